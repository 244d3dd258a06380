import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { LastBackup } from '#web/operations/door.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { invalidateAll } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import styles from './clearing.module.css'
import { PasswordDialog, type Verified } from './PasswordDialog.tsx'

type Row = ReplyOf<typeof clearingCalls.clearable>[number]

/** /manage/init: 初始化数据 (platform.md §10.5). */
export default function ClearingPage() {
  const { data, error, refetch } = useQuery(queryOf(clearingCalls.clearable, {}))
  return (
    <PageFrame title="初始化数据">
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Choice rows={data} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </PageFrame>
  )
}

const notes = [
  '可以选择多个应用进行初始化',
  '初始化某个应用时，其他应用中与它关联的数据也会随之变化',
  '初始化后数据将永久删除，不可恢复，请谨慎操作',
]

function Choice({ rows }: { rows: readonly Row[] }) {
  const [chosen, choose] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const names = rows.filter(({ module }) => chosen.includes(module)).map(({ name }) => name)
  const all = chosen.length === rows.length

  const clear = async (verified: Verified) => {
    const modules = rows.flatMap(({ module }) => (chosen.includes(module) ? [module] : []))
    await ask(clearingCalls.clear, { ...verified, modules })
    toast.success('操作成功')
    choose([])
    await invalidateAll()
  }
  const confirm = (verified: Verified) =>
    confirmDanger({
      title: `确定初始化应用【${names.join('、')}】吗？`,
      content: '数据将永久删除，不可恢复！',
      okText: '初始化数据',
      onOk: () => clear(verified),
    })
  return (
    <div className={styles.page}>
      <Alert
        type="warning"
        showIcon
        title={
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        }
      />
      <fieldset className={styles.choice}>
        <legend>初始化应用</legend>
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={({ target }) => choose(target.checked ? rows.map(({ module }) => module) : [])}
        >
          全部应用
        </Checkbox>
        {rows.map(({ module, name, holds }) => (
          <div key={module} className={styles.module}>
            <Checkbox
              checked={chosen.includes(module)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, module] : chosen.filter((each) => each !== module))
              }
            >
              {name}
            </Checkbox>
            <p className={styles.holds}>{holds.join('、')}</p>
          </div>
        ))}
      </fieldset>
      <LastBackup />
      <Button
        type="primary"
        danger
        disabled={chosen.length === 0}
        reason="请选择初始化应用"
        onClick={() => setAsking(true)}
      >
        确定初始化
      </Button>
      {asking && <PasswordDialog onClose={() => setAsking(false)} onVerified={confirm} />}
    </div>
  )
}
