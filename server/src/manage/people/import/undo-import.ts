import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'

const madeSchema = z.object({
  userId: z.number(),
  /** The user as created: a difference means later work. */
  as: z.object({
    username: z.string(),
    realname: z.string(),
    email: z.string(),
    post: z.string(),
    sex: z.number(),
    dept_id: z.number().nullable(),
    /** Absent: made before files named superiors. */
    parent_id: z.number().nullable().optional(),
    status: z.number(),
    roleIds: z.array(z.number()),
  }),
})
export type MadeUser = z.infer<typeof madeSchema>

/** How long an import can be taken back. */
export const UNDO_TIME = DAY
const IN_USE = '23503'

type Undone = ReplyOf<typeof staffImportCalls.undo>

/**
 * Takes the people of an import away again who have never signed in, have nothing, and were not changed since; the others
 * stay and are named. Once, by the importer, within a day.
 */
export async function undoImport(acting: Acting, token: string): Promise<Undone> {
  const { services, viewer } = acting
  return inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const row = await trx
      .deleteFrom('user_imports')
      .where('token', '=', token)
      .where('user_id', '=', viewer.userId)
      .where('create_time', '>', new Date(services.clock.now().getTime() - UNDO_TIME))
      .returning('created')
      .executeTakeFirst()
    const made = row ? z.array(madeSchema).parse(row.created) : []
    if (made.length === 0) refuse('importUndone')
    const { removed, kept } = await removeAll(trx, acting, made)
    const acts = removed.map((name) => adminAct('users', '撤销', name, `撤销导入员工:${name}`))
    await recordActs(trx, acting, acts)
    await services.directory.changed(trx)
    return { removed: removed.length, kept }
  })
}

/** Subordinates within the file first: a user with subordinates is not removed. */
async function removeAll(
  trx: Transaction<Tables>,
  acting: Acting,
  made: readonly MadeUser[],
): Promise<{ removed: string[]; kept: Undone['kept'] }> {
  const removed: string[] = []
  for (let open = made; ; ) {
    const busy = await whoHasSomething(trx, acting, open)
    const staying: { user: MadeUser; why: string }[] = []
    for (const user of open) {
      const why = busy.has(user.userId) ? '已有名下数据' : await remove(trx, user)
      if (why) staying.push({ user, why })
      else removed.push(user.as.realname)
    }
    if (staying.length === 0 || staying.length === open.length)
      return { removed, kept: staying.map(({ user, why }) => ({ realname: user.as.realname, why })) }
    open = staying.map(({ user }) => user)
  }
}

/** People who have anything that could be handed over. */
async function whoHasSomething(
  trx: Transaction<Tables>,
  { services }: Acting,
  made: readonly MadeUser[],
): Promise<Set<number>> {
  const ids = made.map(({ userId }) => userId)
  const busy = new Set<number>()
  for (const kind of services.handOvers) {
    const counts = await kind.count(services, trx, ids)
    for (const [userId, count] of counts) if (count > 0) busy.add(userId)
  }
  return busy
}

/** Why the user is kept; null once removed. */
async function remove(trx: Transaction<Tables>, { userId, as }: MadeUser): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .where('user_id', '=', userId)
    .select([
      'username',
      'realname',
      'email',
      'post',
      'sex',
      'dept_id',
      'status',
      'parent_id',
      'last_login_time',
    ])
    .executeTakeFirst()
  if (!user) return null
  if (user.last_login_time) return '已登录过'
  const roles = await trx.selectFrom('user_role').where('user_id', '=', userId).select('role_id').execute()
  const { roleIds, ...row } = as
  const isSame =
    sameKeys.every((key) => user[key] === row[key]) &&
    (row.parent_id === undefined || user.parent_id === row.parent_id) &&
    sameIds(roles, roleIds)
  if (!isSame) return '导入后已修改'
  await sql`savepoint one_user`.execute(trx)
  try {
    await trx.deleteFrom('users').where('user_id', '=', userId).execute()
    return null
  } catch (error) {
    if (errorCode(error) !== IN_USE) throw error
    await sql`rollback to savepoint one_user`.execute(trx)
    return '已被其他数据引用'
  }
}

const sameKeys = ['username', 'realname', 'email', 'post', 'sex', 'dept_id', 'status'] as const

const sameIds = (held: readonly { role_id: number }[], given: readonly number[]): boolean =>
  held.length === given.length && held.every(({ role_id }) => given.includes(role_id))
