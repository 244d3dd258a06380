import { type Auth, buildAuth } from '#protocol/platform/permissions.ts'
import type { Context } from '#server/access/context.ts'
import { readHeaderOrder } from '../company/door.ts'

const HR_ROLES = 9

/** What the caller may do, as the tree the clients build their menus from (platform.md §4.2). */
export async function readAuth({ services, db, viewer }: Context<unknown>): Promise<Auth> {
  const snapshot = services.directory.current()
  const [firstModel = ''] = await readHeaderOrder(db, viewer.userId)
  return buildAuth({
    actions: snapshot.actionsOf(viewer.userId),
    administrator: viewer.isAdmin,
    modules: snapshot.modules,
    standings: snapshot.standingsOf(viewer.userId),
    hrRole: snapshot.rolesOf(viewer.userId).some((role) => role.status === 1 && role.roleType === HR_ROLES),
    employee: snapshot.modules.hrm && (await services.isEmployed(services.db, viewer.userId)),
    firstModel,
  })
}
