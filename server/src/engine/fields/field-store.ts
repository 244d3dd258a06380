import type { FormType } from '#protocol/fields/form-types.ts'
import { isBlank } from '#protocol/fields/text.ts'
import type { FileEntity } from '#protocol/record/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Compare } from './compare.ts'
import type { FieldRow } from './field-row.ts'

/** What values are shown with: people and departments by name, and the names of related records already fetched. */
export interface Names {
  people: Snapshot
  /** Name of a related record by its form type and id; '' when unknown. */
  related?: (formType: FormType, id: number) => string
  /** Files of a batch, oldest first. */
  files?: (batchId: string) => readonly FileEntity[]
}

/** The server's half of a form type: its column, and how values go in, come out and compare (record-engine.md §4, §18.1). */
export interface FieldStore {
  /** SQL type of the column; null for form types without a value of their own. */
  column: string | null
  /** A checked value in write format → the parameter to bind; null clears. */
  store: (value: unknown, field?: FieldRow | null) => unknown
  /** The same inside a cell of a detail table, as JSON that `toRead` and `toText` understand; absent = like `store`. */
  storeCell?: (value: unknown) => unknown
  /** What the database gave → list rows and queryById; '' when empty. */
  toRow: (stored: unknown, names: Names, field?: FieldRow | null) => unknown
  /** → forms and information; null when empty. */
  toRead: (stored: unknown, names: Names, field: FieldRow | null) => unknown
  /** → history lines and sheets; '' when empty. */
  toText: (stored: unknown, names: Names, field: FieldRow | null) => string
  compare: Compare | null
}

/** Blanks are no value, as in `protocol/src/fields`: what a form may leave empty is stored as NULL. */
export const isEmptyValue = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
