import { DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { candidateAddress } from '#protocol/hrm/recruiting/addresses.ts'
import { type DayEntry, hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { dayEntry } from '#protocol/hrm/workbench/words.ts'
import { addDays, addMonths } from '#protocol/platform/day.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Card } from './Card.tsx'
import { lists } from './lists.ts'
import { MemoDialog } from './MemoDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { thisDay } from './times.ts'
import styles from './workbench.module.css'

type Side = 'management' | 'employee'

const calls = {
  management: { days: hrWorkbenchCalls.days, entries: hrWorkbenchCalls.entries },
  employee: { days: hrWorkbenchCalls.ownDays, entries: hrWorkbenchCalls.ownEntries },
} as const

/** Monday of the week of a day. */
const weekOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** 日历: a month with dots on days with entries, and what is on the chosen day. */
export function DaysCard({ side }: { side: Side }) {
  const [day, setDay] = useState(thisDay)
  const [isAdding, setAdding] = useState(false)
  const first = `${day.slice(0, 7)}-01`
  const from = weekOf(first)
  const to = addDays(weekOf(addDays(addMonths(first, 1), -1)), 6)
  return (
    <Card
      title="日历"
      query={{
        ...queryOf(calls[side].days, { startTime: from, endTime: to }),
        placeholderData: keepPreviousData,
      }}
      actions={
        <>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label="上个月"
            onClick={() => setDay(addMonths(day, -1))}
          />
          <span className={styles.month}>
            {Number(day.slice(0, 4))}年{Number(day.slice(5, 7))}月
          </span>
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label="下个月"
            onClick={() => setDay(addMonths(day, 1))}
          />
        </>
      }
    >
      {(marked) => (
        <>
          <MonthGrid from={from} to={to} day={day} marked={new Set(marked)} onPick={setDay} />
          <div className={styles.dayHead}>
            <h3 className={styles.subtitle}>
              {Number(day.slice(5, 7))}月{Number(day.slice(8))}日事项
            </h3>
            <Button type="link" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              添加备忘录
            </Button>
          </div>
          <Day key={day} day={day} side={side} />
          {isAdding && <MemoDialog day={day} onClose={() => setAdding(false)} />}
        </>
      )}
    </Card>
  )
}

/** What is on a day. */
function Day({ day, side }: { day: string; side: Side }) {
  const { data, error, refetch } = useQuery(queryOf(calls[side].entries, { time: day }))
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={1} columns={1} />
  if (data.length === 0) return <EmptyState compact text="当天没有事项" />
  return <Entries entries={data} side={side} />
}

const FEW = 5
const tags = { 1: '备忘', 2: '生日', 3: '入职', 4: '转正', 5: '离职', 6: '招聘', 7: '考勤' } as const
const tagOf = (type: number) => Object.entries(tags).find(([code]) => Number(code) === type)?.[1] ?? ''

function Entries({ entries, side }: { entries: readonly DayEntry[]; side: Side }) {
  const [isWhole, setWhole] = useState(false)
  const client = useQueryClient()
  const addressOf = useAddresses(side)
  const shown = isWhole ? entries : entries.slice(0, FEW)
  const remove = (notesId: number) =>
    attempt(ask(hrWorkbenchCalls.removeMemo, { notesId }).then(() => refreshModule(client, 'hrmDashboard')))
  return (
    <>
      <ul className={styles.entries} aria-label="当天事项">
        {shown.map((entry) => {
          const { notesId, type, content, typeId } = entry
          const to = addressOf(entry)
          return (
            <li key={`${type}.${notesId ?? typeId}.${content}`} className={styles.entry}>
              <span className={styles.tag}>{tagOf(type)}</span>
              {to ? (
                <Link className={styles.words} to={to}>
                  {content}
                </Link>
              ) : (
                <span className={styles.words}>{content}</span>
              )}
              {notesId !== null && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除备忘 ${content}`}
                  onClick={() => void remove(notesId)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {entries.length > FEW && !isWhole && (
        <Button type="link" onClick={() => setWhole(true)}>
          查看更多事项（{entries.length}）
        </Button>
      )}
    </>
  )
}

/** What an entry leads to, where the user may open it. */
function useAddresses(side: Side) {
  const may = useCan()
  return ({ type, typeId }: DayEntry): string | null => {
    if (typeId === null) return null
    if (type === dayEntry.clock) return lists.attendance
    if (side === 'employee') return lists.archives
    if (type === dayEntry.interview) return may('hrm/recruit/read') ? candidateAddress(typeId) : null
    return may('hrm/employee/read') ? lists.employee(typeId) : null
  }
}
