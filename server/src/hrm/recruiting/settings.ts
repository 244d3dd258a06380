import { sql, type Transaction } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import type { Channel } from '#protocol/hrm/recruiting/setting-calls.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { requireStaff } from '../staff.ts'
import type { ChannelEntry } from './registers.ts'

const toChannel = ({ id, isSys, isOffered, name }: ChannelEntry): Channel => ({
  channelId: id,
  isSys: isSys ? 1 : 0,
  status: isOffered ? 1 : 0,
  value: name,
})

export const listChannels = ({ services }: Pick<Actor, 'services'>): Channel[] =>
  services.hrRecruitChannels.entries().map(toChannel)

/** Those that are offered, for every user with the branch of human resources. */
export async function listOfferedChannels(actor: Actor): Promise<Channel[]> {
  await requireStaff(actor)
  return listChannels(actor).filter(({ status }) => status === 1)
}

interface ChannelIn {
  channelId?: number | undefined
  status: 0 | 1
  value: string
}

/** Saves channels as they are listed; those that are not sent stay (hrm.md §9.5). */
export async function saveChannels(acting: Acting, channels: readonly ChannelIn[]): Promise<void> {
  const { services } = acting
  if (channels.some(({ value }) => value === '')) refuse('channelIncomplete')
  await inTransaction(services.db, async (trx) => {
    await sql`lock table hrm_recruit_channels in share row exclusive mode`.execute(trx)
    const known = await trx.selectFrom('hrm_recruit_channels').selectAll().execute()
    const byId = new Map(known.map((row) => [row.channel_id, row]))
    let last = Math.max(0, ...known.map(({ sort }) => sort))
    for (const { channelId, status, value } of channels) {
      if (channelId === undefined) {
        last += 1
        await trx
          .insertInto('hrm_recruit_channels')
          .values({ value, is_sys: false, status, sort: last })
          .execute()
        continue
      }
      const stored = byId.get(channelId) ?? refuse('channelUnfit')
      if (stored.is_sys && stored.value !== value) refuse('channelSystem')
      await trx
        .updateTable('hrm_recruit_channels')
        .set({ value, status })
        .where('channel_id', '=', channelId)
        .execute()
    }
    const { rows } =
      await sql`select from hrm_recruit_channels group by btrim(value) having count(*) > 1`.execute(trx)
    if (rows.length > 0) refuse('channelTwice')
    await services.hrRecruitChannels.changed(trx)
    await recordActs(trx, acting, [adminAct('other', '编辑', '招聘渠道', '保存了招聘渠道')])
  })
}

/** Deletes a channel; candidates and employees get the other one. */
export async function removeChannel(
  acting: Acting,
  { deleteChannelId, changeChannelId }: { deleteChannelId: number; changeChannelId?: number | undefined },
): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    // nothing is given the channel meanwhile: saves hold theirs
    const { rows } = await sql<{
      channel_id: number
      value: string
      is_sys: boolean
    }>`select channel_id, value, is_sys
      from hrm_recruit_channels where channel_id = any(${[deleteChannelId, changeChannelId ?? 0]}::int[])
      order by channel_id for update`.execute(trx)
    const gone = rows.find(({ channel_id }) => channel_id === deleteChannelId)
    const other = rows.find(({ channel_id }) => channel_id === changeChannelId)
    if (!gone) throw refusal('channelUnfit').at('deleteChannelId')
    if (gone.is_sys) refuse('channelSystem')
    if (changeChannelId !== undefined && (!other || other === gone))
      throw refusal('channelUnfit').at('changeChannelId')
    const to = other?.channel_id ?? null
    for (const type of [candidate, employee])
      await replaceChannel(trx, acting, type, { from: deleteChannelId, to })
    await trx.deleteFrom('hrm_recruit_channels').where('channel_id', '=', deleteChannelId).execute()
    await services.hrRecruitChannels.changed(trx)
    const detail = `删除了招聘渠道：${gone.value}${other ? `，改为：${other.value}` : ''}`
    await recordActs(trx, acting, [adminAct('other', '删除', '招聘渠道', detail)])
  })
}

async function replaceChannel(
  trx: Transaction<Tables>,
  acting: Acting,
  type: typeof candidate | typeof employee,
  { from, to }: { from: number; to: number | null },
): Promise<void> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.channel_id = ${from} order by r.id for update of r`.execute(trx)
  const stored = unpackRows(type, acting.services.engine.catalog.current(), rows)
  await change(trx, acting, type, stored, { set: { channel_id: to }, as: events.replaceOption })
}

export async function listReasons(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('hrm_recruit_reasons').select('value').orderBy('sort').execute()
  return rows.map(({ value }) => value)
}

/** Replaces the whole list; candidates keep the words with which they were dropped. */
export async function saveReasons(acting: Acting, reasons: readonly string[]): Promise<void> {
  const once = [...new Set(reasons)]
  await inTransaction(acting.services.db, async (trx) => {
    await sql`lock table hrm_recruit_reasons in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('hrm_recruit_reasons').execute()
    if (once.length > 0)
      await trx
        .insertInto('hrm_recruit_reasons')
        .values(once.map((value, index) => ({ sort: index + 1, value })))
        .execute()
    await recordActs(trx, acting, [adminAct('other', '编辑', '淘汰原因', once.join('、'))])
  })
}
