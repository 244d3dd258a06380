import type { RawBuilder } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { Entry } from '#protocol/fields/rule/field.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Compare } from './compare.ts'
import type { DefaultFormat } from './default.ts'
import type { FieldRow } from './field-row.ts'
import type { SheetRule } from './sheet.ts'

/** An entry of a register: a small list that an area keeps, of whose entries records hold the ids. */
export interface RegisterEntry extends Entry {
  /** Ids from the root down to its own. */
  path: readonly number[]
  /** A name unique among entries of all kinds. */
  fullName: string
}

/** What is known without asking: people, departments and entries of registers. */
export interface KnownNames {
  people: Snapshot
  /** By the form type whose values stand for them. */
  entryOf: (formType: FormType, id: number) => RegisterEntry | undefined
  /** The word of a stored number, as the company calls it now; undefined where there is none. */
  wordOf: (column: Worded, stored: unknown) => string | undefined
}

/** A column whose stored numbers have words: those of its declaration, or those of a list that the company maintains. */
export interface Worded {
  words?: Readonly<Record<number, string>> | null
  wordsFrom?: string | null
}

/** What values are shown with: what is known, and the names of related records already fetched. */
export interface Names extends KnownNames {
  /** Name of a related record by its form type and id; '' when unknown. */
  related?: (formType: FormType, id: number) => string
  /** Files of a batch, oldest first. */
  files?: (batchId: string) => readonly FileEntity[]
  /** Separator of several values in a text; a comma by default. */
  between?: string
}

/** An expression over the stored value. */
export type OfValue = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** The server's third of a form type: its column, and how values go in, come out and compare (record-engine.md §4, §18.1). */
export interface FieldStore {
  /** SQL type of the column; null for form types without a value of their own. */
  column: string | null
  /** A checked value in write format → the parameter to bind; null clears. */
  store: (value: unknown, field?: FieldRow | null) => unknown
  /** The same inside a cell of a detail table, as JSON that `toRead` and `toText` understand; null: no table holds it. */
  storeCell: ((value: unknown) => unknown) | null
  /** What the database gave → list rows and queryById; '' when empty. */
  toRow: (stored: unknown, names: Names, field?: FieldRow | null) => unknown
  /** → forms and information; null when empty. */
  toRead: (stored: unknown, names: Names, field: FieldRow | null) => unknown
  /** → history lines and sheets; '' when empty. */
  toText: (stored: unknown, names: Names, field: FieldRow | null) => string
  /** Condition of a filter; null: nothing is compared with it, and no filter offers it. */
  compare: Compare | null
  /** What lists are ordered by; null: an order means nothing. */
  sort: OfValue | null
  /** What a unique index compares (record-engine.md §2.9); null without a column. */
  unique: OfValue | null
  /** Index that finds values which the designer's fields hold; null: none is made. */
  searchIndex: 'btree' | 'gin' | null
  /** What of a row or read value the roles see for whom it is masked (record-engine.md §3.5); null: never masked. */
  mask: ((value: unknown) => unknown) | null
  /** Of ids that rows carry with a name beside them: that name, from what is in memory. Related ones come by a join. */
  nameOf: ((stored: unknown, names: KnownNames) => string) | null
  /** What the history keeps of a value: the value, it with its name of today, or a list of both. */
  kept: 'plain' | 'named' | 'eachNamed'
  /** Whether the id of a person or department exists; null: the type holds no such ids. */
  exists: ((people: Snapshot, id: number) => boolean) | null
  /** The column names a batch of files: those of the record's own list, or one picture; null: no files. */
  files: 'list' | 'picture' | null
  /** Form type whose rule checks a column that is written beside the fields; null: its own. */
  checkedAs: FormType | null
  /** Lists may show it. */
  listed: boolean
  /** What list heads and rights say it is (record-engine.md §3.7); null: itself. */
  headAs: FormType | null
  /** What filters over fixed columns say it is: the comparison is with the words (record-engine.md §7.8); null: itself. */
  filterAs: FormType | null
  sheet: SheetRule
  default: DefaultFormat
}

/** Defaults of most stores: a value that is its own text, is shown in lists and never masked. Stores override what differs. */
export const plain = {
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'plain',
  exists: null,
  files: null,
  checkedAs: null,
  listed: true,
  headAs: null,
  filterAs: null,
} as const satisfies Partial<FieldStore>

/** Blanks are no value, as in `protocol/src/fields`: what a form may leave empty is stored as NULL. */
export const isEmptyValue = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0)
