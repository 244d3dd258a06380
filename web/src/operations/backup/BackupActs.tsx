import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BACKUPS, backupCalls } from '#protocol/operations/backup-calls.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const BackupHistory = lazyComponent(async () => (await import('./BackupHistory.tsx')).BackupHistory)
const BackupRuleDialog = lazyComponent(async () => (await import('./BackupRuleDialog.tsx')).BackupRuleDialog)

/** What can be done about backups: one now, when they are made by themselves, and what became of those before. */
export function BackupActs() {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [open, setOpen] = useState<'history' | 'rule'>()
  const renew = () => refresh(client, operationsCalls.status, backupCalls.list)
  useServerNotice(BACKUPS, () => void renew())
  const begin = () =>
    run(async () => {
      await ask(backupCalls.begin, {})
      toast.success('已开始备份，完成后会在这里显示')
      await renew()
    })
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('history')}>备份记录</Button>
      <Button onClick={() => setOpen('rule')}>自动备份设置</Button>
      <Button type="primary" loading={busy} onClick={() => void begin()}>
        立即备份
      </Button>
      {open === 'history' && <BackupHistory onClose={close} />}
      {open === 'rule' && <BackupRuleDialog onClose={close} onSaved={() => void renew()} />}
    </>
  )
}
