import type { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { DeptNode, UserCard, UserPick } from '#protocol/manage/people/shapes.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import type { Context } from '#server/access/context.ts'
import type { DirectoryUser, Range, Snapshot } from '#server/access/snapshot.ts'
import { usersWithin, type Viewer } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY, formatMoment } from '#server/platform/time/clock.ts'
import {
  isActive,
  isEnabled,
  presentDept,
  presentDeptPick,
  presentDeptTree,
  presentPerson,
  presentPick,
  presentRow,
  presentSimple,
} from './present.ts'

const ADMINISTRATION = ['manage/users/read', 'manage/permission/update']
const NEWLY = 7 * DAY

type UserListRequest = RequestOf<typeof peopleCalls.queryUserList>

/** The user list of pickers and of the administration (platform.md §5.3). */
export function listUsers({ services, viewer, request }: Context<UserListRequest>) {
  const snapshot = services.directory.current()
  const users = orderUsers(snapshot, filterUsers(snapshot, request, services.clock.now()), request.deptId)
  const window = windowOf(request)
  const from = (window.page - 1) * window.limit
  const full = ADMINISTRATION.some(viewer.can)
  const headUserId = request.deptId ? (snapshot.dept(request.deptId)?.ownerUserId ?? null) : undefined
  const rows = users
    .slice(from, from + window.limit)
    .map((user) => presentRow(snapshot, user, { full, headUserId }))
  return toPage(rows, users.length, window)
}

function filterUsers(snapshot: Snapshot, request: UserListRequest, now: Date): DirectoryUser[] {
  const wanted = request.realname.toLowerCase()
  const { deptId, roleId, label, status } = request
  const depts = deptId
    ? request.isNeedChild === 1
      ? snapshot.departmentTree(deptId)
      : new Set([deptId])
    : null
  const holders = roleId ? new Set(snapshot.usersOfRole(roleId)) : null
  const newly = now.getTime() - NEWLY
  const byLabel: Record<number, (user: DirectoryUser) => boolean> = {
    1: (user) => user.createTime.getTime() >= newly,
    2: (user) => user.status === 2,
    3: (user) => user.status === 0,
  }
  const labelled = byLabel[label ?? 0] ?? (() => true)
  return snapshot.users.filter(
    (user) =>
      labelled(user) &&
      (status === undefined || user.status === status) &&
      (!depts || (user.deptId !== null && depts.has(user.deptId))) &&
      (!holders || holders.has(user.userId)) &&
      (!wanted || user.realname.toLowerCase().includes(wanted) || user.username.includes(wanted)),
  )
}

/** The snapshot's own order has the super user first; a department's list has its head first. */
function orderUsers(snapshot: Snapshot, users: DirectoryUser[], deptId: number | undefined): DirectoryUser[] {
  if (!deptId) return users
  const head = snapshot.dept(deptId)?.ownerUserId
  const isHead = (user: DirectoryUser) => (user.userId === head ? 0 : 1)
  return users.sort((a, b) => isHead(a) - isHead(b) || b.status - a.status || a.userId - b.userId)
}

/** How many people are in each state. */
export function countUsers({ services }: Context<unknown>) {
  const { users } = services.directory.current()
  const newly = services.clock.now().getTime() - NEWLY
  const having = (status: number) => users.filter((user) => user.status === status).length
  return {
    allUserCount: users.length,
    addNewlyCount: users.filter((user) => user.createTime.getTime() >= newly).length,
    activateCount: having(1),
    inactiveCount: having(2),
    disableCount: having(0),
  }
}

/** The card shown over a name; last login and staff number only for those who manage people. */
export async function readUserCard({
  services,
  db,
  viewer,
  request,
}: Context<{ userId: number }>): Promise<UserCard> {
  const snapshot = services.directory.current()
  const user = snapshot.user(request.userId) ?? refuse('userUnknown')
  const row = await db
    .selectFrom('users')
    .where('user_id', '=', user.userId)
    .select(['last_login_time', 'last_login_ip'])
    .executeTakeFirstOrThrow()
  const full = viewer.can('manage/users/read')
  return {
    ...presentPerson(snapshot, user),
    num: full ? user.num : null,
    lastLoginTime: full && row.last_login_time ? formatMoment(row.last_login_time) : null,
    lastLoginIp: full ? row.last_login_ip : null,
    companyName: (await readCompanyInfo(db)).companyName,
  }
}

/** Departments below one and the people in it; 0 asks for the root (platform.md §5.3). */
export function listPicks(snapshot: Snapshot, deptId: number, onlyActive: boolean) {
  const counted = onlyActive ? isActive : isEnabled
  const depts = deptId === 0 ? (snapshot.root ? [snapshot.root] : []) : snapshot.childrenOf(deptId)
  return {
    deptList: depts.map((dept) => presentDeptPick(snapshot, dept, counted)),
    userList: snapshot.usersOfDept(deptId).filter(counted).map(presentPick),
  }
}

/** Departments with all below and single people, as people without duplicates. */
export function expandPicks(
  snapshot: Snapshot,
  deptIds: readonly number[],
  userIds: readonly number[],
): UserPick[] {
  const depts = new Set(deptIds.flatMap((deptId) => [...snapshot.departmentTree(deptId)]))
  const named = new Set(userIds)
  return snapshot.users
    .filter(
      (user) => named.has(user.userId) || (isEnabled(user) && user.deptId !== null && depts.has(user.deptId)),
    )
    .map(presentPick)
}

/** The reach of analyses; everybody may at least look at himself. */
const analysisRange = (viewer: Viewer): Range => viewer.range('bi') || 1

/** Enabled people of a department and below, within the caller's reach for analyses. */
export function listUsersInRange({ services, viewer, request }: Context<{ deptId?: number | undefined }>) {
  const snapshot = services.directory.current()
  const reach = usersWithin(snapshot, viewer.userId, analysisRange(viewer))
  const reached = reach === 'everyone' ? null : new Set(reach)
  const depts = request.deptId ? snapshot.departmentTree(request.deptId) : null
  return snapshot.users
    .filter(isEnabled)
    .filter((user) => !reached || reached.has(user.userId))
    .filter((user) => !depts || (user.deptId !== null && depts.has(user.deptId)))
    .map((user) => presentSimple(snapshot, user))
}

/** Departments within the caller's reach for analyses, flat. */
export function listDeptsInRange({ services, viewer }: Context<unknown>): DeptNode[] {
  const snapshot = services.directory.current()
  const range = analysisRange(viewer)
  const own = viewer.deptId
  const reached = new Set(own === null ? [] : range === 4 ? snapshot.departmentTree(own) : [own])
  return snapshot.departments
    .filter((dept) => range === 5 || reached.has(dept.deptId))
    .map((dept) => presentDept(snapshot, dept))
}

/** All departments: nested below `id` for `tree`, flat otherwise; `update` leaves out `id` and all below it. */
export function listDepts(snapshot: Snapshot, id: number, type: string): DeptNode[] {
  if (type === 'tree') {
    const tops = id === 0 ? (snapshot.root ? [snapshot.root] : []) : snapshot.childrenOf(id)
    return tops.map((dept) => presentDeptTree(snapshot, dept))
  }
  const left = type === 'update' ? snapshot.departmentTree(id) : new Set<number>()
  return snapshot.departments
    .filter((dept) => !left.has(dept.deptId))
    .map((dept) => presentDept(snapshot, dept))
}
