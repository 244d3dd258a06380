import { formTypes } from '#protocol/fields/form-types.ts'
import { designLimits, widthOf } from '#protocol/fields/rule/design.ts'
import type { DraftField, DraftRows } from './draft.ts'

/** Where a field is put: into a row before a place, or as a row of its own before a row. */
export type Target = { row: number; at: number } | { row: number; at: null }

/** Name of a place while something is dragged. */
export const targetId = ({ row, at }: Target): string => `place:${row}:${at ?? 'row'}`

export const fieldsOf = (rows: DraftRows): DraftField[] => rows.flat()
export const findField = (rows: DraftRows, key: string | null): DraftField | undefined =>
  fieldsOf(rows).find((field) => field.key === key)

/** A row takes four fields; a detail table stands alone (record-engine.md §2.4). */
export function canPlace(rows: DraftRows, field: DraftField, target: Target): boolean {
  if (target.at === null) return true
  const others = (rows[target.row] ?? []).filter((each) => each.key !== field.key)
  const isTaken = [field, ...others].some((each) => formTypes[each.formType].design.ownRow)
  return others.length > 0 ? others.length < designLimits.perRow && !isTaken : true
}

type Slots = (DraftField | null)[][]

/** Puts a field where it was dropped and takes it from where it stood; rows that changed share their width anew. */
export function placeField(rows: DraftRows, field: DraftField, target: Target): DraftRows {
  if (!canPlace(rows, field, target)) return rows
  const placed = findField(rows, field.key) ?? field
  // the old place stays as a gap until the new one is taken, so that the target's numbers hold
  const slots: Slots = rows.map((row) => row.map((each) => (each.key === field.key ? null : each)))
  if (target.at === null) slots.splice(target.row, 0, [placed])
  else slots[target.row]?.splice(target.at, 0, placed)
  return settle(rows, slots)
}

export const removeField = (rows: DraftRows, key: string): DraftRows =>
  settle(
    rows,
    rows.map((row) => row.map((field) => (field.key === key ? null : field))),
  )

export const updateField = (rows: DraftRows, key: string, change: Partial<DraftField>): DraftRows =>
  rows.map((row) => row.map((field) => (field.key === key ? { ...field, ...change } : field)))

const keysOf = (row: readonly DraftField[]) =>
  row
    .map((field) => field.key)
    .toSorted()
    .join()

function settle(before: DraftRows, slots: Slots): DraftRows {
  const unchanged = new Set(before.map(keysOf))
  return slots
    .map((row) => row.filter((field) => field !== null))
    .filter((row) => row.length > 0)
    .map((row) =>
      unchanged.has(keysOf(row))
        ? row
        : row.map((field) => ({ ...field, stylePercent: widthOf(row.length) })),
    )
}
