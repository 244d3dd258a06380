import { CloseOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { type BackgroundExport, exportCalls } from '#protocol/record/calls/exports.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './going.module.css'

/** Asked again this often while one goes on, in milliseconds. */
const POLL = 2000

/** One's own exports in the background: how far each is, or why it failed and 重试, and ✕; nothing where there are none. */
export function GoingExports() {
  const { data = [] } = useQuery({
    ...queryOf(exportCalls.going, {}),
    // one may have begun since the last look
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.some(({ failure }) => failure === null) ? POLL : false),
  })
  if (data.length === 0) return null
  return (
    <section aria-label="后台导出">
      <ul>
        {data.map((each) => (
          <li key={each.exportId} className={styles.going}>
            {each.failure === null ? (
              <GoingExport going={each} />
            ) : (
              <FailedExport failed={each} failure={each.failure} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ type }: BackgroundExport) => `${recordTypeOf(type)?.display ?? ''}导出`

/** Sends a call about the export, reports the outcome and refetches. */
function useAct({ exportId }: BackgroundExport) {
  const client = useQueryClient()
  return async (call: typeof exportCalls.cancel | typeof exportCalls.retry, done: string) => {
    if (!(await attempt(ask(call, { exportId })))) return
    toast.success(done)
    await refresh(client, exportCalls.going)
  }
}

function FailedExport({ failed, failure }: { failed: BackgroundExport; failure: string }) {
  const act = useAct(failed)
  const name = nameOf(failed)
  return (
    <>
      <ExclamationCircleOutlined className={styles.failed} />
      <div className={styles.middle}>
        <div className={styles.words}>
          <span>{`${name}未能完成`}</span>
          <span className={styles.count}>{`${formatNumber(failed.total)} 条`}</span>
        </div>
        <div className={styles.failure}>{failure}</div>
      </div>
      <Button
        size="small"
        aria-label={`重试${name}`}
        onClick={() => void act(exportCalls.retry, `已重新开始${name}`)}
      >
        重试
      </Button>
      <PutAway label={`移除${name}`} onClick={() => void act(exportCalls.cancel, `已移除${name}`)} />
    </>
  )
}

function GoingExport({ going }: { going: BackgroundExport }) {
  const act = useAct(going)
  const { isRunning, total, done } = going
  const name = nameOf(going)
  return (
    <>
      <div className={styles.middle}>
        <div className={styles.words}>
          <span>{isRunning ? `正在${name}` : `${name}正在排队`}</span>
          <span className={styles.count}>
            {isRunning ? `${formatNumber(done)} / ${formatNumber(total)} 条` : `${formatNumber(total)} 条`}
          </span>
        </div>
        <Progress
          percent={Math.floor((done / Math.max(total, 1)) * 100)}
          size="small"
          showInfo={false}
          aria-label={`${name}进度`}
        />
      </div>
      <PutAway label={`取消${name}`} onClick={() => void act(exportCalls.cancel, `已取消${name}`)} />
    </>
  )
}

function PutAway({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}
