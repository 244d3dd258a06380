import { Select } from 'antd'
import dayjs from 'dayjs'
import { priorities, taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useTaskWrite } from './acts.ts'
import { PriorityDot } from './PriorityDot.tsx'
import styles from './panel.module.css'
import { ReminderSelect } from './ReminderSelect.tsx'
import { TaskDue } from './TaskDue.tsx'
import { rightsOf } from './task-rights.ts'
import { useWanted } from './use-wanted.ts'

const DAY = 'YYYY-MM-DD'

/** What a task has beside its texts; every choice is saved at once, and goes back where the server refuses. */
export function TaskFields({ task }: { task: TaskDetail }) {
  const { taskId, mainUserId, createUserId, ownerUserList, workName } = task
  const may = rightsOf(task)
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
      {workName !== null && (
        <>
          <dt>项目</dt>
          <dd>{workName}</dd>
        </>
      )}
      <dt>优先级</dt>
      <dd>
        <Priority task={task} />
      </dd>
      <dt>负责人</dt>
      <dd>
        <PeopleSelect
          aria-label="负责人"
          activeOnly
          disabled={!may('setTaskMainUser')}
          value={mainUser === null ? [] : [mainUser]}
          onChange={([userId]) => setMainUser(userId ?? null)}
        />
      </dd>
      <dt>时间</dt>
      <dd>
        <Days task={task} />
      </dd>
      <dt>提醒</dt>
      <dd>
        <Reminder task={task} />
      </dd>
      <dt>参与人</dt>
      <dd>
        <PeopleSelect
          aria-label="参与人"
          multiple
          activeOnly
          disabled={!may('setTaskOwnerUser')}
          value={people}
          onChange={keepCreator}
        />
      </dd>
    </dl>
  )
}

function Priority({ task }: { task: TaskDetail }) {
  const { taskId, priority } = task
  const may = rightsOf(task)
  const write = useTaskWrite()
  const [shown, choose] = useWanted(priority, (next) =>
    write(ask(taskCalls.setPriority, { taskId, priority: next }, { quiet: true }), taskWords.priorityFailed),
  )
  return (
    <Select
      aria-label="优先级"
      disabled={!may('setTaskPriority')}
      className={styles.full}
      value={shown}
      options={priorities.map((each) => ({ value: each.priority, label: each.name }))}
      labelRender={({ value, label }) => <PriorityDot priority={Number(value)} name={String(label)} />}
      optionRender={({ value, label }) => <PriorityDot priority={Number(value)} name={String(label)} />}
      onChange={choose}
    />
  )
}

/** When its people are reminded of its end, which it has to have. */
function Reminder({ task }: { task: TaskDetail }) {
  const { taskId, remindDays, stopTime } = task
  const write = useTaskWrite()
  const [days, setDays] = useWanted(remindDays, (next) =>
    write(ask(taskCalls.setReminder, { taskId, remindDays: next })),
  )
  return (
    <ReminderSelect
      aria-label="提醒"
      disabled={!rightsOf(task)('setTaskTime')}
      hasEnd={stopTime !== null}
      value={days}
      onChange={setDays}
    />
  )
}

/** From which day until which: neither picker offers a day beyond the other one. */
function Days({ task }: { task: TaskDetail }) {
  const { taskId, startTime, stopTime } = task
  const disabled = !rightsOf(task)('setTaskTime')
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
        disabled={disabled}
        placeholder="开始时间"
        value={start === null ? null : dayjs(start)}
        disabledDate={(day) => stop !== null && day.format(DAY) > stop}
        onChange={(day) => setStart(day?.format(DAY) ?? null)}
      />
      <span>至</span>
      <DatePicker
        aria-label="结束时间"
        disabled={disabled}
        placeholder="结束时间"
        value={stop === null ? null : dayjs(stop)}
        disabledDate={(day) => start !== null && day.format(DAY) < start}
        onChange={(day) => setStop(day?.format(DAY) ?? null)}
      />
      <TaskDue task={task} />
    </span>
  )
}
