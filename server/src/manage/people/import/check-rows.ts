import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { Lack } from '#protocol/platform/codes.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { exceedsRights } from '#server/access/above.ts'
import type { Acting } from '#server/access/audit.ts'
import { checkNewPassword } from '#server/access/passwords.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import { assignableRoles } from '../../roles/door.ts'
import { headOf } from '../superior.ts'
import type { StaffRow } from './columns.ts'

/** A user whom the file describes well. */
export interface PlannedUser {
  row: number
  username: string
  password: string
  realname: string
  sex: number
  email: string
  post: string
  deptId: number
  roleIds: number[]
  /** The superior: an existing user or one of another row; null: none. */
  superior: Superior
}

type Superior = { userId: number } | { row: number } | null

export interface CheckedRows {
  planned: PlannedUser[]
  failed: {
    row: StaffRow
    message: string
    /** What was wanting where it was refused for want of right. */
    lack?: Lack | undefined
  }[]
}

const { realname: realnameSchema, email: emailSchema, post: postSchema } = peopleCalls.addUser.request.shape
const MOBILE = /^1[3-9]\d{9}$/
const MALE = 1
const FEMALE = 2

/** Numbers, names and addresses that are there already; rows of the same file join as they are read. */
async function readTaken(db: Kysely<Tables>, rows: readonly StaffRow[]) {
  const usernames = rows.map(({ cells }) => cells.username)
  const names = rows.map(({ cells }) => realnameSchema.safeParse(cells.realname).data ?? '')
  const emails = rows.flatMap(({ cells }) => cells.email.toLowerCase() || [])
  const { rows: found } = await sql<{ username: string; realname: string; email: string; is_del: number }>`
    select username, realname, lower(email) as email, is_del from users
    where username = any(${usernames}::text[]) or realname = any(${names}::text[])
      or lower(email) = any(${emails}::text[])`.execute(db)
  const present = found.filter(({ is_del }) => is_del === 0)
  return {
    usernames: new Set(found.map(({ username }) => username)),
    realnames: new Set(present.map(({ realname }) => realname)),
    emails: new Set(present.map(({ email }) => email)),
  }
}

/** Whom the rows would make, and what is wrong with the others (platform.md §5.5). */
export async function checkRows(
  { services, viewer }: Acting,
  db: Kysely<Tables>,
  rows: readonly StaffRow[],
): Promise<CheckedRows> {
  const snapshot = services.directory.current()
  const taken = await readTaken(db, rows)
  const givable = assignableRoles(snapshot, viewer)
  const roles = new Map(
    snapshot.roles.filter(({ roleId }) => givable.has(roleId)).map((role) => [role.roleName, role.roleId]),
  )
  // roles that a second person has to agree to are asked for afterwards, one by one
  const withheld = (await services.secondReview.isOn(db))
    ? snapshot.roles
        .filter((role) => exceedsRights(snapshot, [role], viewer.userId))
        .map(({ roleName }) => roleName)
    : []
  const planned: PlannedUser[] = []
  const inFile = peopleIn(rows)
  const failed: CheckedRows['failed'] = []
  for (const row of rows) {
    const faults: string[] = []
    const reading: Reading = { snapshot, roles, withheld, taken, faults, inFile }
    const user = await readRow(row, reading)
    if (faults.length > 0) failed.push({ row, message: faults.join('；'), lack: reading.lack })
    else planned.push(user)
  }
  return withSuperiors(planned, failed, rows)
}

interface Reading {
  snapshot: Snapshot
  /** Roles that may be given, by name. */
  roles: ReadonlyMap<string, number>
  /** Names of those that no one new may have. */
  withheld: readonly string[]
  /** Rows by what others may name them by. */
  inFile: ReadonlyMap<string, number>
  taken: Record<'usernames' | 'realnames' | 'emails', Set<string>>
  faults: string[]
  lack?: Lack
}

async function readRow({ row, cells }: StaffRow, reading: Reading): Promise<PlannedUser> {
  const { taken, faults } = reading
  const { username, password } = cells
  if (!username) faults.push('用户名不能为空')
  else if (!MOBILE.test(username)) faults.push('手机号格式不正确')
  else if (isTaken(taken.usernames, username)) faults.push('手机号已存在')
  faults.push(...(await passwordFaults(password, username)))
  const realname = fitting(realnameSchema, cells.realname, '姓名最多100个字符', faults) ?? ''
  if (realname && isTaken(taken.realnames, realname)) faults.push('姓名重复')
  const email = fitting(emailSchema, cells.email, '邮箱最多50个字符', faults) ?? ''
  if (email && isTaken(taken.emails, email.toLowerCase())) faults.push('邮箱已由其他员工使用')
  const user: PlannedUser = {
    row,
    username,
    password,
    realname,
    sex: cells.sex === '' ? 0 : cells.sex === '女' ? FEMALE : MALE,
    email,
    post: fitting(postSchema, cells.post, '岗位最多50个字符', faults) ?? '',
    deptId: deptAt(cells.dept, reading),
    roleIds: rolesNamed(cells.roles, reading),
    superior: null,
  }
  return { ...user, superior: superiorNamed(row, cells.superior, user.deptId, reading) }
}

