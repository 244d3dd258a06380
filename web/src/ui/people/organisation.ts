import type { DeptNode, UserRow } from '#protocol/manage/people/shapes.ts'
import type { Matches } from '#web/ui/search/spelling.ts'

/** The part of a user that choosing needs. */
export type Candidate = Pick<
  UserRow,
  'userId' | 'realname' | 'img' | 'post' | 'deptId' | 'deptName' | 'mobile' | 'status'
>

/** What was picked: ids of users and of departments. */
export interface Picked {
  users: readonly number[]
  departments: readonly number[]
}
export const nobody: Picked = { users: [], departments: [] }

export type PickKind = 'users' | 'departments'
export interface Row {
  kind: PickKind
  id: number
  name: string
  /** Second line: the post of a user, the path of a department found by search. */
  note: string
  img: string | null
  /** May be entered. */
  open: boolean
  /** Why it cannot be chosen; null where it can. */
  closed: string | null
}

const DISABLED = 0
const ACTIVE = 1
export const NO_POST = '暂无岗位'

/** A user as a picker shows them. */
export interface Offered extends Candidate {
  /** Why the user cannot be chosen; null if they can. */
  closed: string | null
}

const isOpen = ({ closed }: { closed: string | null }) => closed === null

function closedBy({ status }: Candidate, activeOnly: boolean): string | null {
  if (status === DISABLED) return '已停用，不能选择'
  return activeOnly && status !== ACTIVE ? '还没有登录过，不能选择' : null
}

/** Users in their order, behind them those who cannot be chosen: disabled ones; where asked for, all who are not active. */
export function offeredOf(users: readonly Candidate[], activeOnly: boolean): Offered[] {
  const offered = users.map((user) => ({ ...user, closed: closedBy(user, activeOnly) }))
  return [...offered.filter(isOpen), ...offered.filter((user) => !isOpen(user))]
}

/** Every department with the names above it, by id. */
export interface PlacedDepartment {
  node: DeptNode
  above: readonly DeptNode[]
}
export function placedDepartments(
  tree: readonly DeptNode[],
  above: readonly DeptNode[] = [],
): Map<number, PlacedDepartment> {
  const places = new Map<number, PlacedDepartment>()
  for (const node of tree) {
    places.set(node.deptId, { node, above })
    for (const [id, place] of placedDepartments(node.children ?? [], [...above, node])) places.set(id, place)
  }
  return places
}

/** The tree without a department and those below it. */
export const treeWithout = (tree: readonly DeptNode[], without: number | undefined): readonly DeptNode[] =>
  without === undefined
    ? tree
    : tree
        .filter(({ deptId }) => deptId !== without)
        .map((node) =>
          node.children ? { ...node, children: [...treeWithout(node.children, without)] } : node,
        )

const userRow = (user: Offered): Row => ({
  kind: 'users',
  id: user.userId,
  name: user.realname,
  note: user.closed ?? (user.post || NO_POST),
  img: user.img,
  open: false,
  closed: user.closed,
})

const departmentRow = (node: DeptNode, kinds: readonly PickKind[], note = ''): Row => ({
  kind: 'departments',
  id: node.deptId,
  name: node.name,
  note,
  img: null,
  open: Boolean(node.children?.length) || (kinds.includes('users') && (node.currentNum ?? 0) > 0),
  closed: null,
})

export interface Organisation {
  tree: readonly DeptNode[]
  users: readonly Offered[]
  kinds: readonly PickKind[]
}

/** Rows of one level: departments below `at` (undefined: the root level), then the users in it. */
export function rowsAt({ tree, users, kinds }: Organisation, at: DeptNode | undefined): Row[] {
  const below = at ? (at.children ?? []) : tree
  const inside = at && kinds.includes('users') ? users.filter((user) => user.deptId === at.deptId) : []
  return [...below.map((node) => departmentRow(node, kinds)), ...inside.map(userRow)]
}

/** Rows found by name, pinyin or department name; departments only where they can be chosen. */
export function rowsFound({ tree, users, kinds }: Organisation, typed: string, matches: Matches): Row[] {
  const places = [...placedDepartments(tree).values()]
  const departments = kinds.includes('departments')
    ? places
        .filter(({ node }) => matches(node.name, typed))
        .map(({ node, above }) => departmentRow(node, kinds, above.map((each) => each.name).join(' / ')))
    : []
  const people = kinds.includes('users')
    ? users.filter(
        (user) =>
          matches(user.realname, typed) ||
          user.mobile.includes(typed) ||
          (user.deptName ?? '').includes(typed),
      )
    : []
  return [
    ...departments,
    ...people.map((user) => ({
      ...userRow(user),
      note: [user.closed ?? (user.post || NO_POST), user.deptName].filter(Boolean).join(' · '),
    })),
  ]
}

/** Adds or takes one row; a single choice replaces everything, of the other kind too. */
export function toggle(picked: Picked, row: Pick<Row, 'kind' | 'id'>, single: boolean): Picked {
  if (single) return { ...nobody, [row.kind]: [row.id] }
  const held = picked[row.kind]
  const next = held.includes(row.id) ? held.filter((id) => id !== row.id) : [...held, row.id]
  return { ...picked, [row.kind]: next }
}

/** Adds or takes all rows shown. */
export function toggleAll(picked: Picked, rows: readonly Row[], on: boolean): Picked {
  const change = (kind: PickKind) => {
    const ids = rows.filter((row) => row.kind === kind && isOpen(row)).map((row) => row.id)
    const rest = picked[kind].filter((id) => !ids.includes(id))
    return on ? [...rest, ...ids] : rest
  }
  return { users: change('users'), departments: change('departments') }
}

export const countOf = (picked: Picked): number => picked.users.length + picked.departments.length
