import { type Kysely, sql } from 'kysely'
import type { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'

/** How two addresses are compared: a provider may write one in other cases. */
const alike = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/**
 * Refuses 400 an address that another user has, where it is new for this user (null: a new user): anyone who has it
 * may be found by it at a provider or in the directory (platform.md §2.11). Ask under the organisation lock.
 */
export async function requireFreeEmail(
  trx: Kysely<Tables>,
  { userId, email }: { userId: number | null; email: string | undefined },
): Promise<void> {
  if (!email) return
  const holders = await trx
    .selectFrom('users')
    .where(alike(email))
    .where('is_del', '=', 0)
    .select('user_id')
    .execute()
  const isUnchanged = holders.some(({ user_id }) => user_id === userId)
  if (!isUnchanged && holders.length > 0) throw refusal('emailTaken').at('email')
}

/** Addresses that several people have, from before they had to be unique: no one is found by them. */
export async function doubledEmails({
  db,
  directory,
}: Pick<AppServices, 'db' | 'directory'>): Promise<ReplyOf<typeof peopleCalls.doubledEmails>> {
  const { rows } = await sql<{ email: string; user_ids: number[] }>`
    select lower(email) as email, array_agg(user_id order by user_id) as user_ids from users
    where email <> '' and is_del = 0 group by 1 having count(*) > 1 order by 1`.execute(db)
  const snapshot = directory.current()
  return rows.map(({ email, user_ids }) => ({
    email,
    people: user_ids.map(Number).map((userId) => ({
      userId,
      realname: snapshot.realname(userId),
      deptName: snapshot.dept(snapshot.user(userId)?.deptId)?.name ?? null,
      status: snapshot.user(userId)?.status ?? 0,
    })),
  }))
}
