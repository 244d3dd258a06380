import { type HelpingWith, helpers, permissionCalls } from '#protocol/manage/roles/calls.ts'
import { menuTreesOf, roleTypeOf, roleTypes } from '#protocol/manage/roles/roles.ts'
import { menuTree } from '#protocol/platform/permissions.ts'
import type { Context } from '#server/access/context.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import type { DirectoryUser, Role, Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addRoles, replaceRolesOf, takeRole } from './assign.ts'
import { readAuth } from './auth.ts'
import { assignableRoles } from './givable.ts'
import { readPersonRights } from './person-rights.ts'
import { groupRoles, presentRoleWithRules } from './present.ts'
import { previewRights, setRoleRights } from './role-rights.ts'
import { addRole, copyRole, deleteRole, readAssignable, renameRole, setAssignable } from './roles.ts'
import { beginViewing, endViewing } from './view-as.ts'
import { deleteWorkRole, listProjectRoles, listWorkRoles, setWorkRole } from './work-roles.ts'

/** Whether roles of this type do anything: the application that they are for is there and on. */
function hasModule({ modules }: Snapshot, roleType: number): boolean {
  const module = roleTypeOf(roleType)?.module ?? null
  return module === null || modules[module]
}

const MOST_HELPERS = 3

/** Whom somebody asks who lacks a right or an application: active people who can give it, those who may everything first. */
function readHelpers({ services, viewer, request }: Context<{ with?: HelpingWith | undefined }>) {
  const right = helpers[request.with ?? 'rights']
  const snapshot = services.directory.current()
  const mayHelp = ({ userId, status }: DirectoryUser) =>
    userId !== viewer.userId && status !== 0 && snapshot.can(userId, right)
  return snapshot.users
    .filter(mayHelp)
    .toSorted(
      (a, b) => Number(snapshot.isAdministrator(b.userId)) - Number(snapshot.isAdministrator(a.userId)),
    )
    .slice(0, MOST_HELPERS)
    .map(({ userId, realname, deptId }) => ({
      userId,
      realname,
      deptName: snapshot.dept(deptId)?.name ?? null,
    }))
}

const readings: readonly Endpoint[] = [
  on(permissionCalls.queryHelpers, readHelpers),
  on(permissionCalls.auth, readAuth),
  on(permissionCalls.getRoleTypeList, ({ services }) =>
    roleTypes
      .filter(({ roleType }) => hasModule(services.directory.current(), roleType))
      .map(({ name, roleType }) => ({ name, roleType })),
  ),
  on(permissionCalls.getMenuListByType, ({ request }) => menuTreesOf(request.type) ?? refuse('rowUnknown')),
  on(permissionCalls.getWorkMenuList, () => ({
    data: menuTree.find((root) => root.realm === 'work') ?? refuse('rowUnknown'),
  })),
  on(permissionCalls.personRights, ({ services, request }) =>
    readPersonRights(services.directory.current(), request.userId),
  ),
  on(permissionCalls.queryWorkRoleList, ({ services }) => listWorkRoles(services.directory.current())),
  on(permissionCalls.queryProjectRoleList, ({ services }) => listProjectRoles(services.directory.current())),
  on(permissionCalls.getRoleByType, ({ services, request }) =>
    services.directory
      .current()
      .roles.filter((role) => role.roleType === request.type && role.isHidden === 1)
      .map(presentRoleWithRules),
  ),
  on(permissionCalls.getAllRoleList, ({ services }) => groupRoles(services.directory.current(), () => true)),
  on(permissionCalls.getRoleList, ({ services, viewer }) => {
    const snapshot = services.directory.current()
    const assignable = assignableRoles(snapshot, viewer)
    const isOffered = ({ roleId, roleType }: Role) => assignable.has(roleId) && hasModule(snapshot, roleType)
    return groupRoles(snapshot, isOffered).filter(({ list }) => list.length > 0)
  }),
  on(permissionCalls.previewRights, (context) =>
    previewRights(context, context.request.roleId, context.request),
  ),
  on(permissionCalls.queryAuthRole, (context) => readAssignable(context, context.request.roleId)),
]

const changes: readonly Endpoint[] = [
  on(permissionCalls.viewAs, (context) => beginViewing(context, context.request.userId)),
  on(permissionCalls.endViewAs, endViewing),
  on(permissionCalls.addRole, (context) => addRole(context, context.request)),
  on(permissionCalls.updateRole, (context) =>
    renameRole(context, context.request.roleId, context.request.roleName),
  ),
  on(permissionCalls.updateRoleMenu, (context) =>
    setRoleRights(context, context.request.roleId, context.request),
  ),
  on(permissionCalls.deleteRole, (context) => deleteRole(context, context.request.roleId)),
  on(permissionCalls.copyRole, (context) => copyRole(context, context.request.roleId)),
  on(permissionCalls.relatedUser, (context) => addRoles(context, context.request)),
  on(permissionCalls.relatedDeptUser, (context) => replaceRolesOf(context, context.request)),
  on(permissionCalls.unbindingUser, (context) =>
    takeRole(context, context.request.userId, context.request.roleId),
  ),
  on(permissionCalls.setWorkRole, (context) => setWorkRole(context, context.request)),
  on(permissionCalls.deleteWorkRole, (context) => deleteWorkRole(context, context.request.roleId)),
  on(permissionCalls.updateAuthRole, (context) =>
    setAssignable(context, context.request.roleId, context.request.roleIds),
  ),
]

export const roleEndpoints: readonly Endpoint[] = [...readings, ...changes]
