import type { SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import { cellBounds, readAmount } from '../amount-rules.ts'

/** Values by the code of the item, by row: what was changed and is not saved, or the values before. */
export type Edits = ReadonlyMap<number, ReadonlyMap<number, string>>

export const noEdits: Edits = new Map()

/** A cell that is changed, or put back (`null`). `was`: what the user saw there. */
export interface CellChange {
  rowId: number
  code: number
  value: string | null
  was?: string | undefined
}

/** What the user saw in changed cells when they first changed them; a cell that is put back is forgotten. */
export const withSeen = (seen: Edits, changes: readonly CellChange[]): Edits =>
  withChanges(
    seen,
    changes.flatMap(({ rowId, code, value, was }): CellChange[] => {
      if (value === null) return [{ rowId, code, value }]
      return was === undefined || seen.get(rowId)?.has(code) ? [] : [{ rowId, code, value: was }]
    }),
  )

export function withChanges(edits: Edits, changes: readonly CellChange[]): Edits {
  const next = new Map([...edits].map(([rowId, cells]) => [rowId, new Map(cells)]))
  for (const { rowId, code, value } of changes) {
    const cells = next.get(rowId) ?? new Map<number, string>()
    if (value === null) cells.delete(code)
    else cells.set(code, value)
    if (cells.size > 0) next.set(rowId, cells)
    else next.delete(rowId)
  }
  return next
}

export const countOf = (edits: Edits): number =>
  [...edits.values()].reduce((sum, cells) => sum + cells.size, 0)

export const valueIn = (row: SalaryRow, code: number): string | undefined =>
  row.salary.find((cell) => cell.code === code)?.value

/** As the call takes rows, in pieces of its bound. */
export function requestsOf(edits: Edits, seen: Edits, most: number) {
  const rows = [...edits].map(([sempRecordId, cells]) => ({
    sempRecordId,
    salaryValues: Object.fromEntries(cells),
    was: Object.fromEntries(seen.get(sempRecordId) ?? []),
  }))
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) =>
    rows.slice(at * most, (at + 1) * most),
  )
}

/** Cells below and right of where a block is pasted. */
export interface PasteTarget {
  /** Rows from the active one on; absent ones are not loaded. */
  rowAt: (below: number) => SalaryRow | undefined
  /** Items from the active column on; `null` is no item that can be edited. */
  codeAt: (right: number) => number | null
}

export interface PasteFinding {
  changes: CellChange[]
  /** What stays out: texts that are no amounts, and cells that cannot be edited. */
  faults: string[]
}

const lines = (text: string): string[][] =>
  text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

/** What a block copied from a sheet would change; nothing is changed yet. */
export function readBlock(text: string, { rowAt, codeAt }: PasteTarget): PasteFinding {
  const found: PasteFinding = { changes: [], faults: [] }
  lines(text).forEach((cells, below) => {
    const row = rowAt(below)
    if (!row) {
      found.faults.push(`第 ${below + 1} 行：没有对应的员工`)
      return
    }
    cells.forEach((cell, right) => {
      const code = codeAt(right)
      if (code === null) {
        found.faults.push(`${row.employeeName}，第 ${right + 1} 列：不能修改`)
        return
      }
      const value = readAmount(cell, cellBounds)
      if (value === null) found.faults.push(`${row.employeeName}，“${cell}”：不是有效的金额`)
      else if (value !== valueIn(row, code))
        found.changes.push({ rowId: row.sempRecordId, code, value, was: valueIn(row, code) })
    })
  })
  return found
}
