import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import { STAGE_NAME_LENGTH, type StageGroup, type stageGroupCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { emptyStages } from './empty-stages.ts'
import { stagesOf, toStage } from './stages.ts'

type GroupRow = Selectable<Tables['business_types']>
type SaveRequest = z.output<(typeof stageGroupCalls.save)['request']>

const REMOVED = 2
const MOST_PERCENT = 100

function present({ services }: Pick<Actor, 'services'>, row: GroupRow): StageGroup {
  const people = services.directory.current()
  return {
    typeId: row.type_id,
    name: row.name,
    deptIds: row.dept_ids,
    deptList: row.dept_ids.map((id) => ({ id, name: people.dept(id)?.name ?? '' })),
    status: row.status,
    createName: people.realname(row.create_user_id),
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
  }
}

/** Groups of stages in the order of their making (crm-records.md §6.6). */
export async function listGroups(actor: Actor, { page, limit }: Paging): Promise<Page<StageGroup>> {
  const rows = await actor.services.db
    .selectFrom('business_types')
    .selectAll()
    .where('status', '!=', REMOVED)
    .orderBy('type_id')
    .execute()
  const window = rows.slice((page - 1) * limit, page * limit)
  return toPage(
    window.map((row) => present(actor, row)),
    rows.length,
    { page, limit },
  )
}

export async function readGroup(actor: Actor, typeId: number) {
  const row = await actor.services.db
    .selectFrom('business_types')
    .selectAll()
    .where('type_id', '=', typeId)
    .where('status', '!=', REMOVED)
    .executeTakeFirst()
  if (!row) return refuse('stageGroupUnknown')
  return { ...present(actor, row), statusList: stagesOf(actor.services, typeId).map(toStage) }
}

/** Live groups as they are in this transaction, which alone may change them until it ends. */
async function lockGroups(trx: Transaction<Tables>) {
  // rows that are locked say nothing of one that another is adding
  await sql`lock table business_types in share row exclusive mode`.execute(trx)
  return trx
    .selectFrom('business_types')
    .selectAll()
    .where('status', '!=', REMOVED)
    .orderBy('type_id')
    .forUpdate()
    .execute()
}

function checkGroup({ crmBusinessType: { name }, crmBusinessStatus: stages }: SaveRequest): void {
  if (name === '') refuse('stageGroupNameMissing')
  if (name.length > STAGE_NAME_LENGTH) refuse('invalid')
  if (stages.length === 0 || stages.some((stage) => stage.name === '')) refuse('stagesMissing')
  if (stages.some((stage) => stage.name.length > STAGE_NAME_LENGTH)) refuse('invalid')
  if (stages.some(({ rate }) => rate > MOST_PERCENT)) refuse('winRateTooHigh')
  const ids = stages.flatMap(({ statusId }) => statusId ?? [])
  if (new Set(ids).size < ids.length) refuse('invalid')
}

/**
 * Makes a group, or changes one. Its stages change while businesses have it only with `moves` (else 2047), which names where the
 * businesses of removed stages go.
 * Stages that are sent with their id keep it.
 */
export async function saveGroup(actor: Actor, request: SaveRequest): Promise<void> {
  const { services, viewer } = actor
  checkGroup(request)
  const people = services.directory.current()
  const deptIds = [...new Set(request.deptIds)]
  if (!deptIds.every((deptId) => people.dept(deptId))) refuse('departmentUnknown')
  const { typeId, name } = request.crmBusinessType
  await inTransaction(services.db, async (trx) => {
    const all = await lockGroups(trx)
    const isTaken = (each: GroupRow) =>
      each.type_id !== typeId && comparableText(each.name) === comparableText(name)
    if (all.some(isTaken)) throw refusal('stageGroupNameTaken', name).at('name')
    if (typeId && !all.some((each) => each.type_id === typeId)) refuse('stageGroupUnknown')
    const values = { name, dept_ids: deptIds, update_time: services.clock.now() }
    const { type_id: id } = typeId
      ? await trx
          .updateTable('business_types')
          .set(values)
          .where('type_id', '=', typeId)
          .returning('type_id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('business_types')
          .values({ ...values, create_user_id: viewer.userId })
          .returning('type_id')
          .executeTakeFirstOrThrow()
    await writeStages(trx, actor, id, request)
    await notifyWatchers(trx, actor, [typeId ? '编辑' : '新建', name])
  })
}

async function writeStages(
  trx: Transaction<Tables>,
  actor: Actor,
  typeId: number,
  { crmBusinessStatus: stages, moves }: Pick<SaveRequest, 'crmBusinessStatus' | 'moves'>,
): Promise<void> {
  const { services } = actor
  const stored = await trx
    .selectFrom('business_statuses')
    .selectAll()
    .where('type_id', '=', typeId)
    .where('removed_at', 'is', null)
    .orderBy('order_num')
    .execute()
  const isSame =
    stored.length === stages.length &&
    stored.every((row, at) => {
      const stage = stages[at]
      return row.status_id === stage?.statusId && row.name === stage.name && row.rate === stage.rate
    })
  if (isSame) return
  // clients that send no targets know groups in use as closed
  if (moves === undefined && (await isUsed(trx, typeId))) refuse('stagesInUse')
  const known = new Set(stored.map((row) => row.status_id))
  if (stages.some(({ statusId }) => statusId && !known.has(statusId))) refuse('invalid')
  const kept = new Set(stages.flatMap(({ statusId }) => statusId ?? []))
  const removed = stored.filter((row) => !kept.has(row.status_id))
  await emptyStages(trx, actor, { typeId, removed, kept, moves: moves ?? [] })
  for (const { status_id } of removed)
    await trx
      .updateTable('business_statuses')
      .set({ removed_at: services.clock.now() })
      .where('status_id', '=', status_id)
      .execute()
  for (const [at, { statusId, name, rate }] of stages.entries()) {
    const values = { name, rate, order_num: at + 1 }
    if (statusId)
      await trx.updateTable('business_statuses').set(values).where('status_id', '=', statusId).execute()
    else
      await trx
        .insertInto('business_statuses')
        .values({ ...values, type_id: typeId })
        .execute()
  }
}

/** A live business has it; the lock of the group keeps others from taking it meanwhile. */
async function isUsed(trx: Transaction<Tables>, typeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(business.table)} where type_id = ${typeId} and deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** What is out of use is offered in no form; businesses that have it go on in it. */
export async function setGroupStatus(actor: Actor, typeId: number, status: 0 | 1): Promise<void> {
  await change(actor, typeId, status, status === 1 ? '启用' : '停用')
}

/** Refuses a group that a business has (2047); otherwise it stays for what is in the recycle bin. */
export async function removeGroup(actor: Actor, typeId: number): Promise<void> {
  await change(actor, typeId, REMOVED, '删除')
}

async function change(actor: Actor, typeId: number, status: number, what: string): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const found = (await lockGroups(trx)).find((each) => each.type_id === typeId)
    if (!found) return refuse('stageGroupUnknown')
    if (status === REMOVED && (await isUsed(trx, typeId))) refuse('stagesInUse')
    await trx
      .updateTable('business_types')
      .set({ status, update_time: services.clock.now() })
      .where('type_id', '=', typeId)
      .execute()
    await notifyWatchers(trx, actor, [what, found.name])
  })
}

async function notifyWatchers(
  trx: Transaction<Tables>,
  actor: Actor,
  [behavior, name]: readonly [string, string],
): Promise<void> {
  await recordActs(trx, actor, [adminAct('crm', behavior, name, `${behavior}了商机组：${name}`)])
  await actor.services.businessGroups.changed(trx)
}
