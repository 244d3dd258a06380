import { type RawBuilder, sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { EmployeeRef, OwnEmployee } from '#protocol/hrm/employees/picker-calls.ts'
import { ageOn } from '#protocol/hrm/employees/service.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { isOwn } from '../scope.ts'
import { hrRoleOf, requireStaff } from '../staff.ts'

type Condition = RawBuilder<boolean>

const live = sql<boolean>`r.deleted_at is null`
const employed = sql<boolean>`(${live} and r.entry_status in (${sql.join(EMPLOYED)}))`

interface Row {
  id: number
  employee_name: string
  mobile: string
  email: string | null
  sex: number | null
  dept_id: number | null
  post: string | null
  entry_status: number
  is_deleted: boolean
}

/** Employees as pickers show them, in the order in which they were entered. */
async function readRefs({ services }: Pick<Actor, 'services'>, where: Condition): Promise<EmployeeRef[]> {
  const { rows } =
    await sql<Row>`select r.id, r.employee_name, r.mobile, r.email, r.sex, r.dept_id, r.post, r.entry_status,
      r.deleted_at is not null as is_deleted
    from hrm_employee r where ${where} order by r.id`.execute(services.db)
  return rows.map((row) => ({
    employeeId: row.id,
    employeeName: row.employee_name,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    mobile: row.mobile,
    email: row.email,
    sex: row.sex,
    status: row.is_deleted ? 3 : EMPLOYED.includes(row.entry_status) ? 1 : 2,
    isDel: row.is_deleted ? 1 : 0,
  }))
}

/** The named ones, deleted ones with them, in the order in which they were entered; each once. */
export const employeeRefs = (services: Actor['services'], ids: readonly number[]): Promise<EmployeeRef[]> =>
  readRefs({ services }, sql<boolean>`r.id = any(${ids}::bigint[])`)

/** Left and deleted ones as well, for the names of those who were chosen before. */
export async function listAll(actor: Actor): Promise<EmployeeRef[]> {
  await requireStaff(actor)
  return readRefs(actor, sql<boolean>`true`)
}

export async function listEmployed(actor: Actor, search: string): Promise<EmployeeRef[]> {
  await requireStaff(actor)
  const named = sql<boolean>`position(${search} in r.employee_name) > 0`
  return readRefs(actor, sql<boolean>`${live} and r.entry_status = 1 and ${named}`)
}

/** The departments directly below one and its own employees; 0: the top, and employees without department. */
export async function listUnder(actor: Actor, deptId: number) {
  await requireStaff(actor)
  const { services } = actor
  const depts = services.hrDepts.entries().filter(({ isRemoved }) => !isRemoved)
  const { rows } = await sql<{ dept_id: number; count: number }>`select r.dept_id, count(*)::int as count
    from hrm_employee r where ${employed} and r.dept_id is not null group by r.dept_id`.execute(services.db)
  const counts = new Map(rows.map(({ dept_id, count }) => [dept_id, count]))
  const totalOf = (id: number) =>
    depts.reduce((sum, { id: each, path }) => sum + (path.includes(id) ? (counts.get(each) ?? 0) : 0), 0)
  const deptList = depts
    .filter(({ parentId }) => (parentId ?? 0) === deptId)
    .map(({ id, parentId, name, code, deptType }) => ({
      deptId: id,
      pid: parentId ?? 0,
      deptType,
      name,
      code,
      allNum: totalOf(id),
      hasChildren: depts.some((each) => each.parentId === id) ? (1 as const) : (0 as const),
      currentNum: counts.get(id) ?? 0,
    }))
  const here = deptId === 0 ? sql<boolean>`r.dept_id is null` : sql<boolean>`r.dept_id = ${deptId}`
  return { deptList, employeeList: await readRefs(actor, sql<boolean>`${employed} and ${here}`) }
}

interface Within {
  deptIdList: readonly number[]
  employeeIdList: readonly number[]
}

/** Live employees of departments and all below them, and single ones, each once. */
export async function listWithin(
  actor: Actor,
  { deptIdList, employeeIdList }: Within,
): Promise<EmployeeRef[]> {
  await requireStaff(actor)
  const depts = withDescendants(actor.services.hrDepts, deptIdList)
  return readRefs(
    actor,
    sql<boolean>`${live} and (r.id = any(${employeeIdList}::bigint[])
      or (r.dept_id = any(${depts}::bigint[]) and r.entry_status in (${sql.join(EMPLOYED)})))`,
  )
}

interface Own extends Row {
  age_from: string | null
  job_number: string | null
  parent_id: number | null
  parent_name: string | null
  entry_time: string | null
}

const unlinked: Omit<OwnEmployee, 'role'> = {
  employeeId: null,
  employeeName: null,
  mobile: null,
  sex: null,
  age: null,
  jobNumber: null,
  deptId: null,
  deptName: null,
  parentId: null,
  parentName: null,
  post: null,
  entryTime: null,
}

/** The caller's own employee, if any, and their role of human resources; `role` is never absent (hrm.md §2.1). */
export async function readOwn(actor: Actor): Promise<OwnEmployee> {
  await requireStaff(actor)
  const { services, viewer } = actor
  const { rows } =
    await sql<Own>`select r.*, r.date_of_birth::text as age_from, r.entry_time::text as entry_time,
      p.employee_name as parent_name
    from hrm_employee r left join hrm_employee p on p.id = r.parent_id
    where ${isOwn(viewer, 'r')} and ${live}`.execute(services.db)
  const [row] = rows
  const role = hrRoleOf(actor)
  if (!row) return { ...unlinked, role }
  return {
    employeeId: row.id,
    employeeName: row.employee_name,
    mobile: row.mobile,
    sex: row.sex,
    age: row.age_from === null ? null : ageOn(row.age_from, today(services.clock)),
    jobNumber: row.job_number,
    deptId: row.dept_id,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    parentId: row.parent_id,
    parentName: row.parent_name,
    post: row.post,
    entryTime: row.entry_time,
    role,
  }
}

/** 转正日期 of the caller's own employee. */
export async function readOwnBecome(db: Database, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select become_time::text as day from hrm_employee
    where id = ${employeeId}`.execute(db)
  return rows[0]?.day ?? null
}
