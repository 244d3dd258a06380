import { type Kysely, sql, type Transaction } from 'kysely'
import type { RateKey } from '#protocol/hrm/salary/rates.ts'
import { missingRates } from '#protocol/hrm/salary/rates-on.ts'
import { taxTypes } from '#protocol/hrm/salary/row.ts'
import { mayDo } from '#protocol/hrm/salary/sheet-acts.ts'
import type { SheetRun } from '#protocol/hrm/salary/sheet-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { lockConfig, readConfig } from '../../config.ts'
import { insuranceOf } from '../../insurance/door.ts'
import { salaryAct } from '../acts.ts'
import { readRates } from '../settings/rates.ts'
import { readRules } from '../settings/rules.ts'
import { type Imports, type PayFileKey, readPayFiles } from './files.ts'
import { inPeriod } from './people.ts'
import { computeAll } from './pieces.ts'
import { withRates } from './rates-of-row.ts'
import { hasFlow, lockSheet, monthName, readLast, type StoredSheet } from './stored.ts'

/** Topic of open pages, and what watchers look at. */
const WATCHED = 'salaryRun'

interface StoredRun {
  run_id: number
  sheet_id: number
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  fault: string | null
  is_sync: boolean
  imports: Record<PayFileKey, Imports> | null
  user_id: number
}

const runJob = defineJob<{ runId: number }>('hrm-pay-run', {
  title: '核算工资',
  retries: 3,
  givenUp: defineJob('hrm-pay-run-given-up'),
})
const givenUp = defineJob<{ runId: number }>('hrm-pay-run-given-up')

export function registerRunJob(services: AppServices): void {
  services.jobs.work(runJob, ({ runId }) => performRun(services, runId))
  services.jobs.work(givenUp, ({ runId }) => fail(services, runId, null))
}

const shown = ({ run_id, state, done, total, fault }: StoredRun): SheetRun => ({
  runId: run_id,
  state,
  done,
  total,
  fault,
})

