import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Actor, StoredRow } from './rules.ts'

/** A row of a sheet as it was read, by key: values in write format, what is wrong, and required columns without a value. */
export interface SheetValues {
  readonly written: Map<string, unknown>
  readonly faults: Map<string, string>
  readonly missing: Map<string, string>
}

/** What a cell means; or why it means nothing. */
export type CellMeaning = { readonly value: unknown } | { readonly fault: string }

/** A column of sheets that no field of the form gives, or that is read otherwise than its field. */
export interface OwnSheetColumn {
  readonly key: string
  readonly title: string
  readonly synonyms?: readonly string[]
  readonly isRequired?: boolean
  /** Drop-down choices; absent: free text. */
  readonly options?: readonly string[]
  /** Of a cell that is not empty. */
  readonly read: (text: string) => CellMeaning
}

/** A row whose record was made or overwritten. */
export interface SheetWritten {
  readonly trx: Transaction<Tables>
  readonly actor: Actor
  readonly id: number
  /** Values of the row, those that are no columns of the record with them. */
  readonly written: ReadonlyMap<string, unknown>
}

/** What a row wrote beside its record, as JSON: of the type that wrote it. */
export type KeptBeside = Readonly<Record<string, unknown>>

/** Sheets of a type whose template is prescribed: its columns, and what follows from several of them. */
export interface SheetRules {
  /** Keys of the columns in the order of the template; other fields of the form follow. */
  readonly order: readonly string[]
  /** Fields of the form that sheets do not fill. */
  readonly without: ReadonlySet<string>
  readonly own: readonly OwnSheetColumn[]
  /** Keys that sheets require although the form of the type does not. */
  readonly required: ReadonlySet<string>
  /** The heading that the template has for a column. */
  readonly heading: (column: { key: string; title: string; isRequired: boolean; isDay: boolean }) => string
  /** The first row of the template. */
  readonly note: string
  /** Unique fields that name one record together: a row that has one of them alone from a record is refused. */
  readonly identifiedBy: readonly string[]
  /** Completes and checks a row without asking the database; `stored` is the record that it overwrites. May be called again. */
  readonly settle: (row: SheetValues, record: { isNew: boolean; stored: StoredRow | null }) => void
  /** Inside the transaction that made the records. */
  readonly created: (rows: readonly SheetWritten[]) => Promise<void>
  /** Inside the transaction that overwrote the record; returns what {@link SheetRules.takenBack} needs, null where nothing was written beside it. */
  readonly overwritten: (row: SheetWritten) => Promise<KeptBeside | null>
  /** Takes back what was written beside a record; false, with nothing changed, where it was edited since. The record is locked. */
  readonly takenBack: (row: Omit<SheetWritten, 'written'>, kept: KeptBeside) => Promise<boolean>
}
