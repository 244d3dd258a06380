import { useState } from 'react'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'

/** The row that has the keyboard: none until a key is pressed; when it leaves the list, the one that takes its place. */
export function useCursor(rows: readonly WaitingRecord[]) {
  const [held, setHeld] = useState<{ id: number; at: number } | null>(null)
  const found = held ? rows.findIndex(({ examineRecordId }) => examineRecordId === held.id) : -1
  const at = held && found < 0 ? Math.min(held.at, rows.length - 1) : found
  const step = (by: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))
    const next = rows[to]
    if (!next) return
    setHeld({ id: next.examineRecordId, at: to })
    document.querySelector(`[data-waiting="${next.examineRecordId}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return { current: rows[at], step }
}
