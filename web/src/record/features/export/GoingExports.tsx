import { CloseOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { type BackgroundExport, exportCalls } from '#protocol/record/exports.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import styles from './going.module.css'

/** Asked again this often while one goes on, in milliseconds. */
const POLL = 2000

/** One's own exports in the background, how far each is, and ✕; nothing where there are none. */
export function GoingExports() {
  const { data = [] } = useQuery({
    ...queryOf(exportCalls.going, {}),
    // one may have begun since the last look
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.length ? POLL : false),
  })
  if (data.length === 0) return null
  return (
    <section aria-label="后台导出">
      <ul>
        {data.map((each) => (
          <GoingExport key={each.exportId} going={each} />
        ))}
      </ul>
    </section>
  )
}

function GoingExport({ going: { exportId, type, isRunning, total, done } }: { going: BackgroundExport }) {
  const client = useQueryClient()
  const name = `${recordTypeOf(type)?.display ?? ''}导出`
  const cancel = async () => {
    if (!(await attempt(ask(exportCalls.cancel, { exportId })))) return
    toast.success(`已取消${name}`)
    await refresh(client, exportCalls.going)
  }
  return (
    <li className={styles.going}>
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
      <Tooltip title="取消导出">
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`取消${name}`}
          onClick={() => void cancel()}
        />
      </Tooltip>
    </li>
  )
}
