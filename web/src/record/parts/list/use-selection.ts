import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { idOf } from '../../model/record.ts'

type Chosen = ReadonlyMap<number, Row>
const none: Chosen = new Map()

/** Ticked rows. They stay ticked while pages are turned, and are let go when the list asks something else. */
export function useSelection(type: RecordType, rows: readonly Row[], question: string) {
  const [held, setHeld] = useState({ chosen: none, question })
  const chosen = held.question === question ? held.chosen : none
  const last = useRef<number | undefined>(undefined)
  const latest = useRef({ rows, chosen, question })
  latest.current = { rows, chosen, question }

  const keep = useCallback((change: (next: Map<number, Row>) => void) => {
    const next = new Map(latest.current.chosen)
    change(next)
    setHeld({ chosen: next, question: latest.current.question })
  }, [])

  /** Ticks or lets go of one row; with `range` everything between it and the last one is ticked too. */
  const tick = useCallback(
    (row: Row, range: boolean) => {
      const { rows: all } = latest.current
      const id = idOf(type, row)
      const from = all.findIndex((each) => idOf(type, each) === last.current)
      const to = all.findIndex((each) => idOf(type, each) === id)
      last.current = id
      keep((next) => {
        if (range && from >= 0) {
          for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1))
            next.set(idOf(type, each), each)
        } else if (!next.delete(id)) next.set(id, row)
      })
    },
    [type, keep],
  )

  /** Ticks rows of any page beside those that are ticked, unless the list asks something else by now. */
  const choose = useCallback(
    (more: readonly Row[], asked: string) => {
      if (latest.current.question !== asked) return
      keep((next) => {
        for (const row of more) next.set(idOf(type, row), row)
      })
    },
    [type, keep],
  )

  const tickAll = useCallback(() => {
    const { rows: all, chosen: now } = latest.current
    const complete = all.every((row) => now.has(idOf(type, row)))
    keep((next) => {
      for (const row of all) {
        if (complete) next.delete(idOf(type, row))
        else next.set(idOf(type, row), row)
      }
    })
  }, [type, keep])

  const clear = useCallback(() => keep((next) => next.clear()), [keep])
  const ids = useMemo(() => new Set(chosen.keys()), [chosen])
  // what an operation changed shows in the ticked rows as well
  const current = useMemo(() => new Map(rows.map((row) => [idOf(type, row), row])), [type, rows])
  const ticked = useMemo(() => [...chosen].map(([id, row]) => current.get(id) ?? row), [chosen, current])
  return { ids, rows: ticked, tick, tickAll, choose, clear }
}
