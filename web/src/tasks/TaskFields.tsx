import { Select } from 'antd'
import dayjs from 'dayjs'
import { priorities, taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useTaskWrite } from './acts.ts'
import { PriorityDot } from './PriorityDot.tsx'
import styles from './panel.module.css'
import { useWanted } from './use-wanted.ts'

const DAY = 'YYYY-MM-DD'

/** What a task has beside its texts; every choice is saved at once, and goes back where the server refuses. */
export function TaskFields({ task }: { task: TaskDetail }) {
  const { taskId, mainUserId, createUserId, ownerUserList } = task
  const write = useTaskWrite()
  const [mainUser, setMainUser] = useWanted(mainUserId, (userId) =>
    write(ask(taskCalls.setMainUser, { taskId, userId })),
  )
  const [people, setPeople] = useWanted(
    ownerUserList.map(({ userId }) => userId),
    (ownerUserId) => write(ask(taskCalls.setParticipants, { taskId, ownerUserId })),
  )
  const keepCreator = (chosen: number[]) =>
    setPeople(chosen.includes(createUserId) ? chosen : [createUserId, ...chosen])
  return (
    <dl className={styles.pairs}>
      <dt>优先级</dt>
      <dd>
        <Priority task={task} />
      </dd>
      <dt>负责人</dt>
      <dd>
        <PeopleSelect
          aria-label="负责人"
          activeOnly
          value={mainUser === null ? [] : [mainUser]}
          onChange={([userId]) => setMainUser(userId ?? null)}
        />
      </dd>
      <dt>时间</dt>
      <dd>
        <Days task={task} />
      </dd>
      <dt>参与人</dt>
      <dd>
        <PeopleSelect aria-label="参与人" multiple activeOnly value={people} onChange={keepCreator} />
      </dd>
    </dl>
  )
}

function Priority({ task: { taskId, priority } }: { task: TaskDetail }) {
  const write = useTaskWrite()
  const [shown, choose] = useWanted(priority, async (next) => {
    const wasSet = await write(ask(taskCalls.setPriority, { taskId, priority: next }, { quiet: true }))
    if (!wasSet) toast.error(taskWords.priorityFailed)
    return wasSet
  })
  return (
    <Select
      aria-label="优先级"
      className={styles.full}
      value={shown}
      options={priorities.map((each) => ({ value: each.priority, label: each.name }))}
      labelRender={({ value, label }) => <PriorityDot priority={Number(value)} name={String(label)} />}
      optionRender={({ value, label }) => <PriorityDot priority={Number(value)} name={String(label)} />}
      onChange={choose}
    />
  )
}

/** From which day until which: neither picker offers a day beyond the other one. */
function Days({ task: { taskId, startTime, stopTime } }: { task: TaskDetail }) {
  const write = useTaskWrite()
  const [start, setStart] = useWanted(startTime, (day) =>
    write(ask(taskCalls.setTime, { taskId, startTime: day ?? '' })),
  )
  const [stop, setStop] = useWanted(stopTime, (day) =>
    write(ask(taskCalls.setTime, { taskId, stopTime: day ?? '' })),
  )
  return (
    <span className={styles.days}>
      <DatePicker
        aria-label="开始时间"
        placeholder="开始时间"
        value={start === null ? null : dayjs(start)}
        disabledDate={(day) => stop !== null && day.format(DAY) > stop}
        onChange={(day) => setStart(day?.format(DAY) ?? null)}
      />
      <span>至</span>
      <DatePicker
        aria-label="结束时间"
        placeholder="结束时间"
        value={stop === null ? null : dayjs(stop)}
        disabledDate={(day) => start !== null && day.format(DAY) < start}
        onChange={(day) => setStop(day?.format(DAY) ?? null)}
      />
    </span>
  )
}
