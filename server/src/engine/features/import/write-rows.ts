import { sql, type Transaction } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { axesOf } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { takenState } from '../../change/approval/submit.ts'
import type { Change } from '../../change/diff.ts'
import { events } from '../../change/events.ts'
import type { Save } from '../../change/plan/save.ts'
import { createRecords } from '../../change/save/create-rows.ts'
import { formOfSave, openEdit, openNew } from '../../change/save/open.ts'
import { updateOpened } from '../../change/save/update.ts'
import { rulesOf, type Values } from '../../model/rules.ts'
import { writtenWithoutMasks } from '../../model/unseen.ts'
import { besideBefore } from './beside.ts'
import { resultsOf } from './joined-rows.ts'
import { linesBefore } from './lines-before.ts'
import { planRows, type RowPlan } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'
import type { ImportRun } from './run-context.ts'
import { linesOf } from './sheet-lines.ts'
import type { RowOutcome } from './tables.ts'

/** The stored outcome of a row. */
export interface RowResult {
  rowNo: number
  outcome: RowOutcome
  message?: string
  /** The missing right, where it was refused for want of one. */
  lack?: Lack | undefined
  recordId?: number
  version?: number
  before?: Values
  /** It means the record of a row before it in the same file. */
  isRepeated?: boolean
}

type Trx = Transaction<Tables>

/** Writes rows inside a transaction; the refusal of one is thrown and undoes all of them. */
export async function writeRows(trx: Trx, run: ImportRun, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const plans = await planRows(trx, run, rows, { isDry: false })
  const written = await writtenBefore(trx, run, plans)
  const results: RowResult[] = []
  const creating: NewRow[] = []
  for (const plan of plans) {
    const { row } = plan
    const { rowNo } = row
    const add = (result: RowResult) => results.push(...resultsOf(row, run.place.display, result))
    if (plan.kind === 'fail') add({ rowNo, outcome: 'failed', message: plan.message, lack: plan.lack })
    else if (plan.kind === 'skip') add({ rowNo, outcome: 'skipped', isRepeated: written.has(plan.id) })
    else if (plan.kind === 'update')
      add({ ...(await overwrite(trx, run, plan)), isRepeated: written.has(plan.stored.id) })
    else creating.push({ row, save: openRow(run, row) })
  }
  return [...results, ...(await createAll(trx, run, creating))]
}

/** Those of the matched records that earlier rows of this import created or overwrote. */
async function writtenBefore(
  trx: Trx,
  { importId }: ImportRun,
  plans: readonly RowPlan[],
): Promise<Set<number>> {
  const ids = plans.flatMap((plan) =>
    plan.kind === 'update' ? [plan.stored.id] : plan.kind === 'skip' ? [plan.id] : [],
  )
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: number }>`select distinct record_id from import_rows
    where import_id = ${importId} and outcome in ('created', 'updated') and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.record_id))
}

interface NewRow {
  row: ReadRow
  save: Save
}

/** The new record of a row, as it will be written; refuses what its type refuses without asking the database. */
export function openRow({ actor, type, place, asDraft }: ImportRun, row: ReadRow): Save {
  const { written, ownerUserId, state, lines, followsOwner } = row
  const save = openNew(actor, type, {
    form: formOfSave(actor, type),
    written,
    request: null,
    ownerUserId: place.isOwnerless ? null : ownerUserId,
    asked: state ?? takenState(type, { asDraft }),
    as: events.import,
    checks: 'values',
    takesOver: true,
    keepsOwner: !followsOwner,
    sheetLines: linesOf(lines),
  })
  Object.assign(
    save.values,
    rulesOf(actor.services, type).importing?.values,
    place.view?.importing.values(save.now),
  )
  return save
}

async function createAll(
  trx: Trx,
  { actor, place, sheet }: ImportRun,
  rows: readonly NewRow[],
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const ids = await createRecords(
    trx,
    rows.map(({ save }) => save),
  )
  if (place.view) await place.view.importing.created(trx, ids)
  await sheet?.created(rows.map(({ row: { written } }, at) => ({ trx, actor, id: ids[at] ?? 0, written })))
  return rows.flatMap(({ row }, at) =>
    resultsOf(row, place.display, {
      rowNo: row.rowNo,
      outcome: 'created',
      recordId: ids[at] ?? 0,
      version: 1,
    }),
  )
}

/** Only the columns of the file; the owner stays. */
async function overwrite(
  trx: Trx,
  { actor, type, sheet }: ImportRun,
  { row: { rowNo, written, state, lines }, stored }: Extract<RowPlan, { kind: 'update' }>,
): Promise<RowResult> {
  const form = formOfSave(actor, type, { kind: kindOf(type, stored) })
  const save = openEdit(actor, type, {
    form,
    request: null,
    stored,
    written: writtenWithoutMasks(form, stored, written),
    asked: state,
    checks: 'values',
    takesOver: true,
    sheetLines: linesOf(lines),
  })
  const left = await updateOpened(trx, save, stored)
  const beside = (await sheet?.overwritten({ trx, actor, id: stored.id, written })) ?? null
  const moved = axesOf(type).filter(({ column }) => left[column] !== stored[column])
  return {
    rowNo,
    outcome: 'updated',
    recordId: stored.id,
    version: left.version,
    before: {
      ...beforeOf(save.changes),
      ...Object.fromEntries(moved.map(({ column }) => [column, stored[column]])),
      ...linesBefore(save.lines),
      ...besideBefore(beside),
    },
  }
}

const beforeOf = (changes: readonly Change[]): Values =>
  Object.fromEntries(changes.map(({ column, from }) => [column.column, from ?? null]))
