import { useQuery } from '@tanstack/react-query'
import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { useLast } from '#web/ui/use-last.ts'
import styles from './outbox.module.css'

const WIDTH = 530

/** Every attempt at one message. */
export function Attempts({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const shown = useLast(id)
  return (
    <Panel open={id !== undefined} onClose={onClose} width={WIDTH} title="发送记录">
      {shown !== undefined && <List id={shown} />}
    </Panel>
  )
}

function List({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(outboxCalls.attempts, { id }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={2} />
  if (data.length === 0) return <EmptyState text="还没有发送过" />
  return (
    <ol className={styles.attempts}>
      {data.map(({ time, isSent, reason, milliseconds }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever added behind
        <li key={at}>
          <StatusDot status={isSent ? 'success' : 'error'} text={isSent ? '已送达' : reason} />
          <span className={styles.time}>
            {time} · {formatNumber(milliseconds)} 毫秒
          </span>
        </li>
      ))}
    </ol>
  )
}
