import type { DeptNode, DeptPick, LoginUser, UserPick, UserRow } from '#protocol/manage/people/shapes.ts'
import type { SimpleUser } from '#protocol/platform/simple-user.ts'
import { ACCESS_RIGHT } from '#protocol/record/calls/access-calls.ts'
import type { Caller } from '#server/access/caller.ts'
import { rightsMark } from '#server/access/rights-mark.ts'
import type { Department, DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

/** What every reply about a person shares; department and superior are read now, never stored (platform.md §14.3). */
export function presentPerson(snapshot: Snapshot, user: DirectoryUser) {
  return {
    userId: user.userId,
    username: user.username,
    realname: user.realname,
    img: user.img,
    sex: user.sex,
    mobile: user.username,
    email: user.email,
    deptId: user.deptId,
    deptName: snapshot.dept(user.deptId)?.name ?? null,
    post: user.post,
    status: user.status,
    createTime: formatMoment(user.createTime),
    parentId: user.parentId ?? 0,
  }
}

const superiorName = (snapshot: Snapshot, user: DirectoryUser) => snapshot.realname(user.parentId) || null

/** The caller himself, or whom he views as. */
export function presentLoginUser(snapshot: Snapshot, viewer: Viewer, session: Caller): LoginUser {
  const user = snapshot.user(viewer.userId) ?? refuse('notSignedIn')
  return {
    ...presentPerson(snapshot, user),
    parentName: superiorName(snapshot, user),
    isAdmin: viewer.isAdmin,
    isReadNotice: user.isReadNotice,
    userIdentity: user.isSuper ? 0 : 2,
    emailId: null,
    hisTable: null,
    roleId: null,
    roleName: null,
    serverUserInfo: null,
    password: null,
    viewedBy:
      session.userId === viewer.userId
        ? null
        : {
            realname: snapshot.realname(session.userId),
            mayExplain: snapshot.can(session.userId, ACCESS_RIGHT),
          },
    rightsMark: rightsMark(snapshot, viewer.userId),
  }
}

export interface RowOptions {
  /** Roles and superior are for those who manage people. */
  full: boolean
  /** The filtered department's head; undefined when no department is filtered. */
  headUserId?: number | null
}

function identityOf(user: DirectoryUser, headUserId: number | null | undefined): number {
  if (headUserId === undefined) return user.isSuper ? 0 : 2
  return user.userId === headUserId ? 1 : 2
}

/** A row of the user list. */
export function presentRow(snapshot: Snapshot, user: DirectoryUser, options: RowOptions): UserRow {
  const roles = options.full ? snapshot.rolesOf(user.userId) : []
  return {
    ...presentPerson(snapshot, user),
    parentName: options.full ? superiorName(snapshot, user) : null,
    roleId: roles.map((role) => role.roleId).join(','),
    roleName: roles.map((role) => role.roleName).join(','),
    userIdentity: identityOf(user, options.headUserId),
    hisTable: null,
    isAdmin: null,
    isReadNotice: null,
    emailId: null,
    password: null,
    roleIds: null,
  }
}

export function presentSimple(snapshot: Snapshot, user: DirectoryUser): SimpleUser & { id: number } {
  const { userId, realname, img, deptId, post } = user
  return { id: userId, userId, realname, img, deptId, deptName: snapshot.dept(deptId)?.name ?? null, post }
}

export function presentPick(user: DirectoryUser): UserPick {
  const { userId, realname, img, post, username, sex } = user
  return { userId, realname, img, post, mobile: username, sex }
}

type Counted = (user: DirectoryUser) => boolean
export const isEnabled: Counted = (user) => user.status !== 0
export const isActive: Counted = (user) => user.status === 1

const countIn = (snapshot: Snapshot, deptId: number, counted: Counted) =>
  snapshot.usersOfDept(deptId).filter(counted).length

/** A department of a picker, with how many people stand in it and below. */
export function presentDeptPick(snapshot: Snapshot, dept: Department, counted: Counted): DeptPick {
  const below = [...snapshot.departmentTree(dept.deptId)]
  return {
    deptId: dept.deptId,
    pid: dept.pid ?? 0,
    name: dept.name,
    currentNum: countIn(snapshot, dept.deptId, counted),
    allNum: below.reduce((sum, deptId) => sum + countIn(snapshot, deptId, counted), 0),
    hasChildren: snapshot.childrenOf(dept.deptId).length > 0 ? 1 : 0,
    ownerUserId: dept.ownerUserId,
  }
}

/** A department alone, without what is below. */
export function presentDept(snapshot: Snapshot, dept: Department): DeptNode {
  return {
    deptId: dept.deptId,
    id: dept.deptId,
    pid: dept.pid ?? 0,
    name: dept.name,
    label: dept.name,
    ownerUserId: dept.ownerUserId,
    currentNum: countIn(snapshot, dept.deptId, isEnabled),
  }
}

/** A department with everything below. */
export function presentDeptTree(snapshot: Snapshot, dept: Department): DeptNode {
  const children = snapshot.childrenOf(dept.deptId).map((child) => presentDeptTree(snapshot, child))
  return { ...presentDept(snapshot, dept), ...(children.length > 0 ? { children } : {}) }
}
