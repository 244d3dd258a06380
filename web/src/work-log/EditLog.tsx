import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logWords } from '#protocol/office/limits.ts'
import { type WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { logKinds } from '#protocol/work-log/rules.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { LogFields } from './LogFields.tsx'
import { formOf, isBlank, requestOf } from './log-request.ts'
import { refreshLogs } from './use-logs.ts'

/** A log of one's own is changed; whom it is sent to now and was not before is notified. */
export function EditLog({ log, onClose }: { log: WorkLog; onClose: () => void }) {
  const cache = useQueryClient()
  const [begun] = useState(() => formOf(log))
  const [form, setForm] = useState(begun)
  const [busy, run] = useBusy()
  const { logId, categoryId } = log
  const name = logKinds.find(({ type }) => type === categoryId)?.name ?? '日志'
  const save = async () => {
    if (!(await run(() => ask(workLogCalls.save, { ...requestOf(form), logId, categoryId })))) return
    toast.success('编辑成功')
    onClose()
    await refreshLogs(cache)
  }
  return (
    <Dialog
      title={`编辑${name}`}
      width={720}
      dirty={form !== begun}
      okText="保存"
      busy={busy}
      closed={isBlank(form) && logWords.emptyEdit}
      onOk={() => void save()}
      onClose={onClose}
    >
      <LogFields kind={categoryId} form={form} onChange={setForm} />
    </Dialog>
  )
}
