import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { About, HistoryEvent } from '../../model/history.ts'
import type { Actor, RecordPlace, StoredRow, Values, Writer } from '../../model/rules.ts'
import type { Change } from '../diff.ts'
import type { Save } from './save.ts'

type Trx = Transaction<Tables>

/**
 * What an ability has to do in one save, by the moments at which the pages `save/create.ts` and `save/update.ts` call it. A
 * transaction may run a second time: moments assign to the save, and do not build on what they have assigned.
 */
export interface Work {
  /** Statements that travel inside the insert of the new record, which they know as the table `made`. */
  along?: readonly RawBuilder<unknown>[]
  /** The save opens a transaction although this work has no moment inside it. */
  needsTransaction?: true
  /** `along` is about this very record: it is not inserted together with others. */
  isOwn?: true
  /**
   * Locks and reads; all abilities' first statements travel together. `saves` are several where one statement inserts records
   * of which none is checked or completed.
   */
  hold?: (trx: Trx, saves: readonly Save[]) => Promise<void>
  /** Refuses, or completes values, under the locks; one after another, before an edit is compared with what is stored. */
  check?: (trx: Trx) => Promise<void>
  /** Last values and refusals before the record is written; one after another. Skipped when an edit changes nothing. */
  complete?: (trx: Trx) => Promise<void>
  /** The record is written; all abilities' first statements travel together. Skipped when an edit changes nothing. */
  written?: (trx: Trx, id: number) => Promise<void>
  /** Last, one after another; returns the row if it changes it. */
  settle?: (trx: Trx, row: StoredRow) => Promise<StoredRow | undefined>
  /** A failure after which the same save may succeed, such as a number that was taken meanwhile. */
  isWorthAgain?: (error: unknown) => boolean
}

/** A row before and after it was written. */
export interface WrittenRow {
  /** Null: it is new. */
  before: StoredRow | null
  after: Values
  /** Columns that differ; empty for a new row. */
  changes: readonly Change[]
  /** A version of its own, with an entry in the history; false where columns are only kept up. */
  isEdit: boolean
  about?: About | undefined
}

/** Records of one type that are deleted, or brought back, in one transaction; locked. */
export interface Moved {
  actor: Actor
  trx: Trx
  type: RecordType
  rows: readonly StoredRow[]
  ids: readonly number[]
  now: Date
}

/** A deletion; what points at the records by one of the links in `along` is deleted with them. */
export interface Removal extends Moved {
  along: readonly RecordLink[]
  /** What made the records is undone, and nothing has happened to them since: their states do not keep them. */
  takesBack?: true | undefined
}

/** Records of the recycle bin that go for good. */
export interface Purge {
  actor: Writer
  trx: Trx
  type: RecordType
  ids: readonly number[]
}

/** A record as a detail shows it. */
export interface ShownRecord {
  type: RecordType
  place: RecordPlace
  /** As stored. */
  raw: Readonly<Record<string, unknown>>
  /** As the user sees it. */
  row: Row
}

type Selects = Readonly<Record<string, RawBuilder<unknown>>>
type Keys = Readonly<Record<string, unknown>>

/** Something that records of some types can do or have: `abilities/all.ts` lists all in the order in which they are called. */
export interface Ability {
  /** The name of its file. */
  name: string
  /** Whether records of the type have it; asked once, at the start. Absent: those of all types. */
  of?: (type: RecordType) => boolean
  /** Returns its work in this save, null for none. Runs before the transaction of a new record; may complete values and refuse. */
  plan?: (save: Save, db: Kysely<Tables>) => Work | null | Promise<Work | null>
  /** Follows every write of rows, by a save or anything else; in its transaction, except for the one statement of a plain record. */
  changed?: (
    db: Kysely<Tables>,
    actor: Writer,
    type: RecordType,
    rows: readonly WrittenRow[],
    as: HistoryEvent,
  ) => Promise<void> | void
  /** A deletion: `check` refuses before anything is written, `removed` follows once the rows are in the recycle bin. */
  remove?: {
    check?: (removal: Removal) => Promise<void> | void
    removed?: (removal: Removal) => Promise<void>
  }
  /** The way back: `check` and then `complete` refuse, `sets` gives columns new values by the record's id, `restored` follows. */
  restore?: Partial<Record<'check' | 'complete' | 'restored', (moved: Moved) => Promise<void>>> & {
    sets?: (moved: Moved) => Promise<ReadonlyMap<number, Values>>
  }
  /** What belongs to records and is deleted for good before they are. */
  purge?: (purge: Purge) => Promise<void>
  /** Counters of tabs, over the record `c`; `rights` are those over its files. */
  counters?: (actor: Actor, type: RecordType, rights: FieldRights) => Selects
  /** Keys of a detail that its one statement selects over the record `r`. */
  detailSelects?: (actor: Actor, type: RecordType) => Selects
  /** Other keys of a detail. */
  detail?: (actor: Actor, shown: ShownRecord) => Keys | Promise<Keys>
}

/** The abilities of each type, in their order. */
export type AbilitiesOf = (type: RecordType) => readonly Ability[]

/** Calls `changed` of the type's abilities. Every writer of record rows does this. */
export async function noteWritten(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly WrittenRow[],
  as: HistoryEvent,
): Promise<void> {
  for (const { changed } of actor.services.engine.abilities(type)) await changed?.(db, actor, type, rows, as)
}
