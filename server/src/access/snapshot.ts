import {
  ADMINISTRATOR_REMARK,
  type DataRange,
  isHrAdministrator,
  roleTypeOf,
} from '#protocol/manage/roles/roles.ts'
import { type ModuleKey, type ModuleStates, moduleStates } from '#protocol/platform/modules.ts'
import {
  actionIdOf,
  actionsUnder,
  allActions,
  holds,
  type MembershipLevel,
  type MembershipLevels,
  type MembershipNode,
  membershipNodes,
} from '#protocol/platform/permissions.ts'

export interface DirectoryUser {
  userId: number
  /** Login name and mobile number in one. */
  username: string
  realname: string
  img: string | null
  num: string
  email: string
  post: string
  sex: number
  deptId: number | null
  parentId: number | null
  /** 0 disabled, 1 active, 2 never logged in. */
  status: number
  isSuper: boolean
  isReadNotice: number
  createTime: Date
}

export interface Department {
  deptId: number
  /** null for the root. */
  pid: number | null
  name: string
  num: number
  ownerUserId: number | null
}

export interface Role {
  roleId: number
  roleName: string
  roleType: number
  remark: string | null
  status: number
  dataType: DataRange
  isHidden: number
  label: number | null
  actions: ReadonlySet<number>
  /** Roles that the holders of this one may see and assign. */
  assignable: ReadonlySet<number>
}

export interface ModuleSetting {
  settingId: number
  module: ModuleKey
  name: string
  type: number
  status: number
}

/** A member of an item behind a membership node: a user, or all users of a department and its descendants. */
export interface Member {
  /** Of the thing: a pool of customers. */
  id: number
  userId: number | null
  deptId: number | null
  isAdministrator: boolean
}

/** Everything the directory holds, as loaded; users and departments in their display order. */
export interface DirectoryRows {
  users: readonly DirectoryUser[]
  departments: readonly Department[]
  roles: readonly Role[]
  userRoles: readonly { userId: number; roleId: number }[]
  /** Those that this version has. */
  modules: readonly ModuleSetting[]
  /** Of the things that are in use, in their order. */
  members?: Members
}

/** 0: no role of the user contains the action. */
export type Range = DataRange | 0

/** How far an action reaches, and the roles by which it reaches so far: none for administrators, who need none. */
export interface Grant {
  range: Range
  roles: readonly Role[]
}

export type Members = Readonly<Partial<Record<MembershipNode, readonly Member[]>>>

/** A user's standing in each item they belong to. */
export type Memberships = ReadonlyMap<number, Exclude<MembershipLevel, 'none'>>

/** People, departments, roles and applications at one moment. Immutable; every answer is remembered. */
export interface Snapshot {
  users: readonly DirectoryUser[]
  departments: readonly Department[]
  roles: readonly Role[]
  /** Of the applications that are there. */
  moduleSettings: readonly ModuleSetting[]
  modules: ModuleStates
  user(userId: number): DirectoryUser | undefined
  /** '' for an unknown user. */
  realname(userId: number | null | undefined): string
  dept(deptId: number | null | undefined): Department | undefined
  role(roleId: number): Role | undefined
  superUser: DirectoryUser | undefined
  root: Department | undefined
  /** Users of the department itself, disabled ones included. */
  usersOfDept(deptId: number): readonly DirectoryUser[]
  /** Direct children, ordered. */
  childrenOf(deptId: number): readonly Department[]
  /** The department and everything below it. */
  departmentTree(deptId: number): ReadonlySet<number>
  /** All subordinates at any depth, without the user; cycles end. */
  subordinatesOf(userId: number): ReadonlySet<number>
  rolesOf(userId: number): readonly Role[]
  usersOfRole(roleId: number): readonly number[]
  isAdministrator(userId: number): boolean
  /** Union over the user's enabled roles; all for administrators. */
  actionsOf(userId: number): ReadonlySet<number>
  can(userId: number, path: string): boolean
  /** The things behind a node that the user belongs to; all of them, as their administrator, for administrators. */
  membershipsOf(userId: number, node: MembershipNode): Memberships
  /** The best standing in any of them, by node. */
  standingsOf(userId: number): MembershipLevels
  /** The widest range among the user's enabled roles that contain the action; all users for administrators. */
  grantOf(userId: number, path: string): Grant
}

const none: readonly never[] = []

/** Remarks of project roles are anybody's words. */
export const isAdministratorRole = ({ roleType, remark }: Role) =>
  roleTypeOf(roleType) !== undefined && remark === ADMINISTRATOR_REMARK

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}

/** Everything reachable from `start` through `next`, without `start`; ends on cycles. */
function reach(start: number, next: (id: number) => readonly number[]): Set<number> {
  const reached = new Set<number>()
  const open = [...next(start)]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start || reached.has(id)) continue
    reached.add(id)
    open.push(...next(id))
  }
  return reached
}

const toRange = (value: number): DataRange =>
  value === 1 || value === 2 || value === 3 || value === 4 ? value : 5

