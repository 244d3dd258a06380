import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { NamedPerson, Trx } from './stored.ts'

export type Operation = '目标确认' | '结果评定' | '开启评定'

interface Employee {
  id: number
  name: string
  dept_id: number | null
  parent_id: number | null
  /** Neither left nor deleted. */
  is_there: boolean
}

async function readEmployees(trx: Trx, ids: readonly number[]): Promise<Map<number, Employee>> {
  const { rows } = await sql<Employee>`select e.id, e.employee_name as name, e.dept_id, e.parent_id,
      e.deleted_at is null and e.entry_status <> 4 as is_there
    from hrm_employee e where e.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The employees whom a chain means for one employee, in its order; refuses one that cannot be found, by its kind (hrm.md §17.1). */
export async function resolveChain(
  { trx, services }: { trx: Trx; services: Pick<AppServices, 'hrDepts'> },
  employeeId: number,
  chain: readonly NamedPerson[],
  operation: Operation,
): Promise<number[]> {
  const own =
    (await readEmployees(trx, [employeeId])).get(employeeId) ?? refuse('appraiserMissing', '', operation)
  const dept = (id: number | null) => {
    const entry = services.hrDepts.entry(id ?? 0)
    return entry && !entry.isRemoved ? entry : null
  }
  const chosen = chain.map((person): [number | null, keyof typeof missing] => {
    const ownDept = dept(own.dept_id)
    if (person.type === 1) return [employeeId, 'appraiserMissing']
    if (person.type === 2) return [own.parent_id, 'appraiserSuperiorMissing']
    if (person.type === 5) return [person.employeeId, 'appraiserMissing']
    if (!ownDept) refuse('appraiserDeptMissing', own.name, operation)
    if (person.type === 3) return [ownDept.mainEmployeeId, 'appraiserHeadMissing']
    // a department at the top answers to its own head
    return [(dept(ownDept.parentId) ?? ownDept).mainEmployeeId, 'appraiserUpperHeadMissing']
  })
  const found = await readEmployees(
    trx,
    chosen.flatMap(([id]) => id ?? []),
  )
  return chosen.map(([id, refusal]) => {
    const person = found.get(id ?? 0)
    return person?.is_there ? person.id : refuse(refusal, own.name, operation)
  })
}

const missing = {
  appraiserMissing: true,
  appraiserSuperiorMissing: true,
  appraiserHeadMissing: true,
  appraiserUpperHeadMissing: true,
} as const

/** Refuses (6036) an employee who has left or is deleted. */
export async function requireWorking(trx: Trx, employeeId: number, operation: Operation): Promise<void> {
  const found = (await readEmployees(trx, [employeeId])).get(employeeId)
  if (!found?.is_there) refuse('appraiserMissing', found?.name ?? '', operation)
}

/** Those of the employees who have left or are deleted. */
export async function goneOf(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const found = await readEmployees(trx, ids)
  return new Set(ids.filter((id) => !found.get(id)?.is_there))
}

export const nameOf = async (trx: Trx, id: number): Promise<string> =>
  (await readEmployees(trx, [id])).get(id)?.name ?? ''