/** Rows of the file by name and by mobile. */
function peopleIn(rows: readonly StaffRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { row, cells } of rows)
    for (const name of [cells.username, comparableText(cells.realname)])
      if (name && !found.has(name)) found.set(name, row)
  return found
}

/** By name or mobile among existing users and those of the file; an empty cell: the head of the department. */
function superiorNamed(row: number, cell: string, deptId: number, reading: Reading): Superior {
  const { snapshot, inFile, faults } = reading
  if (cell === '') {
    const head = headOf(snapshot, deptId || null)
    return head === null ? null : { userId: head }
  }
  const name = comparableText(cell)
  const there = snapshot.users.filter(
    ({ username, realname }) => username === cell || comparableText(realname) === name,
  )
  const [active] = there.filter(({ status }) => status !== 0)
  if (active) return { userId: active.userId }
  const other = inFile.get(cell) ?? inFile.get(name)
  if (other === row) faults.push('直属上级不能是本人')
  else if (other === undefined)
    faults.push(there.length > 0 ? `直属上级“${cell}”已停用` : `直属上级不存在：“${cell}”`)
  return other === undefined || other === row ? null : { row: other }
}

/** Without those whose superior of the same file is not made either, or would be below them. */
function withSuperiors(
  planned: readonly PlannedUser[],
  failed: CheckedRows['failed'],
  rows: readonly StaffRow[],
): CheckedRows {
  const byRow = new Map(planned.map((user) => [user.row, user]))
  const faultOf = (user: PlannedUser): string | null => {
    const passed = new Set<number>()
    let at: PlannedUser | undefined = user
    while (at?.superior && 'row' in at.superior) {
      if (passed.has(at.row)) return '直属上级互为上下级'
      passed.add(at.row)
      at = byRow.get(at.superior.row)
      if (!at) return '直属上级所在的行不能导入'
    }
    return null
  }
  const wrong = new Map(
    planned.flatMap((user) => {
      const fault = faultOf(user)
      return fault ? [[user.row, fault]] : []
    }),
  )
  const more = rows.flatMap((row) => {
    const message = wrong.get(row.row)
    return message ? [{ row, message }] : []
  })
  return {
    planned: planned.filter(({ row }) => !wrong.has(row)),
    failed: [...failed, ...more].toSorted((one, other) => one.row.row - other.row.row),
  }
}

/** Whether it is; from now on it is. */
function isTaken(taken: Set<string>, value: string): boolean {
  if (taken.has(value)) return true
  taken.add(value)
  return false
}

async function passwordFaults(password: string, username: string): Promise<string[]> {
  if (!password) return ['密码不能为空']
  try {
    await checkNewPassword(password, username ? [username] : [])
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}

/** The cell as the form would take it. */
function fitting<Value>(
  schema: z.ZodType<Value>,
  cell: string,
  tooLong: string,
  faults: string[],
): Value | undefined {
  const { data, error } = schema.safeParse(cell)
  const [issue] = error?.issues ?? []
  if (issue) faults.push(issue.code === 'too_big' ? tooLong : issue.message)
  return data
}

/** The department at the end of a path from the top; the root need not be named. */
function deptAt(path: string, { snapshot, faults }: Reading): number {
  const names = path
    .split(/[/／]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) {
    faults.push('部门不能为空')
    return 0
  }
  const { root } = snapshot
  let at = root
  for (const [level, name] of names.entries()) {
    if (level === 0 && root?.name === name) continue
    const next = at && snapshot.childrenOf(at.deptId).find((dept) => dept.name === name)
    if (!next) {
      faults.push(`${level + 1}级部门不存在：“${name}”`)
      return 0
    }
    at = next
  }
  return at?.deptId ?? 0
}

function rolesNamed(cell: string, reading: Reading): number[] {
  const { snapshot, roles, withheld, faults } = reading
  const names = cell
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.filter((name) => !roles.has(name))
  const held = names.find((name) => withheld.includes(name))
  if (held) faults.push(refusal('reviewRoleLater', held).message)
  if (unknown.some((name) => snapshot.roles.some(({ roleName }) => roleName === name))) reading.lack = 'right'
  if (unknown.length > 0) faults.push(`角色“${unknown.join('、')}”不存在或您无权分配`)
  return [...new Set(names.flatMap((name) => roles.get(name) ?? []))]
}
