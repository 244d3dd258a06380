import { Alert, Progress } from 'antd'
import { formatNumber } from '#web/platform/format.ts'
import styles from '../salary.module.css'
import type { useRun } from './use-run.ts'

/** How far a computation is, or why it came to nothing. */
export function RunProgress({ run }: { run: ReturnType<typeof useRun> }) {
  if (run?.state === 'running') {
    const { done, total } = run
    return (
      <div className={styles.notice} role="status">
        正在核算工资：{formatNumber(done)} / {formatNumber(total)} 人
        <Progress
          percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
          size="small"
          showInfo={false}
          aria-label="核算进度"
        />
      </div>
    )
  }
  if (run?.state === 'failed')
    return (
      <Alert
        className={styles.notice}
        type="error"
        showIcon
        title={`核算未完成，工资表没有变化：${run.fault ?? '请重新核算'}`}
      />
    )
  return null
}
