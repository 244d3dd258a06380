import { ClockCircleOutlined, DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useTaskWrite } from './acts.ts'
import styles from './panel.module.css'

/** Time spent on a task, in two clicks: 开始计时 and 停止计时. */
export function TaskTimes({ taskId }: { taskId: number }) {
  const write = useTaskWrite()
  const { userId } = useSession().user
  const { data: running } = useQuery(queryOf(taskTimeCalls.running, {}))
  const { data } = useQuery(queryOf(taskTimeCalls.list, { taskId }))
  const isRunning = running?.taskId === taskId
  const start = () => write(ask(taskTimeCalls.start, { taskId }))
  const stop = async () => {
    if (await write(ask(taskTimeCalls.stop, {}))) toast.success('已记下用时')
  }
  const { minutes = 0, list = [] } = data ?? {}
  return (
    <section className={styles.section} aria-label="用时">
      <h3>用时{minutes > 0 && ` ${inWords(minutes)}`}</h3>
      <div className={styles.row}>
        {isRunning ? (
          <Button icon={<ClockCircleOutlined />} onClick={() => void stop()}>
            停止计时
          </Button>
        ) : (
          <Button icon={<ClockCircleOutlined />} onClick={() => void start()}>
            开始计时
          </Button>
        )}
        {running && (
          <span className={styles.hint}>
            {isRunning
              ? `${formatMinute(running.startTime)} 开始`
              : `正在计时：${running.name}，开始计时后将停止并记下`}
          </span>
        )}
      </div>
      <ul>
        {list.map((spent) => (
          <li key={spent.timeId} className={styles.child}>
            <span>{spent.onDay}</span>
            <span>{spent.realname}</span>
            <span>{inWords(spent.minutes)}</span>
            <span className={styles.childName}>{spent.note}</span>
            {spent.userId === userId && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除 ${spent.onDay} 的用时`}
                onClick={() => void write(ask(taskTimeCalls.remove, { timeId: spent.timeId }))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 1小时5分钟 */
function inWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours > 0 ? `${hours}小时` : ''}${rest > 0 ? `${rest}分钟` : ''}`
}
