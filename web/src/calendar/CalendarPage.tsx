import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventDetail } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { taskAddress } from '#protocol/tasks/addresses.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { type Keys, useKeys } from '#web/ui/use-keys.ts'
import { CalendarLayers, type Layer, layerOf } from './CalendarLayers.tsx'
import { CalendarSide } from './CalendarSide.tsx'
import styles from './calendar-page.module.css'
import { daysOf, rangeOf, stepBy, titleOf, todayOnWall, type View, views } from './dates.ts'
import type { CalendarItem } from './items.ts'
import { moveItem, type Scope } from './move-event.ts'
import { useCalendarQuery, useDayMarks, useItems, useRefreshEvents, useTypes } from './use-calendar.ts'
import { type Begun, CalendarView } from './Views.tsx'

const names: Readonly<Record<View, string>> = { month: '月', week: '周', day: '日', list: '列表' }
const options = views.map((value) => ({ value, label: names[value] }))

/** /calendar/index: events and what else happens, by month, week, day or as a list (approval-office.md §15.6). */
export default function CalendarPage() {
  const [{ view, day, userId, eventId }, go] = useCalendarQuery()
  const [over, open] = useState<Layer | null>(null)
  const layer = over ?? (eventId ? ({ kind: 'event', opened: { eventId } } as const) : null)
  const { types, error: failure, refetch } = useTypes()
  const days = daysOf(view, day)
  const found = useItems(rangeOf(days), userId, types)
  const marks = useDayMarks(days)
  const refresh = useRefreshEvents()
  const navigate = useNavigate()
  const { moved, move } = useMoves(userId, refresh)
  useRenewed('calendar', refresh)
  const close = useCallback(() => {
    open(null)
    if (eventId) go({ eventId: undefined })
  }, [eventId, go])
  const create = (begun: Begun | null) =>
    open(begun?.range ? { kind: 'quick', range: begun.range } : { kind: 'form', edited: { begun } })
  const drop = (item: CalendarItem, to: Range) => {
    if (to.start === item.start && to.end === item.end) return
    if (item.event && item.event.repetitionType > 1) open({ kind: 'scope', item, to })
    else void move(item, to, 'this')
  }
  const openItem = (item: CalendarItem) => {
    const { taskId, address = taskId === undefined ? undefined : taskAddress(taskId) } = item.entry ?? {}
    if (address === undefined) open(layerOf(item))
    else void navigate(address)
  }
  const keys: Keys = {
    n: { does: '新建日程', run: () => create(null) },
    t: { does: '回到今天', run: () => go({ day: todayOnWall() }) },
    ArrowLeft: { does: '往前', run: () => go({ day: stepBy(view, day, -1) }) },
    ArrowRight: { does: '往后', run: () => go({ day: stepBy(view, day, 1) }) },
  }
  useKeys(keys, layer === null)
  const error = failure ?? found.error
  return (
    <PageFrame
      title="日历"
      tabs={
        <>
          <Button onClick={() => go({ day: todayOnWall() })}>今天</Button>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label="往前"
            title="往前"
            onClick={() => go({ day: stepBy(view, day, -1) })}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label="往后"
            title="往后"
            onClick={() => go({ day: stepBy(view, day, 1) })}
          />
          <h2 className={styles.period}>{titleOf(view, day)}</h2>
        </>
      }
      actions={
        <>
          <Segmented
            aria-label="视图"
            value={view}
            options={options}
            onChange={(next) => go({ view: next })}
          />
          <Button type="primary" icon={<PlusOutlined />} onClick={() => create(null)}>
            新建日程
          </Button>
        </>
      }
      fill
    >
      <div className={styles.page}>
        <CalendarSide
          day={day}
          userId={userId}
          types={types}
          onDay={(next) => go({ day: next, ...(view === 'month' || view === 'list' ? { view: 'day' } : {}) })}
          onUser={(next) => go({ userId: next })}
          onCreate={(begun, people) => open({ kind: 'form', edited: { begun, people } })}
        />
        <div className={styles.main}>
          {error ? (
            <EmptyState
              variant="error"
              text={messageOf(error)}
              onRetry={() => {
                void refetch()
                found.retry()
              }}
            />
          ) : found.isLoading ? (
            <LoadingRows rows={8} columns={7} />
          ) : (
            <CalendarView
              key={view}
              view={view}
              day={day}
              items={found.items}
              moved={moved}
              marks={marks}
              onOpen={openItem}
              onDrop={drop}
              onCreate={create}
              onDay={(next) => go({ view: 'day', day: next })}
            />
          )}
        </div>
      </div>
      {layer && (
        <CalendarLayers
          layer={layer}
          userId={userId}
          onClose={close}
          onLayer={open}
          onScope={(item, to, scope) => void move(item, to, scope)}
          onEdit={(detail: EventDetail, scope: Scope) => open({ kind: 'form', edited: { detail, scope } })}
          onChanged={refresh}
        />
      )}
    </PageFrame>
  )
}

/** Moves that are on their way to the server: they are drawn where they go, and back when they are refused. */
function useMoves(userId: number | undefined, refresh: () => Promise<void>) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Range>>(new Map())
  const move = async (item: CalendarItem, to: Range, scope: Scope) => {
    setMoved((now) => new Map([...now, [item.key, to]]))
    await attempt(moveItem(item, to, { scope, userId, refresh }))
    setMoved((now) => new Map([...now].filter(([key]) => key !== item.key)))
  }
  return { moved, move }
}
