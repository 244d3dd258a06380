import { type KeyboardEvent, useRef, useState } from 'react'
import type { Mark, Place, Selection } from './roster-marks.ts'

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
  Home: { row: 0, column: -100 },
  End: { row: 0, column: 100 },
}

export interface RosterActs {
  onFill: (mark: Mark) => void
  onCopy: () => void
  onPaste: () => void
  onUndo: () => void
  /** The shift with this number in the bar. */
  shiftAt: (number: number) => number | undefined
}

/** Arrows walk, Shift extends, digits set a shift, 0 a day off, Delete the group; Ctrl C, V, Z and A as usual (hrm.md §10.2). */
export function useSelection(size: { rows: number; columns: number; first: number }) {
  const first = { row: 0, column: size.first }
  const [selection, setSelection] = useState<Selection>({ anchor: first, active: first })
  // only what the keyboard moved takes the focus
  const isMoved = useRef(false)
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value))
  const inside = ({ row, column }: Place): Place => ({
    row: within(row, size.rows),
    column: within(column, size.columns),
  })
  const select = (anchor: Place, active: Place) =>
    setSelection({ anchor: inside(anchor), active: inside(active) })
  const end = { row: size.rows - 1, column: size.columns - 1 }
  const control = (event: KeyboardEvent, acts: RosterActs): boolean => {
    const act = {
      c: acts.onCopy,
      v: acts.onPaste,
      z: acts.onUndo,
      a: () => select({ row: 0, column: 0 }, end),
    }[event.key.toLowerCase()]
    act?.()
    return act !== undefined
  }
  const plain = (event: KeyboardEvent, acts: RosterActs): boolean => {
    const step = steps[event.key]
    if (step) {
      const { anchor, active } = selection
      const next = inside({ row: active.row + step.row, column: active.column + step.column })
      isMoved.current = true
      setSelection({ anchor: event.shiftKey ? anchor : next, active: next })
      return true
    }
    const shift = /^[1-9]$/.test(event.key) ? acts.shiftAt(Number(event.key)) : undefined
    const mark = event.key === '0' ? 0 : event.key === 'Delete' || event.key === 'Backspace' ? 'group' : shift
    if (mark !== undefined) acts.onFill(mark)
    return mark !== undefined
  }
  return {
    selection: { anchor: inside(selection.anchor), active: inside(selection.active) },
    isMoved,
    end,
    select,
    press: (place: Place, isExtending: boolean) => select(isExtending ? selection.anchor : place, place),
    onKeyDown: (event: KeyboardEvent, acts: RosterActs) => {
      if (event.altKey) return
      if (event.ctrlKey || event.metaKey ? control(event, acts) : plain(event, acts)) event.preventDefault()
    },
  }
}
