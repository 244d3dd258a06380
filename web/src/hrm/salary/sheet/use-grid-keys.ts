import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cellBounds, readAmount } from '../amount-rules.ts'
import type { AmountColumn, SheetColumn } from './grid-columns.ts'
import type { SheetGridProps } from './SheetGrid.tsx'
import { valueIn } from './sheet-edits.ts'

/** What is being typed into the active cell. */
export interface Entry {
  typed: string
  /** The field has lost the focus. */
  isLeft?: boolean
}

interface Place {
  row: number
  column: number
}

interface GridKeysProps
  extends Pick<SheetGridProps, 'total' | 'rowAt' | 'edits' | 'onChange' | 'onPaste' | 'onExplain'> {
  columns: readonly SheetColumn[]
  active: Place
  go: (to: Place) => void
  /** Gives the focus back to the grid. */
  focus: () => void
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
}
const far = Number.MAX_SAFE_INTEGER
/** To the ends of the row; with Ctrl to the first and the last cell. */
const ends: Readonly<Record<string, Place>> = {
  Home: { row: -far, column: -far },
  End: { row: far, column: far },
}
const down: Place = { row: 1, column: 0 }
const right: Place = { row: 0, column: 1 }
const left: Place = { row: 0, column: -1 }

/** An item that can be edited. */
const isOpen = (column: SheetColumn): column is AmountColumn => column.kind === 'amount' && !column.isFixed

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^[\d.]$/.test(key) && !ctrlKey && !metaKey && !altKey

/** Arrows walk, typing enters, Enter goes down, Tab goes right, Esc puts back (ui.md, Grid entry). */
export function useGridKeys(props: GridKeysProps) {
  const { total, rowAt, edits, onChange, onPaste, onExplain, columns, active, go, focus } = props
  const [typed, setEntry] = useState<Entry | null>(null)
  const entry = edits ? typed : null
  // the field loses the focus by being closed, too
  const isClosing = useRef(false)
  const close = () => {
    isClosing.current = true
    setEntry(null)
    focus()
    isClosing.current = false
  }
  const columnAt = (at: number) => {
    const column = columns[at]
    return column?.kind === 'amount' ? column : null
  }
  const current = () => ({ row: rowAt(active.row), column: columnAt(active.column) })
  const move = (by: Place) => {
    const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value))
    go({
      row: within(active.row + by.row, total),
      column: within(active.column + by.column, columns.length),
    })
  }
  const open = (begun?: string) => {
    const { row, column } = current()
    if (!edits || !row || !column || column.isFixed) return false
    setEntry({
      typed: begun ?? edits.get(row.sempRecordId)?.get(column.code) ?? valueIn(row, column.code) ?? '',
    })
    return true
  }
  /** Keeps what was typed; false: it is no amount. */
  const keep = (): boolean => {
    const { row, column } = current()
    const value = entry && readAmount(entry.typed, cellBounds)
    if (!value || !row || !column) return false
    const was = valueIn(row, column.code)
    onChange?.([{ rowId: row.sempRecordId, code: column.code, value: value === was ? null : value, was }])
    return true
  }
  const take = (by: Place) => {
    if (!keep()) return
    close()
    move(by)
  }
  const onEntryKey = (event: KeyboardEvent) => {
    const by = { Enter: down, Tab: event.shiftKey ? left : right }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (by) {
      event.preventDefault()
      take(by)
    }
  }
  /** Esc on a changed cell: the stored value is back. */
  const putBack = (event: KeyboardEvent) => {
    const { row, column } = current()
    if (!row || !column || !edits?.get(row.sempRecordId)?.has(column.code)) return
    event.stopPropagation()
    onChange?.([{ rowId: row.sempRecordId, code: column.code, value: null }])
  }
  const explain = () => {
    const { row, column } = current()
    if (row && column) onExplain(row, column.code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (entry) return onEntryKey(event)
    // a button of the head has the keyboard: its keys are its own
    if (event.target !== event.currentTarget) return
    const end = ends[event.key]
    const by = steps[event.key] ?? (end && { ...end, ...(event.ctrlKey || event.metaKey ? {} : { row: 0 }) })
    if (by) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Escape') putBack(event)
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (!open()) explain()
      event.preventDefault()
    } else if (isTyping(event) && open(event.key)) event.preventDefault()
    else if (event.key === 'Delete' && open('0')) event.preventDefault()
  }
  return {
    entry,
    onKeyDown,
    onPaste: (event: ClipboardEvent) => {
      if (entry || !edits) return
      event.preventDefault()
      onPaste?.({
        text: event.clipboardData.getData('text/plain'),
        row: active.row,
        codes: columns.slice(active.column).map((column) => (isOpen(column) ? column.code : null)),
      })
    },
    onEntry: ({ typed: now, isLeft }: Partial<Entry>) => {
      if (now !== undefined) setEntry({ typed: now })
      // a click elsewhere takes what is right and drops what is not
      else if (isLeft && entry && !isClosing.current) {
        keep()
        setEntry(null)
      }
    },
    press: (row: number, column: number) => {
      const isAgain = row === active.row && column === active.column
      go({ row, column })
      if (!edits) {
        const found = rowAt(row)
        const item = columnAt(column)
        if (found && item) onExplain(found, item.code)
      } else if (isAgain && !entry) open()
    },
  }
}
