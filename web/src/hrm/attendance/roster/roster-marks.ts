import type { RosterDay, RosterRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { addDays } from '#protocol/platform/day.ts'

/** Of a day: a shift of the roster, 0 for a day off, or that the group decides. */
export type Mark = number | 'group'
export const OFF = 0

export interface RosterChange {
  employeeId: number
  day: string
  from: Mark
  to: Mark
}

/** A corner of the selection, by row and column. */
export interface Place {
  row: number
  column: number
}

/** From the anchor to the active cell, both included. */
export interface Selection {
  anchor: Place
  active: Place
}

export const markOf = ({ isOwn, shiftId }: RosterDay): Mark => (isOwn ? (shiftId ?? OFF) : 'group')

/** Days that are over and days without a group cannot be set. */
export const isOpen = ({ day, groupShift }: RosterDay, today: string): boolean =>
  groupShift !== null && day >= today

export function boundsOf({ anchor, active }: Selection) {
  const [top, bottom] = [Math.min(anchor.row, active.row), Math.max(anchor.row, active.row)]
  const [left, right] = [Math.min(anchor.column, active.column), Math.max(anchor.column, active.column)]
  return { top, bottom, left, right }
}

export function isSelected(selection: Selection, { row, column }: Place): boolean {
  const { top, bottom, left, right } = boundsOf(selection)
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Rows of cells within the selection. */
function blockOf(rows: readonly RosterRow[], selection: Selection) {
  const { top, bottom, left, right } = boundsOf(selection)
  return rows
    .slice(top, bottom + 1)
    .map((row) => ({ employeeId: row.employeeId, days: row.days.slice(left, right + 1) }))
}

/** One mark for every open cell of the selection. */
export const filled = (
  rows: readonly RosterRow[],
  selection: Selection,
  to: Mark,
  today: string,
): RosterChange[] =>
  blockOf(rows, selection).flatMap(({ employeeId, days }) =>
    days.flatMap((day) => changeOf(employeeId, day, to, today)),
  )

function changeOf(employeeId: number, day: RosterDay, to: Mark, today: string): RosterChange[] {
  const from = markOf(day)
  return from === to || !isOpen(day, today) ? [] : [{ employeeId, day: day.day, from, to }]
}

export const copied = (rows: readonly RosterRow[], selection: Selection): Mark[][] =>
  blockOf(rows, selection).map(({ days }) => days.map(markOf))

/** A block from the top left corner of the selection on; repeated where the selection is larger than it. */
export function pasted(
  rows: readonly RosterRow[],
  selection: Selection,
  block: readonly (readonly Mark[])[],
  today: string,
): RosterChange[] {
  const height = block.length
  const width = block[0]?.length ?? 0
  if (height === 0 || width === 0) return []
  const { top, left, bottom, right } = boundsOf(selection)
  const [last, end] = [Math.max(bottom, top + height - 1), Math.max(right, left + width - 1)]
  const places = rows
    .slice(top, last + 1)
    .flatMap((row, down) => row.days.slice(left, end + 1).map((day, across) => ({ row, day, down, across })))
  return places.flatMap(({ row, day, down, across }) => {
    const to = block[down % height]?.[across % width]
    return to === undefined ? [] : changeOf(row.employeeId, day, to, today)
  })
}

const WEEK = 7

/** The week of the active cell to the one after it, for the selected rows; null: the sheet ends with that week. */
export function weekOnward(
  rows: readonly RosterRow[],
  selection: Selection,
  today: string,
): RosterChange[] | null {
  const { top, bottom } = boundsOf(selection)
  const start = selection.active.column - (selection.active.column % WEEK)
  if ((rows[top]?.days.length ?? 0) < start + 2 * WEEK) return null
  return rows.slice(top, bottom + 1).flatMap(({ employeeId, days }) =>
    days.slice(start, start + WEEK).flatMap((source) => {
      const target = days.find(({ day }) => day === addDays(source.day, WEEK))
      return target ? changeOf(employeeId, target, markOf(source), today) : []
    }),
  )
}

/** What takes changes back, if nothing else has changed them. */
export const reversed = (changes: readonly RosterChange[]): RosterChange[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from }))

/** Rows as they are once the changes are stored. */
export function withChanges(
  rows: readonly RosterRow[],
  changes: readonly RosterChange[],
  nameOf: (shiftId: number) => string,
): RosterRow[] {
  const to = new Map(changes.map((change) => [`${change.employeeId} ${change.day}`, change.to]))
  return rows.map((row) => ({
    ...row,
    days: row.days.map((day) => {
      const mark = to.get(`${row.employeeId} ${day.day}`)
      if (mark === undefined) return day
      if (mark === 'group') return { ...day, isOwn: false, shiftId: null, shiftName: '' }
      return { ...day, isOwn: true, shiftId: mark || null, shiftName: mark === OFF ? '休息' : nameOf(mark) }
    }),
  }))
}
