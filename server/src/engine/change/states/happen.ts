import type { Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import {
  axisOf,
  keptFromHappening,
  stateCode,
  stateEventOf,
  stateOf,
} from '#protocol/record/states/states.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse, refuseAs } from '#server/platform/refusal.ts'
import { requireRecord } from '../../model/find-record.ts'
import type { About } from '../../model/history.ts'
import { type Actor, rulesOf, type StoredRow, type Values, type Writer } from '../../model/rules.ts'
import { type Changed, change } from '../change.ts'
import { historyOf } from './history.ts'

interface HappenOptions {
  /** Columns that change with the state. */
  set?: Values
  /** What it is about besides the columns (`tells` of the event). */
  about?: About
}

/**
 * Lets an event happen to rows that are locked in this transaction, with what the type's rules make of it. Refuses rows from
 * whose state it does not lead on: of two at once, one finds the state that the other has left.
 */
export async function happen(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly StoredRow[],
  event: string,
  { set = {}, about }: HappenOptions = {},
): Promise<Changed[]> {
  const axis = axisOf(type, event)
  requireMayHappen(type, rows, event)
  const { to, sets = {} } = stateEventOf(type, event)
  const moment = actor.services.clock.now()
  const own = Object.entries(sets).map(([column, value]) => [column, value && moment])
  const changed = await change(trx, actor, type, rows, {
    set: { ...set, ...Object.fromEntries(own), [axis.column]: stateCode(type, to, axis) },
    as: historyOf(type, event),
    ...(about && { about: () => about }),
  })
  if (changed.length === 0) return changed
  await rulesOf(actor.services, type).happening?.[event]?.({
    actor,
    trx,
    rows: changed.map(({ after }) => after),
    now: moment,
  })
  return changed
}

function requireMayHappen(type: RecordType, rows: readonly StoredRow[], event: string): void {
  const { from } = stateEventOf(type, event)
  for (const row of rows) {
    const state = stateOf(type, row, axisOf(type, event))
    if (!state || !from.includes(state.name)) refuse('wrongState', state?.word ?? '')
    const kept = keptFromHappening(type, row, event)
    if (kept) refuseAs(kept)
  }
}

/** The event of a call, whose need is the right to it, on a record that the caller may edit. */
export async function applyStateEvent(
  actor: Actor,
  type: RecordType,
  id: number,
  event: string,
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, type, id, { action: 'edit', lock: true, db: trx })
    await happen(trx, actor, type, [row], event)
  })
}
