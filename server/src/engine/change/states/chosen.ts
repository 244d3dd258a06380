import type { Transaction } from 'kysely'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { States } from '#protocol/record/states/declared-states.ts'
import { eventBetween, mainAxis, stateCode, stateOf, stateOptions } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import type { Save } from '../plan/save.ts'
import { happen } from './happen.ts'

/** The user who makes a record chooses its state with it; later it takes the right to. */
export function mayChooseState({ viewer }: Actor, type: RecordType, isNew: boolean): boolean {
  const { chosenWith } = mainAxis(type) ?? {}
  return chosenWith !== undefined && (isNew || viewer.can(`${type.node}/${chosenWith}`))
}

/** The states that a form may choose: that of the record, or the initial one, and those to which an event leads from there. */
function choosable(type: RecordType, axis: States, row: StoredRow | null): States['vocabulary'] {
  const from = row ? stateOf(type, row, axis)?.name : axis.initial
  return Object.fromEntries(
    Object.entries(axis.vocabulary).filter(
      ([name]) => name === from || (from !== undefined && eventBetween(type, from, name) !== undefined),
    ),
  )
}

/** The field by which forms choose the state, behind the others (record-engine.md §5.2); none for most types. */
export function stateField(actor: Actor, type: RecordType, row: StoredRow | null): FormField[] {
  const axis = mainAxis(type)
  if (!axis?.chosenWith) return []
  return [
    bareField({
      fieldName: toKey(axis.column),
      name: axis.title,
      formType: 'select',
      isNull: 1,
      setting: stateOptions(choosable(type, axis, row)),
      value: row ? row[axis.column] : stateCode(type, axis.initial),
      authLevel: row && !mayChooseState(actor, type, false) ? 2 : 3,
    }),
  ]
}

/** The name of the state that a form asks for, by its code or its word; null where it asks for none. */
export function askedState(type: RecordType, request: SaveRequest | null): string | null {
  const axis = mainAxis(type)
  const asked = axis?.chosenWith ? request?.entity[toKey(axis.column)] : undefined
  if (!axis || isBlank(asked)) return null
  const state = stateOf(type, { [axis.column]: asked })
  if (!state) throw refusal('valueUnknown', axis.title).at(toKey(axis.column))
  return state.name
}

/** The state in which a new record is asked to begin: the initial one, or one to which an event leads from there. */
export function askedOfNew(type: RecordType, request: SaveRequest): string | null {
  const asked = askedState(type, request)
  const axis = mainAxis(type)
  if (axis && asked !== null && !Object.hasOwn(choosable(type, axis, null), asked))
    throw refusal('wrongState', axis.vocabulary[axis.initial]?.word ?? '').at(toKey(axis.column))
  return asked
}

/**
 * Brings a record that is saved, and locked, into the state that was asked for; for users who may not choose it the field is
 * closed. Returns the row if it changes.
 */
export async function reachAskedState(
  trx: Transaction<Tables>,
  { actor, type, asked }: Save,
  row: StoredRow,
): Promise<StoredRow | undefined> {
  const from = stateOf(type, row)?.name
  if (asked === null || from === undefined || asked === from || !mayChooseState(actor, type, false))
    return undefined
  const event = eventBetween(type, from, asked)
  if (!event) throw refusal('wrongState', stateOf(type, row)?.word ?? '')
  return (await happen(trx, actor, type, [row], event))[0]?.after
}
