import { useEffect, useState } from 'react'
import type { Row } from '#protocol/calls/records.ts'
import { useKeys } from '../use-keys.ts'

interface ListKeysOptions {
  rows: readonly Row[]
  rowId: (row: Row) => number
  /** While a record is open, ↑ ↓ belong to its panel. */
  openedId: number | undefined
  active: boolean
  search?: () => void
  onOpen: (row: Row) => void
  onTick?: (row: Row) => void
  onEscape?: () => void
}

/** ↑ ↓ walk the rows, Enter opens, Space ticks, Escape lets go, / goes to the search. */
export function useListKeys(options: ListKeysOptions) {
  const { rows, rowId, openedId, active, search, onOpen, onTick, onEscape } = options
  const [currentId, setCurrentId] = useState<number | undefined>(openedId)
  useEffect(() => {
    if (openedId !== undefined) setCurrentId(openedId)
  }, [openedId])

  const at = rows.findIndex((row) => rowId(row) === currentId)
  const step = (by: number) => {
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
    if (next) setCurrentId(rowId(next))
  }
  const current = rows[at]
  const walks = openedId === undefined
  useKeys(
    {
      ArrowDown: walks ? () => step(1) : undefined,
      ArrowUp: walks ? () => step(-1) : undefined,
      Enter: walks && current ? () => onOpen(current) : undefined,
      ' ': walks && current && onTick ? () => onTick(current) : undefined,
      Escape: walks ? onEscape : undefined,
      '/': search,
    },
    active,
  )
  return { currentId }
}
