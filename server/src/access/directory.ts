import type { Transaction } from 'kysely'
import { isModuleKey, type ModuleKey } from '#protocol/platform/modules.ts'
import { type MembershipNode, membershipNodes } from '#protocol/platform/permissions.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import './tables.ts'
import {
  buildSnapshot,
  type DirectoryRows,
  type Member,
  type Members,
  type Role,
  type Snapshot,
} from './snapshot.ts'

/** People, departments, roles and applications in memory, the same on every process. */
export interface Directory {
  /** The newest snapshot; keep it for one piece of work, not longer. */
  current(): Snapshot
  /**
   * Invalidates the directory after a change of users, roles or applications. In a transaction (of
   * `inTransaction`): this process has reloaded when the transaction is done, the others when the event
   * arrives. Without one: reloads now.
   */
  changed(trx?: Transaction<Tables>): Promise<void>
  /** Calls back after every reload; returns the way out. */
  onChange(listener: (snapshot: Snapshot) => void): () => void
  close(): void
}

const TOPIC = 'directory'

/** Reads who belongs to what by membership node; a change of them is announced by `changed`. */
export type MemberLoaders = Readonly<
  Partial<Record<MembershipNode, (trx: Transaction<Tables>) => Promise<readonly Member[]>>>
>

/** What the parts of the server say for the directory. */
export interface DirectorySources {
  loaders: readonly MemberLoaders[]
  /** Applications that this version has; all others are off, whatever their rows say. */
  built: ReadonlySet<ModuleKey>
}

/** Loads the directory and keeps it true (platform.md §14.6). */
export async function createDirectory(
  { db, events }: Pick<Services, 'db' | 'events'>,
  sources: DirectorySources,
): Promise<Directory> {
  const current = await keepCurrent(events, { topic: TOPIC, load: () => load(db, sources) })
  return {
    current,
    changed: (trx) => events.publish(TOPIC, null, trx),
    onChange: current.onChange,
    close: current.close,
  }
}

/** Reads everything at one moment. */
async function load(db: Database, { loaders, built }: DirectorySources): Promise<Snapshot> {
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx): Promise<DirectoryRows> => {
      const users = await trx
        .selectFrom('users')
        .where('is_del', '=', 0)
        .orderBy('is_super', 'desc')
        .orderBy('status', 'desc')
        .orderBy('user_id')
        .select(['user_id as userId', 'username', 'realname', 'img', 'num', 'email', 'post', 'sex'])
        .select(['dept_id as deptId', 'parent_id as parentId', 'status', 'is_super as isSuper'])
        .select(['is_read_notice as isReadNotice', 'create_time as createTime'])
        .execute()
      const departments = await trx
        .selectFrom('departments')
        .orderBy('num')
        .orderBy('dept_id')
        .select(['dept_id as deptId', 'pid', 'name', 'num', 'owner_user_id as ownerUserId'])
        .execute()
      const modules = await trx
        .selectFrom('modules')
        .orderBy('setting_id')
        .select(['setting_id as settingId', 'module', 'name', 'type', 'status'])
        .execute()
      return {
        users,
        departments,
        roles: await loadRoles(trx),
        userRoles: await trx
          .selectFrom('user_role')
          .orderBy('role_id')
          .select(['user_id as userId', 'role_id as roleId'])
          .execute(),
        modules: modules.flatMap(({ module, ...row }) =>
          isModuleKey(module) && built.has(module) ? [{ ...row, module }] : [],
        ),
        members: await loadMembers(trx, loaders),
      }
    })
  return buildSnapshot(rows)
}

/** One after another: a transaction answers one question at a time. */
async function loadMembers(trx: Transaction<Tables>, loaders: readonly MemberLoaders[]): Promise<Members> {
  const members: Partial<Record<MembershipNode, Member[]>> = {}
  for (const node of membershipNodes) {
    const found: Member[] = []
    for (const each of loaders) found.push(...((await each[node]?.(trx)) ?? []))
    members[node] = found
  }
  return members
}

async function loadRoles(trx: Transaction<Tables>): Promise<Role[]> {
  const roles = await trx
    .selectFrom('roles')
    .orderBy('role_id')
    .select(['role_id as roleId', 'role_name as roleName', 'role_type as roleType', 'remark', 'status'])
    .select(['data_type as dataType', 'is_hidden as isHidden', 'label'])
    .execute()
  const menus = Map.groupBy(await trx.selectFrom('role_menu').selectAll().execute(), (row) => row.role_id)
  const grants = Map.groupBy(await trx.selectFrom('role_auth').selectAll().execute(), (row) => row.role_id)
  return roles.map((role) => ({
    ...role,
    actions: new Set(menus.get(role.roleId)?.map((row) => row.menu_id)),
    assignable: new Set(grants.get(role.roleId)?.map((row) => row.auth_role_id)),
  }))
}
