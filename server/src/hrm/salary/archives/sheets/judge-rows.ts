import { type Kysely, sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inScope } from '../../../scope.ts'
import { WRITE } from '../read.ts'
import { type Archive, type Reached, readArchives } from '../stored.ts'
import type { SheetKind } from './columns.ts'
import type { ReadRow } from './read-rows.ts'

/** A row that may be written. */
export interface GoodRow extends ReadRow {
  employee: Reached
  archive: Archive | null
}

export interface Judged {
  good: GoodRow[]
  failed: { row: number; cells: readonly string[]; message: string }[]
}

type Found = Reached & { key: string; is_open: boolean; is_changed: boolean }

/** Holds the employees of the rows until the transaction ends, and names everything that is wrong with each row (hrm.md §13). */
export async function judgeRows(
  trx: Kysely<Tables>,
  { viewer }: Actor,
  kind: SheetKind,
  rows: readonly ReadRow[],
): Promise<Judged> {
  const numbers = [...new Set(rows.map(({ jobNumber }) => jobNumber))]
  const { rows: held } =
    await sql<Found>`select r.id, r.employee_name, r.dept_id, r.post, r.status, r.entry_status,
      r.entry_time::text as entry_time, btrim(r.job_number) as key,
      exists (select from hrm_pay_changes c where c.employee_id = r.id and c.record_type = 2 and c.status = 0) as is_open,
      exists (select from hrm_pay_changes c where c.employee_id = r.id and c.record_type = 2 and c.status <> 2) as is_changed
    from hrm_employee r where r.deleted_at is null and btrim(r.job_number) = any(${numbers}::text[])
      and ${inScope(viewer, WRITE, 'r')} order by r.id for no key update of r`.execute(trx)
  const people = new Map(held.map((row) => [row.key, row]))
  const archives = await readArchives(
    trx,
    held.map(({ id }) => id),
  )
  const seen = new Set<string>()
  const judged: Judged = { good: [], failed: [] }
  for (const row of rows) {
    const employee = people.get(row.jobNumber)
    const archive = employee ? (archives.get(employee.id) ?? null) : null
    const faults = [
      ...faultsOf(row, { employee, archive, kind, isRepeated: seen.has(row.jobNumber) }),
      ...row.faults,
    ]
    seen.add(row.jobNumber)
    if (employee && faults.length === 0) judged.good.push({ ...row, employee, archive })
    else judged.failed.push({ row: row.row, cells: row.cells, message: faults.join('；') })
  }
  return judged
}

interface Against {
  employee: Found | undefined
  archive: Archive | null
  kind: SheetKind
  isRepeated: boolean
}

function faultsOf({ jobNumber, name }: ReadRow, { employee, archive, kind, isRepeated }: Against): string[] {
  if (jobNumber === '') return ['工号不能为空']
  // the same for an employee out of reach, so that the answer does not disclose them
  if (!employee) return [refusal('employeeUnmatched').message]
  const isEmployed = EMPLOYED.some((status) => status === employee.entry_status)
  const faults = [
    isRepeated && '工号在文件中重复',
    name !== '' && name !== employee.employee_name && '姓名与工号不符',
    !isEmployed && '该员工不是在职员工',
    kind === 'fix' && employee.is_changed && refusal('payAlreadyChanged').message,
    kind === 'change' && !archive && refusal('payNotFixed').message,
    kind === 'change' && employee.is_open && refusal('payChangePending').message,
  ]
  return faults.filter((fault) => fault !== false)
}
