import type { Transaction } from 'kysely'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices, PublicContext } from '#server/access/context.ts'
import type { Terminal } from '#server/access/session.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Way } from '#server/access/tables.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { logLogin } from './login-log.ts'

/** Somebody who has shown who he is. */
export interface Proven {
  user: DirectoryUser
  /** As he typed it, or as the provider calls him. */
  loginName: string
  way: Way
  second: 'none' | 'app' | 'recovery' | 'provider'
  /** The hash that was checked: a session opens only while it is still the one. */
  passwordHash?: string
  /** Goes with the session or not at all. */
  also?: (trx: Transaction<Tables>) => Promise<void>
}

type Entering = Pick<PublicContext<{ type?: number | undefined }>, 'services' | 'client' | 'request'>

/** What keeps a user out although he knows the secret; nothing but disabling keeps out the super user. Refuses 1007, 1113, 1114. */
export function refuseObstacle({ directory }: AppServices, user: DirectoryUser): void {
  if (user.status === 0) refuse('accountDisabled')
  if (user.isSuper) return
  if (directory.current().rolesOf(user.userId).length === 0) refuse('roleMissing')
  if (user.deptId === null) refuse('departmentMissing')
}

/** Opens a session and logs it; answers its token. Refuses 1004 where the password is another one by now, 1007. */
export async function enter({ services, client, request }: Entering, proven: Proven): Promise<string> {
  const { user, loginName, passwordHash, second, way, also } = proven
  const { userId } = user
  const at = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    // Also the lock that lets one of two logins at the same moment go first.
    const now = await trx
      .updateTable('users')
      .set({ last_login_time: at, last_login_ip: client.ip })
      .where('user_id', '=', userId)
      .where('is_del', '=', 0)
      .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
      .returning('status')
      .executeTakeFirst()
    if (!now) refuse('wrongCredentials')
    if (now.status === 0) refuse('accountDisabled')
    if (now.status === 2) {
      await trx.updateTable('users').set({ status: 1 }).where('user_id', '=', userId).execute()
      await services.directory.changed(trx)
    }
    await also?.(trx)
    await logLogin(trx, { loginName, user, at, client })
    if (second === 'recovery') {
      const acting = { services, client, viewer: viewerOf(services.directory.current(), userId) }
      await recordActs(trx, acting, [adminAct('users', '编辑', user.realname, '使用恢复码登录')])
    }
    const isMultiFactor = second === 'provider'
    return services.sessions.open(trx, {
      userId,
      terminal: terminalOf(request.type),
      client,
      way,
      isMultiFactor,
    })
  })
}

const terminalOf = (type: number | undefined): Terminal => (type === 2 || type === 3 || type === 4 ? type : 1)
