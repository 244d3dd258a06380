import { type Act, type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Context } from '#server/access/context.ts'
import { mayViewAs } from '#server/access/viewing.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

type Signed = Acting & Pick<Context<unknown>, 'session' | 'token'>

/**
 * From now on the calls of this session are answered as to somebody else, and change nothing (platform.md §4.12). Logged.
 * Refuses 1125, and 401 for whom the caller may not view as.
 */
export async function beginViewing(acting: Signed, userId: number): Promise<void> {
  const snapshot = acting.services.directory.current()
  const { realname } = snapshot.user(userId) ?? refuse('userUnknown')
  if (!mayViewAs(snapshot, acting.viewer, userId)) refuse('cannotViewAs', realname)
  await view(acting, userId, adminAct('users', '以员工身份查看', realname, `开始以员工身份查看：${realname}`))
}

/** He is himself again; nothing happens to who views as nobody. */
export async function endViewing(acting: Signed): Promise<void> {
  const { viewedUserId } = acting.session
  if (viewedUserId === null) return
  const name = acting.services.directory.current().realname(viewedUserId)
  await view(acting, null, adminAct('users', '以员工身份查看', name, `结束以员工身份查看：${name}`))
}

async function view(acting: Signed, userId: number | null, act: Act): Promise<void> {
  const { services, token } = acting
  await inTransaction(services.db, async (trx) => {
    await services.sessions.viewAs(trx, token ?? '', userId)
    await recordActs(trx, acting, [act])
  })
}
