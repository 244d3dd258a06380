import { ClockCircleOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { type TaskTime, taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useTaskWrite } from './acts.ts'
import styles from './panel.module.css'
import { minutesInWords, TimeForm } from './TimeForm.tsx'

/** Minutes that are entered for today in two clicks. */
const offered = [15, 30, 60, 120]

/** Time spent on a task, in two clicks: by the timer, or entered by hand. */
export function TaskTimes({ task: { taskId, isArchive } }: { task: TaskDetail }) {
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
  const [edited, setEdited] = useState<{ spent?: TaskTime }>()
  const enter = async (spent: number) => {
    const onDay = dayjs().format('YYYY-MM-DD')
    if (await write(ask(taskTimeCalls.save, { taskId, onDay, minutes: spent })))
      toast.success(`已登记用时：${minutesInWords(spent)}`)
  }
  const quick = offered.map((spent) => ({
    key: String(spent),
    label: minutesInWords(spent),
    onClick: () => void enter(spent),
  }))
  const other = { key: 'other', label: '其他时间…', onClick: () => setEdited({}) }
  return (
    <section className={styles.section} aria-label="用时">
      <h3>用时{minutes > 0 && ` ${minutesInWords(minutes)}`}</h3>
      <div className={styles.row}>
        {isRunning ? (
          <Button icon={<ClockCircleOutlined />} onClick={() => void stop()}>
            停止计时
          </Button>
        ) : (
          isArchive === 0 && (
            <Button icon={<ClockCircleOutlined />} onClick={() => void start()}>
              开始计时
            </Button>
          )
        )}
        {isArchive === 0 && (
          <Dropdown trigger={['click']} menu={{ items: [...quick, other] }}>
            <Button icon={<PlusOutlined />}>登记用时</Button>
          </Dropdown>
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
            <span>{minutesInWords(spent.minutes)}</span>
            <span className={styles.childName}>{spent.note}</span>
            {spent.userId === userId && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`修改 ${spent.onDay} 的用时`}
                  onClick={() => setEdited({ spent })}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除 ${spent.onDay} 的用时`}
                  onClick={() => void write(ask(taskTimeCalls.remove, { timeId: spent.timeId }))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {edited && <TimeForm taskId={taskId} spent={edited.spent} onClose={() => setEdited(undefined)} />}
    </section>
  )
}
