import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import type { BatchSave } from '#protocol/hrm/salary/archive-calls.ts'
import { changedPay } from '#protocol/hrm/salary/change.ts'
import { recordActs } from '#server/access/audit.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { archiveAct } from '../acts.ts'
import { archiveItems, readItems } from '../settings/items.ts'
import { type Changing, insertChanges } from './insert.ts'
import { WRITE } from './read.ts'
import { type PaySet, PROBATION, type Reached, readArchives } from './stored.ts'

/** 批量调薪: employees within reach, each once; those without archive or with a change ahead are counted and left (hrm.md §13). */
export async function changeMany(
  actor: Actor,
  request: BatchSave,
): Promise<{ errorNum: number; successNum: number }> {
  const { services, viewer } = actor
  const { employeeIds, deptIds, salaryOptions } = request
  const depts = withDescendants(services.hrDepts, deptIds)
  return inTransaction(services.db, async (trx) => {
    const items = new Set(archiveItems(await readItems(trx)).map(({ code }) => code))
    if (salaryOptions.some(({ code }) => !items.has(code))) refuse('invalid')
    const { rows: people } =
      await sql<Reached>`select r.id, r.employee_name, r.dept_id, r.post, r.status, r.entry_status,
        r.entry_time::text as entry_time
      from hrm_employee r where r.deleted_at is null and r.entry_status in (${sql.join(EMPLOYED)})
        and (r.id = any(${employeeIds}::bigint[]) or r.dept_id = any(${depts}::bigint[]))
        and ${inScope(viewer, WRITE, 'r')} order by r.id for no key update of r`.execute(trx)
    const ids = people.map(({ id }) => id)
    const archives = await readArchives(trx, ids)
    const { rows: open } = await sql<{ id: number }>`select employee_id as id from hrm_pay_changes
      where employee_id = any(${ids}::bigint[]) and record_type = 2 and status = 0`.execute(trx)
    const pending = new Set(open.map(({ id }) => id))
    const rows = people.flatMap((employee): Changing[] => {
      const archive = archives.get(employee.id)
      if (!archive || pending.has(employee.id)) return []
      const pro = changed(archive.pro, request)
      const regular = employee.status === PROBATION ? {} : changed(archive.regular, request)
      const { changeReason: reason, enableDate, remarks } = request
      return [{ employee, archive, pro, regular, reason, enableDate, remarks }]
    })
    await insertChanges(trx, actor, rows)
    await recordActs(trx, actor, [
      archiveAct('编辑', '批量调薪', `为${rows.length}名员工办理了调薪，生效日期:${request.enableDate}`),
    ])
    return { errorNum: people.length - rows.length, successNum: rows.length }
  })
}

/** The amounts of the items that change, to the cent and never below 0. */
const changed = (set: PaySet, { type, salaryOptions }: BatchSave): PaySet =>
  Object.fromEntries(
    salaryOptions.map(({ code, value }) => {
      const by = { type: type === 1 ? ('percent' as const) : ('amount' as const), value }
      return [code, money(changedPay(set[code] ?? '0', by).value)]
    }),
  )
