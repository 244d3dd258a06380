import { sql, type Transaction } from 'kysely'
import type { DeptSave } from '#protocol/hrm/organisation/calls.ts'
import { type Act, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import type { DeptState } from '../tables.ts'
import { decideDept } from './history.ts'
import { readDept } from './tree.ts'

onConstraint('hrm_depts_code', 'hrDeptCodeTaken', 'code')

type Trx = Transaction<Tables>
interface Stored extends DeptState {
  dept_id: number
}

const act = (behavior: string, name: string, detail: string): Act => ({
  model: 'hrm',
  part: 61,
  behavior,
  object: name,
  detail,
})

/** All departments as they are now; no other transaction changes the organisation until this one ends. */
async function lockOrganisation(trx: Trx): Promise<Stored[]> {
  await sql`lock table hrm_depts in share row exclusive mode`.execute(trx)
  return trx
    .selectFrom('hrm_depts')
    .select(['dept_id', 'pid', 'name', 'code', 'dept_type', 'main_employee_id', 'leader_employee_id'])
    .where('removed_at', 'is', null)
    .execute()
}

function requireWhole({ name, code, deptType }: DeptSave): number {
  if (name === '') throw refusal('hrDeptNameMissing').at('name')
  if (code === '') throw refusal('hrDeptCodeMissing').at('code')
  if (deptType === undefined) throw refusal('hrDeptTypeMissing').at('deptType')
  return deptType
}

/** Whether a department is another one or is below it; the tree has no circles. */
function isWithin(all: readonly Stored[], deptId: number | null, other: number): boolean {
  if (deptId === null) return false
  return deptId === other || isWithin(all, all.find((each) => each.dept_id === deptId)?.pid ?? null, other)
}

/** The parent that a department gets: the root has none, all others an existing one that is not below them. */
function parentIn(all: readonly Stored[], stored: Stored | null, { pid }: DeptSave): number | null {
  if (stored?.pid === null) return null
  const parent = all.find((each) => each.dept_id === pid)
  const isUnfit = !parent || (stored !== null && isWithin(all, parent.dept_id, stored.dept_id))
  if (isUnfit) throw refusal('hrDeptParentUnfit').at('pid')
  return parent.dept_id
}

/** Heads must be live and must not have left; one that is kept is not looked at again. */
async function requireLeaders(trx: Trx, next: DeptState, stored: Stored | null): Promise<void> {
  for (const [column, key] of [
    ['main_employee_id', 'mainEmployeeId'],
    ['leader_employee_id', 'leaderEmployeeId'],
  ] as const) {
    const id = next[column]
    if (id === null || id === stored?.[column]) continue
    const { rows } = await sql<{ name: string; is_fit: boolean }>`select e.employee_name as name,
        e.deleted_at is null and e.entry_status <> 4 as is_fit
      from hrm_employee e where e.id = ${id} for key share`.execute(trx)
    if (!rows[0]?.is_fit) throw refusal('hrLeaderUnfit', rows[0]?.name ?? '该员工').at(key)
  }
}

async function stateOf(
  trx: Trx,
  request: DeptSave,
  all: readonly Stored[],
  stored: Stored | null,
): Promise<DeptState> {
  const next: DeptState = {
    dept_type: requireWhole(request),
    pid: parentIn(all, stored, request),
    name: request.name,
    code: request.code,
    main_employee_id: request.mainEmployeeId || null,
    leader_employee_id: request.leaderEmployeeId || null,
  }
  await requireLeaders(trx, next, stored)
  return next
}

const decider = ({ services, viewer }: Actor) => ({ userId: viewer.userId, now: services.clock.now() })

/** A new department; returns the id. */
export async function addDept(actor: Actor, request: DeptSave): Promise<number> {
  const { services } = actor
  return inTransaction(services.db, async (trx) => {
    const next = await stateOf(trx, request, await lockOrganisation(trx), null)
    const by = decider(actor)
    const { dept_id: deptId } = await trx
      .insertInto('hrm_depts')
      .values({ ...next, create_user_id: by.userId, create_time: by.now, removed_at: null })
      .returning('dept_id')
      .executeTakeFirstOrThrow()
    await decideDept(trx, { deptId, onDay: today(services.clock), set: next, by })
    await recordActs(trx, actor, [act('新建', next.name, `新建了组织:${next.name}`)])
    await services.hrDepts.changed(trx)
    return deptId
  })
}

/** Refuses 401 for a department beyond the caller's reach. */
export async function setDept(actor: Actor, request: DeptSave & { deptId: number }): Promise<void> {
  const { services } = actor
  await readDept(actor, request.deptId)
  await inTransaction(services.db, async (trx) => {
    const all = await lockOrganisation(trx)
    const stored = all.find(({ dept_id }) => dept_id === request.deptId) ?? refuse('rowUnknown')
    const next = await stateOf(trx, request, all, stored)
    const keys = ['pid', 'name', 'code', 'dept_type', 'main_employee_id', 'leader_employee_id'] as const
    const changed = keys.filter((key) => next[key] !== stored[key])
    if (changed.length === 0) return
    const set = Object.fromEntries(changed.map((key) => [key, next[key]]))
    await trx.updateTable('hrm_depts').set(next).where('dept_id', '=', stored.dept_id).execute()
    await decideDept(trx, { deptId: stored.dept_id, onDay: today(services.clock), set, by: decider(actor) })
    await recordActs(trx, actor, [act('编辑', next.name, `编辑了组织:${stored.name}`)])
    await services.hrDepts.changed(trx)
  })
}

/** Refuses the root (6047), a department with children (6017) or with employees who have not left (6010). */
export async function removeDept(actor: Actor, deptId: number): Promise<void> {
  const { services } = actor
  await readDept(actor, deptId)
  await inTransaction(services.db, async (trx) => {
    const all = await lockOrganisation(trx)
    const stored = all.find(({ dept_id }) => dept_id === deptId) ?? refuse('rowUnknown')
    if (stored.pid === null) refuse('hrRootDeptKept')
    if (all.some(({ pid }) => pid === deptId)) refuse('hrDeptHasChildren')
    // an employee who is given the department holds the row: this waits, and then counts them
    await sql`select from hrm_depts where dept_id = ${deptId} for update`.execute(trx)
    const { rows } = await sql`select from hrm_employee e
      where e.dept_id = ${deptId} and e.deleted_at is null and e.entry_status <> 4 limit 1`.execute(trx)
    if (rows.length > 0) refuse('hrDeptHasEmployees')
    const by = decider(actor)
    await trx.updateTable('hrm_depts').set({ removed_at: by.now }).where('dept_id', '=', deptId).execute()
    await decideDept(trx, { deptId, onDay: today(services.clock), set: null, by })
    await recordActs(trx, actor, [act('删除', stored.name, `删除了组织:${stored.name}`)])
    await services.hrDepts.changed(trx)
  })
}
