import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { ADMINISTRATOR_REMARK } from '#protocol/manage/roles/roles.ts'
import { reviewMessageTypes } from '#protocol/manage/second-review/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { forgetHands } from './hands.ts'

const SETTING = 'secondReview'
/** So many administrators have to be there while it is on. */
const LEAST = 2

export async function isOn(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('company_settings')
    .where('name', '=', SETTING)
    .where('value', '=', '1')
    .select('setting_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Administrators who are in use and have signed in: whoever was only made is nobody yet who could decide. */
export async function countAdministrators(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.is_del = 0 and u.status = 1 and (u.is_super or exists (
      select from user_role h join roles r on r.role_id = h.role_id
      where h.user_id = u.user_id and r.status = 1 and r.role_type not in (5, 6) and r.remark = ${ADMINISTRATOR_REMARK}))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Refuses 400 what would leave one administrator alone while it is on. */
export async function requireTwo(trx: Transaction<Tables>): Promise<void> {
  if ((await isOn(trx)) && (await countAdministrators(trx)) < LEAST) refuse('reviewNeedsTwo')
}

async function write(trx: Transaction<Tables>, acting: Acting, on: boolean): Promise<void> {
  const { services, viewer } = acting
  const verb = on ? '开启' : '关闭'
  await trx.deleteFrom('company_settings').where('name', '=', SETTING).execute()
  await trx
    .insertInto('company_settings')
    .values({ name: SETTING, value: on ? '1' : '0', description: '双人复核' })
    .execute()
  await recordActs(trx, acting, [adminAct('company', '编辑', '双人复核', `${verb}双人复核`)])
  const snapshot = services.directory.current()
  const recipients = snapshot.users.map(({ userId }) => userId).filter(snapshot.isAdministrator)
  const message = { type: reviewMessageTypes.switched, label: messageLabels.hrm, recipients, title: verb }
  await services.notify.sendMessages(trx, [{ ...message, typeId: null, sender: viewer.userId }])
}

/** Nobody switches it off alone; but what no other administrator objects to for a day is done. */
export const switchingOff: ReviewedAct<Record<string, never>> = {
  key: 'secondReviewOff',
  title: '关闭双人复核',
  need: null,
  values: z.object({}).strict(),
  words: () => '关闭双人复核；24 小时内没有管理员拒绝则自动关闭',
  check: ({ viewer }) => {
    if (!viewer.isAdmin) refuse('reviewAdministrators')
  },
  effect: () => 'lifting',
  carryOut: (trx, acting) => write(trx, acting, false),
  lapsesInto: true,
}

/** Switches it on at once, off once a second administrator agrees. Refuses 401 (no administrator) and 400 (only one). */
export async function setSecondReview(acting: Acting, on: boolean): Promise<void> {
  const { services, viewer } = acting
  if (!viewer.isAdmin) refuse('reviewAdministrators')
  const awaited = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    if ((await isOn(trx)) === on) return null
    if (!on) return services.secondReview.carryOut(trx, acting, switchingOff, [{ userId: null, values: {} }])
    const administrators = await countAdministrators(trx)
    if (administrators < LEAST) refuse('reviewTooFew', administrators)
    await forgetHands(trx)
    await write(trx, acting, true)
    return null
  })
  refuseAwaited(awaited)
}
