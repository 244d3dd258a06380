import { useEffect, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useKeys } from '#web/ui/use-keys.ts'

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

/** Index of the row whose link or box has the focus; below 0 where none has. */
function focusedIndex(): number {
  const row = document.activeElement?.closest('[role="grid"] [role="row"]')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
}

/** From a link or box of some row to the grid, so that Enter and Space are about the row walked to. */
function focusGrid(): void {
  const grid = document.activeElement?.closest<HTMLElement>('[role="grid"]')
  grid?.focus({ preventScroll: true })
}

/** ↑ ↓ walk the rows, Enter opens, Space ticks, Escape lets go, / goes to the search. */
export function useListKeys(options: ListKeysOptions) {
  const { rows, rowId, openedId, active, search, onOpen, onTick, onEscape } = options
  const [currentId, setCurrentId] = useState<number | undefined>(openedId)
  useEffect(() => {
    if (openedId !== undefined) setCurrentId(openedId)
  }, [openedId])

  const at = rows.findIndex((row) => rowId(row) === currentId)
  const [firstRow] = rows
  const first = at < 0 && firstRow ? rowId(firstRow) : undefined
  useEffect(() => {
    if (first === undefined) return
    // with Tab into the grid: its first row shows where the keyboard is
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[role="grid"]:focus-visible')) setCurrentId(first)
    }
    addEventListener('focusin', show)
    return () => removeEventListener('focusin', show)
  }, [first])
  const step = (by: number) => {
    const from = at >= 0 ? at : focusedIndex()
    const next = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by]
    focusGrid()
    if (next) setCurrentId(rowId(next))
  }
  const current = rows[at]
  const walks = openedId === undefined
  useKeys(
    {
      ArrowDown: walks ? { does: '下一行', run: () => step(1) } : undefined,
      ArrowUp: walks ? { does: '上一行', run: () => step(-1) } : undefined,
      Enter: walks ? { does: '打开所在行', run: () => current && onOpen(current) } : undefined,
      ' ': walks && onTick ? { does: '勾选所在行', run: () => current && onTick(current) } : undefined,
      Escape: walks && onEscape ? { does: '取消勾选', run: onEscape } : undefined,
      '/': search && { does: '搜索列表', run: search },
    },
    active,
  )
  return { currentId }
}
