import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Agent, agentCalls } from '#protocol/crm/honor/calls.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { agentResults } from '#protocol/crm/honor/words.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import './tables.ts'

type Written = Omit<z.output<typeof agentCalls.save.request>, 'honorId'>

/** Agents of an honor that the caller may read, newest first. */
export async function listAgents(
  actor: Actor,
  { honorId, page, limit }: { honorId: number } & Paging,
): Promise<Page<Agent>> {
  const { services } = actor
  await requireRecord(actor, honor, honorId, { action: 'read' })
  const of = services.db.selectFrom('honor_agent').where('honor_id', '=', honorId)
  const rows = await of
    .selectAll()
    .orderBy('agent_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const people = services.directory.current()
  return toPage(
    rows.map((row) => show(row, people.realname(row.create_user_id))),
    Number(count),
    { page, limit },
  )
}

const show = (row: Selectable<Tables['honor_agent']>, createUserName: string): Agent => ({
  agentId: row.agent_id,
  honorId: row.honor_id,
  agentName: row.agent_name,
  contactName: row.contact_name,
  contactMobile: row.contact_mobile,
  agentFee: row.agent_fee === null ? null : Number(row.agent_fee),
  startDate: row.start_date,
  endDate: row.end_date,
  result: row.result,
  remark: row.remark,
  createUserId: row.create_user_id,
  createUserName,
  createTime: formatMoment(row.create_time),
})

/** Refuses an end before the beginning. */
function columnsOf(written: Written) {
  const { startDate = null, endDate = null } = written
  if (startDate && endDate && endDate < startDate) throw refusal('agentEndsEarly').at('endDate')
  return {
    agent_name: written.agentName,
    contact_name: written.contactName,
    contact_mobile: written.contactMobile,
    agent_fee: written.agentFee ?? null,
    start_date: startDate,
    end_date: endDate,
    result: written.result ?? agentResults[0],
    remark: written.remark,
  }
}

/** An agent of an honor that the caller may edit. */
export function addAgent(actor: Actor, { honorId, ...written }: Written & { honorId: number }) {
  const { services, viewer } = actor
  return inTransaction(services.db, async (trx) => {
    await requireRecord(actor, honor, honorId, { action: 'edit', lock: true, db: trx })
    const { agent_id: agentId } = await trx
      .insertInto('honor_agent')
      .values({
        ...columnsOf(written),
        honor_id: honorId,
        create_user_id: viewer.userId,
        create_time: services.clock.now(),
      })
      .returning('agent_id')
      .executeTakeFirstOrThrow()
    return { agentId }
  })
}

export async function updateAgent(actor: Actor, { agentId, ...written }: Written & { agentId: number }) {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await requireAgent(trx, actor, agentId)
    await trx
      .updateTable('honor_agent')
      .set({ ...columnsOf(written), update_time: services.clock.now() })
      .where('agent_id', '=', agentId)
      .execute()
  })
}

export async function removeAgent(actor: Actor, agentId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await requireAgent(trx, actor, agentId)
    await trx.deleteFrom('honor_agent').where('agent_id', '=', agentId).execute()
  })
}

/** Locks an agent of an honor that the caller may edit, or refuses. */
async function requireAgent(trx: Transaction<Tables>, actor: Actor, agentId: number): Promise<void> {
  const agent = await trx
    .selectFrom('honor_agent')
    .select('honor_id')
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
  if (!agent) refuse('rowUnknown')
  await requireRecord(actor, honor, agent.honor_id, { action: 'edit', db: trx })
}
