import type { Transaction } from 'kysely'
import { z } from 'zod'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { superiorsLost } from '#server/access/above.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { type Awaited, type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import type { DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkSuperior, requireUser, requireUsers } from './rules.ts'

const valuesSchema = z.object({ parentId: z.number().nullable() })

/** 修改直属上级: a user who changes superiors leaves the data range of the former one. */
export const superiorChange: ReviewedAct<z.infer<typeof valuesSchema>> = {
  key: 'superior',
  title: '修改直属上级',
  need: peopleCalls.setUser.need,
  values: valuesSchema,
  words: ({ services }, { userId, values: { parentId } }) => {
    const { realname, user } = services.directory.current()
    const nameOf = (id: number | null | undefined) => (id ? `“${realname(id)}”` : '无')
    return `直属上级由${nameOf(user(userId ?? 0)?.parentId)}改为${nameOf(parentId)}`
  },
  check: ({ services, viewer }, { userId, values: { parentId } }) => {
    const snapshot = services.directory.current()
    guardAdministrators(snapshot, viewer, requireUsers(snapshot, [userId ?? 0]))
    if (parentId !== null && !snapshot.user(parentId)) refuse('userUnknown')
  },
  effect: ({ services, viewer }, { userId, values: { parentId } }) => {
    const snapshot = services.directory.current()
    const lost = superiorsLost(snapshot, viewer.userId, new Map([[userId ?? 0, parentId]]))
    return lost.length > 0 ? 'lifting' : 'nothing'
  },
  carryOut: async (trx, acting, targets) => {
    const snapshot = acting.services.directory.current()
    for (const { userId, values } of targets) {
      const { parentId } = values
      const [user] = requireUsers(snapshot, [userId ?? 0])
      if (!user || user.parentId === parentId) continue
      if (parentId !== null) await checkSuperior(trx, user.userId, parentId)
      await trx.updateTable('users').set({ parent_id: parentId }).where('user_id', '=', user.userId).execute()
      const words = superiorChange.words(acting, { userId, values })
      await recordActs(trx, acting, [adminAct('users', '编辑', user.realname, `${user.realname}的${words}`)])
    }
    await acting.services.directory.changed(trx)
  },
}

/**
 * Sets the superior of a user, within a transaction. Returns what waits for a second person. Refuses 1125, 1130 oneself and 1109 a
 * subordinate.
 */
export async function setSuperior(
  trx: Transaction<Tables>,
  acting: Acting,
  userId: number,
  parentId: number | null,
): Promise<Awaited> {
  // what waits has to be possible as well
  if (parentId !== null) await checkSuperior(trx, userId, parentId)
  return acting.services.secondReview.carryOut(trx, acting, superiorChange, [
    { userId, values: { parentId } },
  ])
}

type SuperiorsRequest = RequestOf<typeof peopleCalls.setSuperior>

/**
 * 设置上级 for several users: one for all, none, or the head of each user's department. Users who would be their own superior,
 * or whose department has no head, are unchanged. Refuses 1125, 401 and 1109, and with 1139 what waits for a second person.
 */
export async function setSuperiors(
  acting: Acting,
  { userIds, parentId, byHead }: SuperiorsRequest,
): Promise<{ changed: number }> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  const wanted = (user: DirectoryUser) => (byHead === 1 ? headOf(snapshot, user.deptId) : parentId || null)
  const targets = users.flatMap((user) => {
    const superior = wanted(user)
    const stays =
      superior === user.userId || superior === user.parentId || (byHead === 1 && superior === null)
    return stays ? [] : [{ userId: user.userId, values: { parentId: superior } }]
  })
  const awaited = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    if (parentId) await requireUser(trx, parentId)
    for (const { userId, values } of targets)
      if (values.parentId !== null) await checkSuperior(trx, userId, values.parentId)
    return services.secondReview.carryOut(trx, acting, superiorChange, targets)
  })
  refuseAwaited(awaited)
  return { changed: targets.length }
}

/** The head of a department as a superior: null if it has none, or a disabled one. */
export function headOf(snapshot: Snapshot, deptId: number | null): number | null {
  const head = deptId === null ? null : (snapshot.dept(deptId)?.ownerUserId ?? null)
  return head !== null && snapshot.user(head)?.status !== 0 ? head : null
}
