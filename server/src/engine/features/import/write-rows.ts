import type { Transaction } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import { axesOf } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Change, diffValues, writtenBy } from '../../change/diff.ts'
import { events } from '../../change/events.ts'
import { insertRecords } from '../../change/insert.ts'
import { wantsNumber } from '../../change/numbering/assign.ts'
import { createInside, newMoment, storedValues } from '../../change/save/create.ts'
import { holdLinked } from '../../change/save/hold.ts'
import { prepareSave } from '../../change/save/prepare.ts'
import { refuseTaken, unguardedUnique } from '../../change/save/unique.ts'
import { saveChange } from '../../change/save/update.ts'
import { reachAskedState } from '../../change/states/chosen.ts'
import { rulesOf, type SaveMoment, type Values } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { planRows, type RowPlan } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'
import type { ImportRun } from './run-context.ts'
import type { RowOutcome } from './tables.ts'

/** The stored outcome of a row. */
export interface RowResult {
  rowNo: number
  outcome: RowOutcome
  message?: string
  /** What was wanting where it was refused for want of right. */
  lack?: Lack | undefined
  recordId?: number
  version?: number
  before?: Values
}

type Trx = Transaction<Tables>

/** Writes rows inside a transaction; what one of them is refused by is thrown and undoes all of them. */
export async function writeRows(trx: Trx, run: ImportRun, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const plans = await planRows(trx, run, rows, { isDry: false })
  const results: RowResult[] = []
  const creating: NewRow[] = []
  for (const plan of plans) {
    const { rowNo } = plan.row
    if (plan.kind === 'fail')
      results.push({ rowNo, outcome: 'failed', message: plan.message, lack: plan.lack })
    else if (plan.kind === 'skip') results.push({ rowNo, outcome: 'skipped' })
    else if (plan.kind === 'update') results.push(await overwrite(trx, run, plan))
    else creating.push({ rowNo, moment: momentOf(run, plan.row) })
  }
  return [...results, ...(await createAll(trx, run, creating))]
}

interface NewRow {
  rowNo: number
  moment: SaveMoment
}

function momentOf({ actor, type, place }: ImportRun, row: ReadRow): SaveMoment {
  const ownerUserId = place.isOwnerless ? null : row.ownerUserId
  const moment = newMoment(actor, type, {
    written: row.written,
    request: null,
    ownerUserId,
    state: row.state,
  })
  return { ...moment, values: { ...moment.values, ...place.view?.importing.values(moment.now) } }
}

async function createAll(trx: Trx, run: ImportRun, rows: readonly NewRow[]): Promise<RowResult[]> {
  const { type, place } = run
  const alone = rows.filter((row) => isCreatedAlone(run, row.moment))
  const together = rows.filter((row) => !alone.includes(row))
  const results: RowResult[] = []
  for (const group of Map.groupBy(together, columnsOf).values())
    results.push(...(await createTogether(trx, run, group)))
  for (const { rowNo, moment } of alone) {
    const options = { request: { entity: {}, field: [] }, as: events.import }
    const recordId = await createInside(trx, run.actor, type, moment, options)
    results.push({ rowNo, outcome: 'created', recordId, version: 1 })
  }
  const ids = results.flatMap((result) => result.recordId ?? [])
  if (place.view && ids.length > 0) await place.view.importing.created(trx, ids)
  return results
}

const columnsOf = ({ moment }: NewRow) => Object.keys(moment.values).join()

/**
 * Checks and numbers that count what is there must see the row before; unique values without an index need
 * their lock.
 */
function isCreatedAlone({ actor, type }: ImportRun, moment: SaveMoment): boolean {
  const rules = rulesOf(actor.services, type)
  const schema = schemaOf(type, actor.services.engine.catalog.current())
  const isChecked = rules.saving?.check !== undefined && (rules.saving.needsTransaction?.(moment) ?? false)
  return isChecked || wantsNumber(type, moment.values) || unguardedUnique(schema, moment.values).length > 0
}

async function createTogether(
  trx: Trx,
  { actor, type }: ImportRun,
  rows: readonly NewRow[],
): Promise<RowResult[]> {
  const rules = rulesOf(actor.services, type)
  await holdLinked(
    trx,
    type,
    rows.map((row) => row.moment),
  )
  const ids = await insertRecords(
    trx,
    actor,
    type,
    rows.map((row) => row.moment),
    { as: events.import },
  )
  const results: RowResult[] = []
  for (const [at, { rowNo, moment }] of rows.entries()) {
    const recordId = ids[at] ?? 0
    if (rules.saving?.needsTransaction?.(moment)) await rules.saving.saved?.({ ...moment, trx, id: recordId })
    results.push({ rowNo, outcome: 'created', recordId, version: 1 })
  }
  return results
}

/** Only the columns of the file; the owner stays. */
async function overwrite(
  trx: Trx,
  { actor, type }: ImportRun,
  { row, stored }: Extract<RowPlan, { kind: 'update' }>,
): Promise<RowResult> {
  const { services } = actor
  const rules = rulesOf(services, type)
  const schema = schemaOf(type, services.engine.catalog.current())
  const now = services.clock.now()
  const values = storedValues(row.written, schema)
  const moment: SaveMoment = { actor, request: null, stored, values, now }
  prepareSave(type, moment)
  await holdLinked(trx, type, [moment])
  await rules.saving?.check?.({ ...moment, trx })
  const changes = diffValues(stored, moment.values, schema)
  await refuseTaken(trx, type, schema, { values: writtenBy(changes), id: stored.id })
  const changed = await saveChange(trx, moment, type, stored)
  const reached = await reachAskedState(trx, actor, type, { row: changed?.after ?? stored, asked: row.state })
  const last = reached ?? changed
  return {
    rowNo: row.rowNo,
    outcome: 'updated',
    recordId: stored.id,
    version: last?.after.version ?? stored.version,
    before: {
      ...beforeOf(changes),
      ...(reached ? Object.fromEntries(axesOf(type).map(({ column }) => [column, stored[column]])) : {}),
    },
  }
}

const beforeOf = (changes: readonly Change[]): Values =>
  Object.fromEntries(changes.map(({ column, from }) => [column.column, from ?? null]))