function farthest(roles: readonly Role[], path: string): Grant {
  const wanted = actionIdOf(path)
  const candidates = wanted === undefined ? actionsUnder(path) : [wanted]
  const holders = roles.filter((role) => candidates.some((action) => role.actions.has(action)))
  const reachOf = (role: Role) => (isHrAdministrator(role) ? 5 : toRange(role.dataType))
  const range = holders.map(reachOf).toSorted((a, b) => b - a)[0] ?? 0
  return { range, roles: holders.filter((role) => reachOf(role) === range) }
}

const everybodys: Grant = { range: 5, roles: [] }

/** Indexes the rows; costs one pass, so that 2,000 users reload in a few milliseconds. */
export function buildSnapshot(rows: DirectoryRows): Snapshot {
  const { users, departments, roles } = rows
  const userById = new Map(users.map((user) => [user.userId, user]))
  const deptById = new Map(departments.map((dept) => [dept.deptId, dept]))
  const roleById = new Map(roles.map((role) => [role.roleId, role]))
  const usersByDept = Map.groupBy(users, (user) => user.deptId)
  const usersByParent = Map.groupBy(users, (user) => user.parentId)
  const deptsByParent = Map.groupBy(departments, (dept) => dept.pid)
  const linksByUser = Map.groupBy(rows.userRoles, (link) => link.userId)
  const linksByRole = Map.groupBy(rows.userRoles, (link) => link.roleId)
  const on = new Set(rows.modules.filter((row) => row.status === 1).map((row) => row.module))
  const modules = moduleStates((key) => on.has(key))

  const rolesOf = remember((userId: number): readonly Role[] =>
    (linksByUser.get(userId) ?? none).flatMap((link) => roleById.get(link.roleId) ?? []),
  )
  const enabledRolesOf = (userId: number) => rolesOf(userId).filter((role) => role.status === 1)
  const isAdministrator = remember(
    (userId: number) =>
      userById.get(userId)?.isSuper === true || enabledRolesOf(userId).some(isAdministratorRole),
  )
  const actionsOf = remember((userId: number): ReadonlySet<number> => {
    if (isAdministrator(userId)) return allActions
    return new Set(enabledRolesOf(userId).flatMap((role) => [...role.actions]))
  })
  const grantsOf = remember((userId: number) =>
    remember((path: string) => farthest(enabledRolesOf(userId), path)),
  )

  const departmentTree = remember((deptId: number) => {
    const childIds = (id: number) => (deptsByParent.get(id) ?? none).map((dept) => dept.deptId)
    return new Set([deptId, ...reach(deptId, childIds)])
  })
  const membershipsAt = remember((node: MembershipNode) =>
    remember((userId: number): Memberships => {
      const deptId = userById.get(userId)?.deptId ?? 0
      const isAll = isAdministrator(userId)
      const includes = (member: Member) =>
        member.userId === userId || (member.deptId !== null && departmentTree(member.deptId).has(deptId))
      const found = new Map<number, 'member' | 'administrator'>()
      for (const member of rows.members?.[node] ?? none) {
        if (isAll || (member.isAdministrator && member.userId === userId))
          found.set(member.id, 'administrator')
        else if (includes(member) && !found.has(member.id)) found.set(member.id, 'member')
      }
      return found
    }),
  )
  const standingsOf = remember((userId: number): MembershipLevels => {
    const best = (node: MembershipNode): MembershipLevel => {
      const standings = [...membershipsAt(node)(userId).values()]
      return standings.includes('administrator') ? 'administrator' : (standings[0] ?? 'none')
    }
    return Object.fromEntries(membershipNodes.map((node) => [node, best(node)]))
  })

  return {
    users,
    departments,
    roles,
    moduleSettings: rows.modules,
    modules,
    user: (userId) => userById.get(userId),
    realname: (userId) => userById.get(userId ?? 0)?.realname ?? '',
    dept: (deptId) => deptById.get(deptId ?? 0),
    role: (roleId) => roleById.get(roleId),
    superUser: users.find((user) => user.isSuper),
    root: departments.find((dept) => dept.pid === null),
    usersOfDept: (deptId) => usersByDept.get(deptId) ?? none,
    childrenOf: (deptId) => deptsByParent.get(deptId) ?? none,
    departmentTree,
    subordinatesOf: remember((userId: number) =>
      reach(userId, (id) => (usersByParent.get(id) ?? none).map((user) => user.userId)),
    ),
    rolesOf,
    usersOfRole: (roleId) => (linksByRole.get(roleId) ?? none).map((link) => link.userId),
    isAdministrator,
    actionsOf,
    membershipsOf: (userId, node) => membershipsAt(node)(userId),
    standingsOf,
    can: (userId, path) =>
      holds(
        {
          actions: actionsOf(userId),
          administrator: isAdministrator(userId),
          modules,
          standings: standingsOf(userId),
        },
        path,
      ),
    grantOf: (userId, path) => (isAdministrator(userId) ? everybodys : grantsOf(userId)(path)),
  }
}
