import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { HistoryEntries } from '#web/record/parts/history/HistoryEntries.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from './strip.module.css'

const click = ['click'] as const

/** 与您上次查看相比的变化: what others have changed since; from now on this is the last look. */
export function ChangesLink({ recordId }: { recordId: number }) {
  const [open, setOpen] = useState(false)
  // what has changed stays to be read as long as the record is open
  const { data } = useQuery({
    ...queryOf(approvalOptionCalls.changes, { recordId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isKnown = data !== undefined
  useEffect(() => {
    // a look that could not be noted is noted with the next one
    if (isKnown)
      void ask(approvalOptionCalls.markSeen, { recordId }, { quiet: true, byItself: true }).catch(
        () => undefined,
      )
  }, [isKnown, recordId])
  if (!data || data.since === null || data.changes.length === 0) return null
  return (
    <Popover
      trigger={click}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.history}>
          <h2 className={styles.title}>与您上次查看相比的变化</h2>
          <p className={styles.time}>上次查看：{formatMinute(data.since)}</p>
          <HistoryEntries entries={data.changes} />
        </div>
      }
    >
      <Button type="link" size="small" aria-expanded={open} className={styles.changed}>
        与您上次查看相比有 {data.changes.length} 处变化
      </Button>
    </Popover>
  )
}