async function lastRun(db: Kysely<Tables>, sheetId: number): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`select * from hrm_runs where sheet_id = ${sheetId}
    order by run_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** How far the last computation of a sheet is; the caller hears of its progress. */
export async function readRun({ services, viewer }: Actor, sheetId: number): Promise<SheetRun | null> {
  const run = await lastRun(services.db, sheetId)
  services.watchers.note(viewer.userId, { what: WATCHED, id: sheetId })
  return run && shown(run)
}

interface Computing {
  srecordId: number
  isSyncInsuranceData: boolean
}

/** Begins a computation of the newest sheet, which a job carries out; while one is under way, that one is answered. */
export async function startRun(
  actor: Actor,
  request: Computing,
  uploads: readonly Upload[],
): Promise<SheetRun> {
  const { services } = actor
  const known = await lastRun(services.db, request.srecordId)
  if (known?.state === 'running') return shown(known)
  const imports = await readPayFiles(services.db, uploads)
  return inTransaction(services.db, async (trx) => {
    const config = await lockConfig(trx)
    const sheet = await lockSheet(trx, request.srecordId)
    const last = await readLast(trx)
    if (last?.sheet_id !== sheet.sheet_id) refuse('salaryStatusUnfit')
    if (!mayDo('compute', sheet.check_status, await hasFlow(trx))) refuse('salaryStatusUnfit')
    const running = await lastRun(trx, sheet.sheet_id)
    if (running?.state === 'running') return shown(running)
    if (request.isSyncInsuranceData) await requireInsurance(trx, sheet, config.insurance_month_type)
    await requireRates(trx, sheet)
    const { rows } =
      await sql<StoredRun>`insert into hrm_runs (sheet_id, state, total, is_sync, imports, user_id, create_time)
      values (${sheet.sheet_id}, 'running', (select count(*)::int from hrm_employee r where ${inPeriod(sheet)}),
        ${request.isSyncInsuranceData}, ${JSON.stringify(imports)}::jsonb, ${actor.viewer.userId}, ${services.clock.now()})
      returning *`.execute(trx)
    const run = rows[0] ?? refuse('rowUnknown')
    await services.jobs.send(runJob, { runId: run.run_id }, trx)
    await recordActs(trx, actor, [
      salaryAct('核算', monthName(sheet), `核算${sheet.year}-${sheet.month}月薪资报表`),
    ])
    return shown(run)
  })
}

/** The same, answered when the sheet is computed: the caller's process carries it out, the job finds it done. */
export async function computeNow(
  actor: Actor,
  request: Computing,
  uploads: readonly Upload[],
): Promise<void> {
  const run = await startRun(actor, request, uploads)
  await performRun(actor.services, run.runId)
  const { rows } = await sql<StoredRun>`select * from hrm_runs where run_id = ${run.runId}`.execute(
    actor.services.db,
  )
  if (rows[0]?.state !== 'done') refuse('salaryInterrupted')
}

/** The month of insurance that belongs to a sheet. */
export function insuranceMonthOf(
  { year, month }: StoredSheet,
  type: number,
): { year: number; month: number } {
  const at = year * 12 + month - 1 + type - 1
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

async function requireInsurance(trx: Transaction<Tables>, sheet: StoredSheet, type: number): Promise<void> {
  if ((await insuranceOf(trx, insuranceMonthOf(sheet, type), [])) === null) refuse('insuranceMonthMissing')
}

/** Rates that a sheet of any group needs; one without a value on its last day is refused by its name (hrm.md §15.5). */
async function requireRates(trx: Transaction<Tables>, sheet: StoredSheet): Promise<void> {
  const rules = await readRules(trx)
  const { rows } = await sql<{ rule_id: number }>`select distinct rule_id from hrm_pay_groups`.execute(trx)
  const types = new Set(rows.map(({ rule_id }) => rules.find((rule) => rule.rule_id === rule_id)?.tax_type))
  const wages = rules.find(({ tax_type }) => tax_type === taxTypes.wages)
  const needed: RateKey[] = [
    'paidDays',
    'basic',
    ...(types.has(taxTypes.wages) ? (['annual'] as const) : []),
    ...(types.has(taxTypes.labour) ? (['labour', 'labourDeduction'] as const) : []),
    ...(wages?.is_whole_year === 1 ? (['wholeYearLimit'] as const) : []),
  ]
  const missing = missingRates((await readRates(trx)).rates, sheet.end_on, needed)
  if (missing.length > 0) refuse('rateMissing', missing.join('、'), sheet.end_on)
}

/**
 * Carries a computation out in one transaction under the lock of its sheet, in turns of some people: killed in the middle, nothing of
 * it is there, and the job begins again. A second one waits for the lock and finds it done.
 */
export async function performRun(services: AppServices, runId: number): Promise<void> {
  try {
    await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<StoredRun>`select * from hrm_runs where run_id = ${runId}`.execute(trx)
      const [run] = rows
      if (!run) return
      const sheet = await lockSheet(trx, run.sheet_id)
      if (!(await isRunning(trx, runId))) return
      const config = await readConfig(trx)
      const insured = insuranceMonthOf(sheet, config.insurance_month_type)
      const count = await withRates(sheet, () =>
        computeAll(trx, services, {
          sheet,
          startDay: config.cycle_start_day ?? 1,
          insurance: run.is_sync ? insured : null,
          imports: run.imports ?? { attendance: {}, deduction: {}, tax: {} },
          progress: (done, total) => progress(services, { runId, sheetId: sheet.sheet_id, done, total }),
        }),
      )
      await sql`update hrm_sheets set check_status = 11, version = version + 1 where sheet_id = ${sheet.sheet_id}`.execute(
        trx,
      )
      await sql`update hrm_runs set state = 'done', done = ${count}, total = ${count}, imports = null
        where run_id = ${runId}`.execute(trx)
      await services.watchers.notify(trx, { what: WATCHED, id: sheet.sheet_id }, [run.user_id])
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await fail(services, runId, error.message)
    throw error
  }
}

async function isRunning(trx: Kysely<Tables>, runId: number): Promise<boolean> {
  const { rows } = await sql`select from hrm_runs where run_id = ${runId} and state = 'running'`.execute(trx)
  return rows.length > 0
}

interface Progress {
  runId: number
  sheetId: number
  done: number
  total: number
}

/** Beside the transaction of the run, so that readers see it. */
async function progress(services: AppServices, { runId, sheetId, done, total }: Progress): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    await sql`update hrm_runs set done = ${done}, total = ${total} where run_id = ${runId} and state = 'running'`.execute(
      trx,
    )
    await services.watchers.notify(trx, { what: WATCHED, id: sheetId })
  })
}

/** Nothing of the sheet has changed. */
async function fail(services: AppServices, runId: number, fault: string | null): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{
      sheet_id: number
      user_id: number
    }>`update hrm_runs set state = 'failed', imports = null,
        fault = ${fault} where run_id = ${runId} and state = 'running' returning sheet_id, user_id`.execute(
      trx,
    )
    for (const { sheet_id, user_id } of rows)
      await services.watchers.notify(trx, { what: WATCHED, id: sheet_id }, [user_id])
  })
}
