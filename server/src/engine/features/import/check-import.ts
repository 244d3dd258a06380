import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { rulesOf } from '../../model/rules.ts'
import { resultsOf, rowNosOf } from './joined-rows.ts'
import { isTornApart, uniqueKeys } from './match.ts'
import { failOpenRows, holdRows, readOpenRows, storeResults } from './outcomes.ts'
import { AMBIGUOUS, planRows, type RowPlan, readAll } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'
import { type ImportRow, type ImportRun, openRun } from './run-context.ts'
import { openRow, type RowResult } from './write-rows.ts'

/** What the rows before would have done: later ones find their records and count on top of them. */
interface Forecast {
  /** Unique values of rows that would be created, with the number of the row. */
  taken: Map<string, number>
  /** Records that rows would overwrite. */
  touched: Set<number>
  /** New records by owner. */
  owned: Map<number, number>
}

/**
 * The dry run: decides about every row as the import would, and writes no record. What it remembers of the rows before
 * is lost with the process; a check that was interrupted begins again.
 */
export async function checkImport(services: AppServices, row: ImportRow, signal: AbortSignal): Promise<void> {
  const forecast: Forecast = { taken: new Map(), touched: new Set(), owned: new Map() }
  await resetRows(services, row.import_id)
  for (;;) {
    signal.throwIfAborted()
    const open = await readOpenRows(services.db, row.import_id)
    if (open.length === 0) break
    const run = await openRun(services, row)
    if (run instanceof Refusal) {
      await inTransaction(services.db, (trx) => failOpenRows(trx, row.import_id, run))
      break
    }
    const rows = readAll(run, open)
    const goesOn = await inTransaction(services.db, async (trx) => {
      const rowNos = rows.flatMap(rowNosOf)
      if (!(await holdRows(trx, row.import_id, { state: 'checking', rowNos }))) return false
      const results: RowResult[] = []
      const check: CheckOwner = (ownerUserId, add) => checkOwner(trx, run, ownerUserId, add)
      for (const plan of await planRows(trx, run, rows, { isDry: true }))
        results.push(...resultsOf(plan.row, run.place.display, await foresee(run, forecast, plan, check)))
      await storeResults(trx, row.import_id, results)
      return true
    })
    if (!goesOn) return
  }
  await services.db
    .updateTable('imports')
    .set({ state: 'checked', finish_time: services.clock.now() })
    .where('import_id', '=', row.import_id)
    .where('state', '=', 'checking')
    .execute()
}

/** Forgets what a check found: before it begins again, and before the import itself. */
export async function resetRows({ db }: Pick<AppServices, 'db'>, importId: number): Promise<void> {
  await sql`update import_rows set outcome = null, message = null, lack = null, record_id = null, version = null, before = null
    where import_id = ${importId} and outcome is not null`.execute(db)
  await sql`update imports set done = 0, created = 0, updated = 0, skipped = 0, failed = 0, repeated = 0, joined = 0
    where import_id = ${importId}`.execute(db)
}

type CheckOwner = (ownerUserId: number, add: number) => Promise<string | null>

async function foresee(
  run: ImportRun,
  forecast: Forecast,
  plan: RowPlan,
  check: CheckOwner,
): Promise<RowResult> {
  const { rowNo } = plan.row
  if (plan.kind === 'fail') return { rowNo, outcome: 'failed', message: plan.message }
  if (plan.kind === 'update') {
    const isRepeated = forecast.touched.has(plan.stored.id)
    forecast.touched.add(plan.stored.id)
    return { rowNo, outcome: 'updated', recordId: plan.stored.id, isRepeated }
  }
  if (plan.kind === 'skip') return { rowNo, outcome: 'skipped' }
  const keys = uniqueKeys(plan.row, run.unique)
  const met = keys.filter((key) => forecast.taken.has(key))
  const fields = new Set(met.map((key) => key.slice(0, key.indexOf(' '))))
  if (
    new Set(met.map((key) => forecast.taken.get(key))).size > 1 ||
    isTornApart(run.sheet?.identifiedBy ?? [], plan.row, fields)
  )
    return { rowNo, outcome: 'failed', message: AMBIGUOUS }
  if (met.length > 0)
    return { rowNo, outcome: run.repeatHandling === 1 ? 'updated' : 'skipped', isRepeated: true }
  const unfit = refusedOpening(run, plan.row)
  if (unfit) return { rowNo, outcome: 'failed', message: unfit }
  const owner = run.place.isOwnerless ? null : plan.row.ownerUserId
  if (owner !== null) {
    const add = (forecast.owned.get(owner) ?? 0) + 1
    const refused = await check(owner, add)
    if (refused) return { rowNo, outcome: 'failed', message: refused }
    forecast.owned.set(owner, add)
  }
  for (const key of keys) forecast.taken.set(key, rowNo)
  return { rowNo, outcome: 'created' }
}

/** What the type refuses of a new record by its values alone. */
function refusedOpening(run: ImportRun, row: ReadRow): string | null {
  try {
    openRow(run, row)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function checkOwner(
  trx: Parameters<typeof planRows>[0],
  { actor, type }: ImportRun,
  ownerUserId: number,
  add: number,
): Promise<string | null> {
  try {
    await rulesOf(actor.services, type).importing?.checkOwner?.({ actor, trx, ownerUserId, add })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
