import { sql } from 'kysely'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import type { SalarySurvey } from '#protocol/hrm/workbench/calls.ts'
import { addMonths } from '#protocol/platform/day.ts'
import { inApprovalOf } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMonth } from '#server/platform/time/clock.ts'
import { spansOn } from '../../employees/door.ts'
import { HISTORY, rowsWhere } from './rows.ts'
import { readLast, readSheet, SHEET_LABEL } from './stored.ts'

const MANAGE = 'hrm/salary/manage'

/**
 * 上月薪资概况: the archived sheet of the calendar month before, as far as its history is reached, by the departments of its last day
 * (hrm.md §18.1). Nothing without both rights or without rows.
 */
export async function surveySalary(actor: Actor): Promise<SalarySurvey> {
  const { services, viewer } = actor
  if (!viewer.can(MANAGE) || !viewer.can(HISTORY)) return {}
  const [year, month] = addMonths(`${formatMonth(services.clock.now())}-01`, -1)
    .split('-')
    .map(Number)
  const { rows: sheets } = await sql<{ id: number }>`select sheet_id as id from hrm_sheets
    where year = ${year} and month = ${month} and check_status = ${sheetStatus.archived}`.execute(services.db)
  const [found] = sheets
  if (!found) return {}
  const sheet = await readSheet(services.db, found.id)
  const { rows } = await sql<{ dept_id: number | null; count: number; net: string; part: string }>`
    with paid as (select s.employee_id, s.net from ${rowsWhere(actor, { sheet, right: HISTORY })})
    select d.dept_id, count(*)::int as count, sum(p.net)::text as net,
      coalesce(round(sum(p.net) / nullif(sum(sum(p.net)) over (), 0), 2), 0)::text as part
    from paid p left join ${spansOn(sheet.end_on)} d on d.employee_id = p.employee_id
    group by d.dept_id order by sum(p.net) desc, d.dept_id nulls last`.execute(services.db)
  if (rows.length === 0) return {}
  const { rows: sums } = await sql<{ net: string }>`select sum(s.net)::text as net
    from ${rowsWhere(actor, { sheet, right: HISTORY })}`.execute(services.db)
  return {
    srecordId: sheet.sheet_id,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    totalSalary: sums[0]?.net ?? '0.00',
    deptProportionList: rows.map(({ dept_id, net, part }) => ({
      deptId: dept_id ?? 0,
      deptName: services.hrDepts.entry(dept_id ?? 0)?.name ?? '无部门',
      proportion: Number(part),
      totalSalary: net,
    })),
  }
}

/** 1 when the newest sheet waits for the caller's approval, else 0; needs the right to manage (hrm.md §18.1). */
export async function countSheetsToExamine({ services, viewer }: Actor): Promise<number> {
  const last = viewer.can(MANAGE) ? await readLast(services.db) : null
  if (!last) return 0
  const { rows } = await sql`select from (select sheet_id as id from hrm_sheets) r
    where r.id = ${last.sheet_id} and ${inApprovalOf(SHEET_LABEL, viewer.userId, 'waiting')}`.execute(
    services.db,
  )
  return rows.length
}
