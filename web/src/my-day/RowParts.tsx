import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { WorkItem } from '#protocol/my-day/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DueMoment } from '#web/ui/display/Moment.tsx'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { WorkAct } from './acts.ts'
import { todoEntryOf } from './data.ts'
import styles from './my-day.module.css'
import { nameOf } from './name.ts'
import { laterDays, OFFERED, putOff, takeBack } from './put-off.tsx'

export interface DayRowProps {
  item: WorkItem
  /** Today. */
  day: string
  renew: () => Promise<void>
}

/** The main act of a source that declares one. */
export function ActButton({
  act: { caption, run, address },
  item,
  renew,
}: Omit<DayRowProps, 'day'> & { act: WorkAct }) {
  const navigate = useNavigate()
  const [busy, keep] = useBusy()
  const begin = async () => {
    if (address) return void navigate(address(item))
    const done = await run?.(item)
    if (!done) return
    const { words, undo } = done
    if (undo) announceAct({ words, caption: '撤销', act: () => void undo().then(renew), seconds: OFFERED })
    else toast.success(words)
    await renew()
  }
  return (
    <Button
      size="small"
      data-main-act
      loading={busy}
      aria-label={`${caption} ${nameOf(item)}`}
      onClick={() => void keep(begin)}
    >
      {caption}
    </Button>
  )
}

/** 以后, or 取消推迟 of what is put off. */
export function Later({ item, day, renew }: DayRowProps) {
  const name = nameOf(item)
  if (item.putOffUntil !== null)
    return (
      <Button
        type="text"
        size="small"
        aria-label={`取消推迟 ${name}`}
        onClick={() => void takeBack(item, renew)}
      >
        取消推迟
      </Button>
    )
  const items = laterDays(day).map(({ word, until }) => ({
    key: until,
    label: word,
    onClick: () => void putOff(item, until, renew),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" aria-label={`以后 ${name}`}>
        以后
      </Button>
    </Dropdown>
  )
}

interface RowLayoutProps {
  item: WorkItem
  name: ReactNode
  facts: ReactNode
  acts: ReactNode
}

/** Name and when it is due, by what one decides and why it waits, and what can be done. */
export function RowLayout({ item, name, facts, acts }: RowLayoutProps) {
  const { dueAt, isDay, putOffUntil, also } = item
  const why = [todoEntryOf(item.key)?.todo.title, ...also].filter(Boolean).join(' · ')
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        {name}
        {why && <span className={styles.why}>{why}</span>}
      </div>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.due}>
        {putOffUntil === null ? (
          dueAt !== null && <DueMoment value={dueAt} day={isDay} />
        ) : (
          <>
            推迟到 <DueMoment value={putOffUntil} day />
          </>
        )}
      </div>
      <div className={styles.acts}>{acts}</div>
    </div>
  )
}
