import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { DAY, dayOf, momentOf, wallOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './calendar-free.module.css'
import { clockInWords, inWords, todayOnWall, weekdayName } from './dates.ts'
import type { Begun } from './Views.tsx'

interface FreeSlotsDialogProps {
  day: string
  onClose: () => void
  onCreate: (begun: Begun, people: readonly number[]) => void
}

const lengths = [30, 60, 90, 120, 180, 240].map((minutes) => ({
  value: minutes,
  label: minutes < 60 ? `${minutes} 分钟` : `${minutes / 60} 小时`,
}))
const MINUTE = 60_000
const WEEK = 7

/** When several people are free together, within working hours of working days; a press begins an event then. */
export default function FreeSlotsDialog({ day, onClose, onCreate }: FreeSlotsDialogProps) {
  const { userId } = useSession().user
  const first = day < todayOnWall() ? todayOnWall() : day
  const [people, setPeople] = useState<readonly number[]>([userId])
  const [days, setDays] = useState([first, dayOf(wallTime(first) + (WEEK - 1) * DAY)] as const)
  const [minutes, setMinutes] = useState(60)
  return (
    <Dialog title="查找共同空闲时间" width={640} onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="参与人" htmlFor="free-people">
          <PeopleSelect id="free-people" multiple activeOnly value={people} onChange={setPeople} />
        </Form.Item>
        <div className={styles.two}>
          <Form.Item label="日期" htmlFor="free-days">
            <RangePicker
              id="free-days"
              allowClear={false}
              value={[dayjs(days[0]), dayjs(days[1])]}
              onChange={(range) => {
                const [from, to] = range ?? []
                if (from && to) setDays([from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')])
              }}
            />
          </Form.Item>
          <Form.Item label="时长" htmlFor="free-length">
            <Select
              id="free-length"
              aria-label="时长"
              value={minutes}
              options={lengths}
              onChange={setMinutes}
            />
          </Form.Item>
        </div>
      </Form>
      {people.length === 0 ? (
        <EmptyState text="请选择参与人" />
      ) : (
        <Slots
          people={people}
          days={days}
          minutes={minutes}
          onChoose={(range) => onCreate({ day: dayOf(range.start), range }, people)}
        />
      )}
    </Dialog>
  )
}

interface SlotsProps {
  people: readonly number[]
  days: readonly [string, string]
  minutes: number
  onChoose: (range: Range) => void
}

function Slots({ people, days, minutes, onChoose }: SlotsProps) {
  const begins = Math.max(wallTime(days[0]), wallOf(Date.now()))
  // to the minute, so that the question stays the same
  const startTime = momentOf(Math.ceil(begins / MINUTE) * MINUTE)
  const endTime = Math.max(startTime + MINUTE, momentOf(wallTime(days[1]) + DAY))
  const { data, error, refetch } = useQuery(
    queryOf(calendarSharingCalls.free, { userIds: [...people], startTime, endTime, minutes }),
  )
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={1} />
  if (data.slots.length === 0) return <EmptyState text="没有共同的空闲时间，换个日期或缩短时长试试" />
  const slots = data.slots.map((slot) => ({ start: wallOf(slot.startTime), end: wallOf(slot.endTime) }))
  const found = [...new Set(slots.map(({ start }) => dayOf(start)))]
  return (
    <ul className={styles.slots} aria-label="共同空闲时间">
      {found.map((day) => (
        <li key={day} className={styles.slotDay}>
          <span className={styles.slotName}>
            {inWords(day)} {weekdayName(day)}
          </span>
          {slots
            .filter(({ start }) => dayOf(start) === day)
            .map(({ start, end }) => (
              <button
                key={start}
                type="button"
                className={styles.slot}
                onClick={() => onChoose({ start, end: start + minutes * MINUTE })}
              >
                {clockInWords(start)} – {clockInWords(end)}
              </button>
            ))}
        </li>
      ))}
    </ul>
  )
}
