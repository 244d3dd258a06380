import { type RawBuilder, sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { Dept, DeptChoice, DeptNode } from '#protocol/hrm/organisation/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import { inScope, isOwn } from '../scope.ts'
import { requireStaff } from '../staff.ts'
import { type DeptEntry, deptsOn } from './register.ts'

const INDEX = 'hrm/dept/index'

interface TreeRequest {
  type?: 'tree' | 'update' | undefined
  id?: number | undefined
  name: string
  onDay?: string | undefined
}

/** The organisation as a tree, or flat where a parent is chosen (hrm.md §3). */
export async function readTree(actor: Actor, request: TreeRequest): Promise<DeptNode[] | DeptChoice[]> {
  await requireStaff(actor)
  if (request.type === 'update') return readParents(actor, request.id)
  const { services } = actor
  const day = today(services.clock)
  const onDay = request.onDay ?? day
  if (onDay > day) refuse('hrDayAhead')
  const found = onDay === day ? services.hrDepts.entries() : await deptsOn(services.db, onDay)
  const depts = await prune(
    actor,
    found.filter(({ isRemoved }) => !isRemoved),
  )
  const tree = nest(await present(actor, depts, onDay))
  return request.name === '' ? tree : named(tree, request.name)
}

/** Departments whose name contains the words, each with all below it. */
const named = (nodes: readonly DeptNode[], words: string): DeptNode[] =>
  nodes.flatMap((node) => (node.name.includes(words) ? [node] : named(node.children ?? [], words)))

function readParents({ services }: Actor, id: number | undefined): DeptChoice[] {
  return services.hrDepts
    .entries()
    .filter(({ isRemoved, path }) => !isRemoved && (id === undefined || !path.includes(id)))
    .map(({ id: deptId, name, parentId }) => ({ deptId, name, pid: parentId ?? 0 }))
}

/** Employees whom the caller reaches; without the right to the list the caller's own. */
const reached = ({ viewer }: Actor): RawBuilder<boolean> =>
  viewer.can(INDEX) ? inScope(viewer, INDEX, 'r') : isOwn(viewer, 'r')

/** Those of the departments in which the caller reaches an employee, with what is above them. */
async function prune(actor: Actor, depts: readonly DeptEntry[]): Promise<readonly DeptEntry[]> {
  if (actor.viewer.range(INDEX) === 5) return depts
  const { rows } = await sql<{ dept_id: number }>`select distinct r.dept_id from hrm_employee r
    where r.deleted_at is null and r.dept_id is not null and ${reached(actor)}`.execute(actor.services.db)
  const own = new Set(rows.map(({ dept_id }) => dept_id))
  const kept = new Set(depts.flatMap(({ id, path }) => (own.has(id) ? path : [])))
  return depts.filter(({ id }) => kept.has(id))
}

interface Count {
  dept_id: number
  all: number
  full: number
  part: number
}

/** Of employed people by department, on the day: today's from the records, earlier ones from the history. */
async function countEmployed(actor: Actor, onDay: string): Promise<Map<number, Count>> {
  const { db, clock } = actor.services
  const counted = (alias: string) => {
    const at = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${at('dept_id')}, count(*)::int as all,
      count(*) filter (where ${at('employment_forms')} = 1)::int as full,
      count(*) filter (where ${at('employment_forms')} = 2)::int as part`
  }
  const employed = sql.join(EMPLOYED)
  const query =
    onDay === today(clock)
      ? sql<Count>`select ${counted('r')} from hrm_employee r
          where r.deleted_at is null and r.dept_id is not null and r.entry_status in (${employed}) and ${reached(actor)}
          group by r.dept_id`
      : sql<Count>`select ${counted('s')} from hrm_spans s join hrm_employee r on r.id = s.employee_id
          where r.deleted_at is null and s.dept_id is not null and s.valid @> ${onDay}::date
            and s.entry_status in (${employed}) and ${reached(actor)}
          group by s.dept_id`
  const { rows } = await query.execute(db)
  return new Map(rows.map((row) => [row.dept_id, row]))
}

async function namesOf({ services }: Actor, depts: readonly DeptEntry[]): Promise<Map<number, string>> {
  const ids = depts.flatMap(({ mainEmployeeId, leaderEmployeeId }) =>
    [mainEmployeeId, leaderEmployeeId].flatMap((id) => id ?? []),
  )
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select e.id, e.employee_name as name
    from hrm_employee e where e.id = any(${ids}::bigint[])`.execute(services.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** As the wire sends them, in the same order. */
async function present(actor: Actor, depts: readonly DeptEntry[], onDay: string): Promise<Dept[]> {
  const [counts, names] = await Promise.all([countEmployed(actor, onDay), namesOf(actor, depts)])
  const byId = new Map(depts.map((dept) => [dept.id, dept]))
  const totals = new Map<number, Omit<Count, 'dept_id'>>()
  for (const { id, path } of depts)
    for (const above of path) {
      const { all = 0, full = 0, part = 0 } = counts.get(id) ?? {}
      const sum = totals.get(above) ?? { all: 0, full: 0, part: 0 }
      totals.set(above, { all: sum.all + all, full: sum.full + full, part: sum.part + part })
    }
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return depts.map((dept) => ({
    deptId: dept.id,
    pid: dept.parentId ?? 0,
    pname: byId.get(dept.parentId ?? 0)?.name ?? null,
    deptType: dept.deptType,
    name: dept.name,
    code: dept.code,
    mainEmployeeId: dept.mainEmployeeId,
    mainEmployeeName: nameOf(dept.mainEmployeeId),
    leaderEmployeeId: dept.leaderEmployeeId,
    leadEmployeeName: nameOf(dept.leaderEmployeeId),
    createUserId: dept.createUserId,
    createTime: formatMoment(dept.createTime),
    allNum: totals.get(dept.id)?.all ?? 0,
    fullTimeNum: totals.get(dept.id)?.full ?? 0,
    nuFullTimeNum: totals.get(dept.id)?.part ?? 0,
    myAllNum: counts.get(dept.id)?.all ?? 0,
    myFullTimeNum: counts.get(dept.id)?.full ?? 0,
    myNuFullTimeNum: counts.get(dept.id)?.part ?? 0,
  }))
}

/** Departments whose parent is not among them stand at the top. */
function nest(depts: readonly Dept[]): DeptNode[] {
  const below = Map.groupBy(depts, ({ pid }) => pid)
  const known = new Set(depts.map(({ deptId }) => deptId))
  const node = (dept: Dept): DeptNode => {
    const children = (below.get(dept.deptId) ?? []).map(node)
    return children.length > 0 ? { ...dept, children } : dept
  }
  return depts.filter(({ pid }) => !known.has(pid)).map(node)
}

/** One department that the caller reaches; refuses 401 for any other. */
export async function readDept(actor: Actor, deptId: number): Promise<Dept> {
  const live = actor.services.hrDepts.entries().filter(({ isRemoved }) => !isRemoved)
  const depts = await prune(actor, live)
  if (!depts.some(({ id }) => id === deptId)) refuse('forbidden')
  const shown = await present(actor, depts, today(actor.services.clock))
  return shown.find((dept) => dept.deptId === deptId) ?? refuse('forbidden')
}
