import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { findRecord } from '../../model/find-record.ts'
import type { Form } from '../../model/form-of.ts'
import type { Fact, HistoryEvent } from '../../model/history.ts'
import type { WrittenLine } from '../../model/read-lines.ts'
import { type Actor, type PlannedLines, rulesOf, type SaveMoment, type Values } from '../../model/rules.ts'
import type { PlannedShares } from '../../model/spread.ts'
import { type Change, diffValues } from '../diff.ts'
import { events } from '../events.ts'

/** A column, or a table of lines, as refusals name it. */
export interface WrittenKey {
  key: string
  label: string
}

/** One record that is being created or edited, from the request to the answer. Abilities complete it. */
export interface Save extends SaveMoment {
  type: RecordType
  /** Decided once, when the save is opened. */
  form: Form
  /** What happens; written to the history. */
  as: HistoryEvent
  /** What happens to a new record at once besides. */
  also: readonly HistoryEvent[]
  /**
   * `everything`: a user's save. `values`: frozen fields may be written, as by an approver or an import. `nothing`: values of
   * the server's own, such as those that an undo restores.
   */
  checks: 'everything' | 'values' | 'nothing'
  /** The version that the user has seen; undefined: whatever is stored is overwritten. */
  version: number | undefined
  /** The file group that the form made before the record. */
  ownBatch: string | null
  /** The state asked for; a new record begins in it. */
  asked: string | null
  /** An import takes over what was decided elsewhere: nothing is submitted (record-engine.md §13.5). */
  takesOver: boolean
  /** Lines to write that no request brings, by the key of their table: of a sheet, checked like a form's. */
  sheetLines: Readonly<Record<string, readonly LineValues[]>>
  /** Lines as they were before, which an undo writes back unchecked. */
  keptLines: Readonly<Record<string, readonly WrittenLine[]>>
  lines: readonly PlannedLines[]
  /** Null where the type has no spread link, or the record no shares before or after. */
  shares: PlannedShares | null
  /** What the history keeps of the things written beside the record. */
  facts: readonly Fact[]
  /** What is written beside the record. */
  beside: readonly WrittenKey[]
  /** Columns of an edit that differ from what is stored, once {@link differencesOf} has compared them. */
  changes: readonly Change[]
}

type Given = Pick<Save, 'form' | 'request' | 'stored'> & Partial<Save> & { values: Values }

/** A save with the usual settings: everything is checked, nothing is asked for besides the values. */
export const newSave = (actor: Actor, type: RecordType, given: Given): Save => ({
  actor,
  type,
  as: given.stored ? events.update : events.create,
  also: [],
  checks: 'everything',
  version: undefined,
  ownBatch: null,
  asked: null,
  takesOver: false,
  sheetLines: {},
  keptLines: {},
  lines: [],
  shares: null,
  facts: [],
  beside: [],
  changes: [],
  now: actor.services.clock.now(),
  ...given,
})

/** Compares an edit with what is stored; returns what it changes: columns in the order of the form, then what is beside. */
export function differencesOf(save: Save): readonly WrittenKey[] {
  const { stored, values, form, beside } = save
  save.changes = stored ? diffValues(stored, values, form.schema) : []
  return [...save.changes.map(({ column }) => column), ...beside]
}

/** What a save returns to its caller: the id, and what the rules of the type add. */
export const answerOf = (
  { actor, type, stored, values }: Save,
  id: number,
): Promise<Record<string, unknown>> => answerFor(actor, type, { id, values: { ...stored, ...values } })

/** The same for a save that was carried out before; of a record that the user no longer reads, the id alone. */
export async function answerStored(
  actor: Actor,
  type: RecordType,
  id: number,
): Promise<Record<string, unknown>> {
  const stored = await findRecord(actor, type, id, { action: 'read' })
  return stored ? answerFor(actor, type, { id, values: stored }) : { [type.idKey]: id }
}

async function answerFor(
  actor: Actor,
  type: RecordType,
  saved: { id: number; values: Values },
): Promise<Record<string, unknown>> {
  const { answer } = rulesOf(actor.services, type).saving ?? {}
  return { [type.idKey]: saved.id, ...(await answer?.(actor, saved)) }
}
