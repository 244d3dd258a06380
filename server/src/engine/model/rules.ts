import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ListColumn } from '#protocol/record/declaration/declared-columns.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import type { PlainRefusal } from '#protocol/refusals.ts'
import type { AppServices, ClientAddress } from '#server/access/context.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { RowAccess, TypeGround } from '#server/access/visible.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Comparison, Condition } from '../fields/compare.ts'
import type { FieldRights } from './field-rights.ts'
import type { Fact, HistoryEvent } from './history.ts'
import type { LineTable } from './line-columns.ts'
import type { StoredLine, WrittenLine } from './read-lines.ts'
import type { SheetRules } from './sheet-rules.ts'
import type { AvailableColumn, ViewRules } from './view.ts'

/** Who acts on records, and with what. */
export interface Actor {
  services: AppServices
  viewer: Viewer
  client: Pick<ClientAddress, 'ip'>
}

/** Who writes: a person, or the system itself. */
export interface Writer {
  services: AppServices
  viewer: Pick<Viewer, 'userId'>
  client: Pick<ClientAddress, 'ip'>
}

/** The writer of jobs: no user. */
export const systemWriter = (services: AppServices): Writer => ({
  services,
  viewer: { userId: 0 },
  client: { ip: '' },
})

/** Column → value to bind, by snake_case name. */
export type Values = Record<string, unknown>
/** A record's row as stored, by snake_case name. */
export type StoredRow = Record<string, unknown> & {
  id: number
  batch_id: string
  owner_user_id: number | null
  version: number
}

/** Takes an operation back, from the state it left; refuses what was worked on since. */
export type Undoer = (trx: Transaction<Tables>, actor: Actor, state: unknown) => Promise<void>

export interface SentMoment<Row extends StoredRow = StoredRow> {
  actor: Actor
  request: SaveRequest
  /** The row of an edit, locked. */
  stored: Row | null
  /** The transaction of an edit. */
  db: Kysely<Tables>
}

export interface SaveMoment<Row extends StoredRow = StoredRow> {
  actor: Actor
  request: SaveRequest | null
  /** Absent while a record is being created. */
  stored: Row | null
  /** What will be written; `prepare` may add and change. */
  values: Values
  /** Its owner was named for it, and is not that of the record it belongs to. */
  keepsOwner?: boolean
  /** The lines that are saved with it. */
  lines?: readonly PlannedLines[]
  now: Date
}

/** The lines of one table as they are and as they will be. */
export interface PlannedLines {
  table: LineTable
  before: readonly StoredLine[]
  after: readonly WrittenLine[]
  /** What the history keeps of it. */
  facts: readonly Fact[]
  /** A cell is another one, or the order. */
  isChanged: boolean
}

export interface SavedMoment<Row extends StoredRow = StoredRow> extends SaveMoment<Row> {
  trx: Transaction<Tables>
  id: number
}

/** SQL that a type adds to its rows, evaluated for the rows of one page only. `r` is the record. */
export interface RowExtras {
  joins?: RawBuilder<unknown>
  selects: Record<string, RawBuilder<unknown>>
  /** What a row shows of selected values that are not shown as they are. */
  shown?: Readonly<Record<string, (value: unknown) => unknown>>
}

/** Where a record is looked at: by itself, or in the view the caller names. */
export type RecordPlace = Pick<StoredRow, 'id' | 'owner_user_id'> & { view?: ViewRef }

/** While a record is created, edited or imported. */
export interface SavingRules<Row extends StoredRow> {
  /** Refusals of required fields left empty, by their key; those of other fields say {name}不能为空. */
  missing?: Readonly<Record<string, PlainRefusal>>
  /** Completes what a form sent before it is read. */
  complete?(sent: SentMoment<Row>): Promise<SaveRequest>
  /**
   * Codes that forms offer of fixed fields with words, by the key of the field; of other fields all. What a record has is offered
   * besides. `check` refuses the rest.
   */
  offers?: (actor: Actor) => Promise<Readonly<Record<string, readonly number[]>>>
  /** Derives and defaults values before they are checked. */
  prepare?(moment: SaveMoment<Row>): void
  /** Refuses, or completes values under the locks of the record and its links; runs inside the transaction. */
  check?(moment: SaveMoment<Row> & { trx: Transaction<Tables> }): Promise<void>
  /** False where neither `check` nor `saved` has work for this save, so that a plain one stays a single statement; absent: they have. */
  needsTransaction?(moment: SaveMoment<Row>): boolean
  /** Effects inside the transaction, once the record and its lines are written. */
  saved?(moment: SavedMoment<Row>): Promise<void>
  /** What a save answers besides the id; `values` as they were saved, before what followed from the save. */
  answer?(
    actor: Actor,
    saved: { id: number; values: Values },
  ): Record<string, unknown> | Promise<Record<string, unknown>>
}

