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
import { WRITE } from './read.ts'
import { currentOf, type PaySet, PROBATION, type Reached, readArchives, totalOf } from './stored.ts'

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
    const rows = people.flatMap((person) => {
      const archive = archives.get(person.id)
      if (!archive || pending.has(person.id)) return []
      const pro = changed(archive.pro, request)
      const regular = person.status === PROBATION ? {} : changed(archive.regular, request)
      const after = { pro: { ...archive.pro, ...pro }, regular: { ...archive.regular, ...regular } }
      return [
        {
          employee_id: person.id,
          employee_status: person.status,
          pro_before: before(archive.pro, pro),
          pro_after: pro,
          regular_before: before(archive.regular, regular),
          regular_after: regular,
          before_total: totalOf(currentOf(archive, person.status)),
          after_total: totalOf(currentOf(after, person.status)),
        },
      ]
    })
    await sql`insert into hrm_pay_changes (employee_id, record_type, status, reason, enable_date, employee_status, pro_before,
        pro_after, regular_before, regular_after, before_total, after_total, remarks, create_user_id, create_time)
      select x.employee_id, 2, 0, ${request.changeReason}, ${request.enableDate}::date, x.employee_status, x.pro_before,
        x.pro_after, x.regular_before, x.regular_after, x.before_total, x.after_total, ${request.remarks || null},
        ${viewer.userId}, ${services.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (employee_id bigint, employee_status smallint,
        pro_before jsonb, pro_after jsonb, regular_before jsonb, regular_after jsonb, before_total numeric,
        after_total numeric)`.execute(trx)
    await recordActs(trx, actor, [
      archiveAct('编辑', '批量调薪', `为${rows.length}名员工办理了调薪，生效日期:${request.enableDate}`),
    ])
    return { errorNum: people.length - rows.length, successNum: rows.length }
  })
}

const before = (set: PaySet, next: PaySet): PaySet =>
  Object.fromEntries(Object.keys(next).map((code) => [code, set[code] ?? '0.00']))

/** The amounts of the items that change, to the cent and never below 0. */
const changed = (set: PaySet, { type, salaryOptions }: BatchSave): PaySet =>
  Object.fromEntries(
    salaryOptions.map(({ code, value }) => {
      const by = { type: type === 1 ? ('percent' as const) : ('amount' as const), value }
      return [code, money(changedPay(set[code] ?? '0', by).value)]
    }),
  )