export interface RemovingRules {
  /** Refuses a deletion, for all rows at once. */
  check?: (moment: RemovalMoment) => Promise<void>
  /** Effects of a deletion inside the transaction. */
  removed?: (moment: RemovalMoment) => Promise<void>
}

export interface RestoringRules<Row extends StoredRow> {
  /** Refuses to bring deleted rows back. */
  check?(moment: RestoreMoment<Row>): Promise<void>
  /** Effects of bringing them back, once the references to them are set again. */
  restored?(moment: RestoreMoment<Row>): Promise<void>
}

/** When records get another owner. */
export interface OwningRules<Row extends StoredRow> {
  /** Refuses a new owner, for all rows at once. */
  check?(moment: TransferMoment<Row>): Promise<void>
  /** Columns that a new owner sets besides. */
  values?: (moment: Pick<TransferMoment, 'now'>) => Values
}

/** Which records and fields a person sees, and what is shown with them. */
export interface ViewingRules {
  /** Rows the viewer may act on although their owner is out of range; for types without owners, everything a restricted viewer reaches. */
  alsoVisible?: (viewer: Viewer, action: RowAccess) => TypeGround | null
  /** Restricts the viewer's rights over the fields of this record; null leaves them unchanged. */
  narrow?: (actor: Actor, place: RecordPlace) => Promise<FieldRights | null>
  /** The columns of its lists where they are others than its fields and the system's; `shown` are those of a list that is untouched. */
  columns?: (actor: Actor) => { available: readonly AvailableColumn[]; shown: readonly ListColumn[] }
  /** What the settings of list columns contain besides the columns. */
  columnNotes?: (actor: Actor) => Record<string, number>
  /** The same object as long as nothing has changed that it is made of: statements are compiled once for each. */
  rowExtras?: (services: AppServices) => RowExtras
  /** Completes rows with what SQL does not give; must not ask per row. */
  completeRows?: (actor: Actor, rows: Record<string, unknown>[]) => Promise<void>
  /** Counters of tabs besides those of members, files, lines and links, over the record `c` (record-engine.md §6.4). */
  counters?: (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>>
  /** Filters whose values mean more than their column, by their key; and what such a filter offers to choose from. */
  filters?: Readonly<Record<string, SpecialFilter>>
  /** Extra keys of queryById that SQL gives over the record `r`, with the record in one statement. */
  detailSelects?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Other extra keys of queryById. */
  detail?: (
    actor: Actor,
    row: Record<string, unknown>,
    place: RecordPlace,
  ) => Promise<Record<string, unknown>>
  /** Rows `r` listed and counted under their target although their owner is out of range. */
  alsoUnder?: (viewer: Viewer) => Condition | null
}

/** A filter of a type's own (record-engine.md §7.6). */
export interface SpecialFilter {
  condition: (comparison: Comparison, actor: Actor) => Condition | null
  setting?: (actor: Actor) => readonly unknown[]
}

export interface ImportingRules {
  /** What imported records begin with where it is something else than what made ones do. */
  values?: Values
  /** Refuses (2022 and the like) if an owner may not receive that many new records at once; for previews. */
  checkOwner?: (moment: OwnerMoment) => Promise<void>
  /** Absent: the form gives the columns. */
  sheet?: (actor: Actor) => SheetRules
}

/**
 * What is peculiar to a record type: a few named moments of each of the engine's abilities. Everything else comes from the
 * declaration. A type without an entry behaves as declared. Moments with rows are methods, so that the rules of one type,
 * whose rows are typed, fit among those of all.
 */
export interface RecordRules<Row extends StoredRow = StoredRow> {
  saving?: SavingRules<Row>
  removing?: RemovingRules
  restoring?: RestoringRules<Row>
  owning?: OwningRules<Row>
  viewing?: ViewingRules
  /** The server's part of the declared views, by their key. */
  views?: Readonly<Record<string, ViewRules>>
  importing?: ImportingRules
  ledger?: LedgerRules
  /** Money of its own in the money strip. */
  ownMoney?: OwnMoney
  /** The declared entries of 待办事项 by their key; null where one does not apply (crm-records.md §15). */
  todos?: Readonly<Record<string, TodoRule>>
  /**
   * Conditions of declared scenes, by the names their declarations give (record-engine.md §8): which records `r` a scene
   * holds; null where it holds none.
   */
  scenes?: Readonly<Record<string, (actor: Actor) => Condition | null>>
  /**
   * Fixed fields that conditions of the flow of a kind may ask for, where they differ from kind to kind, by the names of its forms
   * (approval-office.md §4.3).
   */
  conditionsOf?: (services: AppServices, kind: number | null) => readonly ConditionOfKind[]
  /** What follows from any write of its rows, by a save or anything else; in its transaction, except for a plain new record. */
  written?(moment: WrittenMoment): Promise<void>
  /** What follows from sums that changed, at the end of the transaction that changed them. */
  summed?(moment: SummedMoment<Row>): Promise<void>
  /** Effects of the events of its states, by their names, inside the transaction in which they happen. */
  happening?: Readonly<Record<string, (moment: HappenedMoment) => Promise<void>>>
  /** What can happen to its records besides what can happen to those of every type. */
  events?: readonly HistoryEvent[]
  /**
   * A value that is kept beside the record, masked for every user and shown by revealing alone, by its key on the wire; null: none has
   * this key (record-engine.md §3.5).
   */
  hidden?: (actor: Actor, row: StoredRow, key: string) => Promise<{ name: string; value: unknown } | null>
  /** What takes back operations of the type's own, by the names under which they were kept. */
  undoers?: Readonly<Record<string, Undoer>>
}

/** A fixed field of a kind that drives its flow. */
export interface ConditionOfKind {
  fieldName: string
  name: string
  formType: FormType
  options?: readonly string[] | undefined
}

/** The area's part of a type whose rows follow from a ledger. */
export interface LedgerRules {
  /** As what the ledger itself writes rows. */
  event: HistoryEvent
  /** Adds an event for what others changed; throws for a column that only the ledger changes. */
  note: (moment: { db: Kysely<Tables>; actor: Writer; rows: readonly LedgerChange[] }) => Promise<void>
}

/** A row of which something else than the ledger changed columns. */
export interface LedgerChange {
  before: StoredRow | null
  after: Values
  changes: readonly { column: { column: string }; from: unknown; to: unknown }[]
}

export type TodoRule = (actor: Actor) => TodoTerms | null | Promise<TodoTerms | null>

/** The records `r` of an entry, of any owner (crm-records.md §15.3). */
export interface TodoTerms {
  /** Of each declared tab, in their order. The first one may hold a record in several parts, which are marked apart. */
  tabs: readonly [Condition | readonly TodoPart[], ...Condition[]]
  /** Completes rows of the entry; must not ask per row. */
  completeRows?: (rows: Record<string, unknown>[]) => Promise<void>
}

/**
 * Money that a record has by itself in the money strip, in the place of that of the base (crm-records.md §17.6): an order counts
 * what is planned, received and invoiced for it, on whatever contract.
 */
export interface OwnMoney {
  /** Column of the amount that the steps are to cover. */
  sum: string
  /** Whether a record `r` has such, and whether its amount counts as agreed. */
  has: Condition
  counts: Condition
  /** By the key of the type of a step: ids of its records, with what of each is for the record; columns `id`, `money`. */
  of: Readonly<Record<string, (id: number) => RawBuilder<unknown>>>
}

export interface TodoPart {
  id: number
  condition: Condition
}

export interface RemovalMoment {
  actor: Actor
  trx: Transaction<Tables>
  ids: readonly number[]
  /** What made them is undone: nothing has happened to them since. */
  takesBack?: true | undefined
  now: Date
}

export interface WrittenMoment {
  actor: Writer
  db: Kysely<Tables>
  /** Before and after the write; `before` is null of a new row. */
  rows: readonly { before: StoredRow | null; after: Values }[]
}

export interface SummedMoment<Row extends StoredRow = StoredRow> {
  actor: Writer
  trx: Transaction<Tables>
  /** Those of which a sum is another one now; locked. */
  rows: readonly Row[]
}

export interface HappenedMoment {
  actor: Writer
  trx: Transaction<Tables>
  /** As they now are. */
  rows: readonly StoredRow[]
  now: Date
  /** They were made in this very transaction: nothing hangs on them yet. */
  areNew?: true
}

export interface TransferMoment<Row extends StoredRow = StoredRow> {
  actor: Actor
  trx: Transaction<Tables>
  /** Those whose owner changes. */
  rows: readonly Row[]
  ownerUserId: number
  now: Date
}

export interface OwnerMoment {
  actor: Actor
  trx: Transaction<Tables>
  ownerUserId: number
  add: number
}

export interface RestoreMoment<Row extends StoredRow = StoredRow> {
  actor: Actor
  trx: Transaction<Tables>
  rows: readonly Row[]
}

export type RulesByType = ReadonlyMap<string, RecordRules>

const plain: RecordRules = {}
export const rulesOf = ({ engine }: Pick<AppServices, 'engine'>, type: RecordType): RecordRules =>
  engine.rules.get(type.key) ?? plain
