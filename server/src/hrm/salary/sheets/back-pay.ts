import { type Kysely, sql } from 'kysely'
import { exact } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { backPayItems, backPayLines } from '#protocol/hrm/salary/back-pay.ts'
import type { BackPay } from '#protocol/hrm/salary/back-pay-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { salaryAct } from '../acts.ts'
import type { PaySet } from '../archives/door.ts'
import { openItems, readItems } from '../settings/items.ts'
import { type KeptLine, type RowFacts, resultOf } from './compute.ts'
import { itemsAfter } from './edit.ts'
import { ratesReader, withRates } from './rates-of-row.ts'
import { type StoredRow, updateRow } from './store-rows.ts'
import { lockIdleSheet, monthName, readSheet, requireAct, type StoredSheet } from './stored.ts'

const MANAGE = 'hrm/salary/manage'
const ADDED = 130_101
const TAKEN = 140_101
/** Sheets that a change may reach back to. */
const MONTHS = 24

interface Past {
  employee_id: number
  employee_name: string
  job_number: string | null
  month: string
  figures: Record<string, string>
  before: PaySet
  after: PaySet
}

interface Found extends KeptLine {
  employeeId: number
  employeeName: string
  jobNumber: string | null
}

/**
 * Lines of a sheet: months that were paid by what a change, now in effect, has replaced from a day before them. A month whose item was
 * entered by hand or counted by days was not paid by the archive and has no line (hrm.md §15.6).
 */
async function findLines(db: Kysely<Tables>, { viewer }: Actor, sheet: StoredSheet): Promise<Found[]> {
  const { rows } = await sql<Past>`select s.employee_id, r.employee_name, r.job_number,
      to_char(make_date(h.year, h.month, 1), 'YYYY-MM') as month, o.figures,
      case when c.employee_status = 2 then c.pro_before else c.regular_before end as before,
      case when c.employee_status = 2 then c.pro_after else c.regular_after end as after
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id and ${inScope(viewer, MANAGE, 'r')}
      join hrm_pay_changes c on c.employee_id = s.employee_id and c.record_type = 2 and c.status = 1
        and c.enable_date < ${sheet.start_on}::date
      join hrm_sheets h on (h.year, h.month) < (${sheet.year}, ${sheet.month}) and h.start_on >= c.enable_date
        and h.start_on >= ${sheet.start_on}::date - make_interval(months => ${MONTHS})
      join hrm_sheet_rows o on o.sheet_id = h.sheet_id and o.employee_id = s.employee_id
    where s.sheet_id = ${sheet.sheet_id} order by s.employee_id, h.year, h.month, c.enable_date, c.id`.execute(
    db,
  )
  const corrected = await readCorrected(db, sheet)
  const names = new Map((await readItems(db)).map(({ code, name }) => [String(code), name]))
  const lines = new Map<string, Found>()
  for (const row of rows) {
    const earlier = corrected.get(row.employee_id) ?? []
    for (const [code, due] of Object.entries(row.after)) {
      const key = `${row.employee_id} ${row.month} ${code}`
      const own = earlier.filter((line) => line.month === row.month && line.code === Number(code))
      const paid = row.figures[code] ?? '0.00'
      // what the change replaced: the figure of the month with its corrections, or the change before it
      const now =
        lines.get(key)?.due ?? money(own.reduce((sum, each) => sum.plus(each.difference), exact(paid)))
      if (!exact(now).eq(row.before[code] ?? 0)) continue
      const item = { month: row.month, code: Number(code), name: names.get(code) ?? code, paid, due }
      const [line] = backPayLines(
        [item],
        own.map((each) => ({ ...each, amount: each.difference })),
      )
      if (!line) lines.delete(key)
      else
        lines.set(key, {
          ...{ employeeId: row.employee_id, employeeName: row.employee_name, jobNumber: row.job_number },
          ...{ month: line.month, code: line.code, name: line.name, due },
          ...{ old: money(line.old.value), difference: money(line.difference.value) },
        })
    }
  }
  return [...lines.values()]
}

/** What earlier sheets have corrected, by employee. */
async function readCorrected(db: Kysely<Tables>, sheet: StoredSheet): Promise<Map<number, KeptLine[]>> {
  const { rows } = await sql<{
    id: number
    lines: KeptLine[]
  }>`select s.employee_id as id, s.inputs->'backPay' as lines
    from hrm_sheet_rows s join hrm_sheets h using (sheet_id)
    where (h.year, h.month) < (${sheet.year}, ${sheet.month}) and jsonb_array_length(coalesce(s.inputs->'backPay', '[]')) > 0`.execute(
    db,
  )
  const found = new Map<number, KeptLine[]>()
  for (const { id, lines } of rows) found.set(id, [...(found.get(id) ?? []), ...lines])
  return found
}

/** Lines that are due with the sheet, each with whether it pays them already. */
export async function listBackPay(actor: Actor, sheetId: number): Promise<BackPay[]> {
  const { db } = actor.services
  const sheet = await readSheet(db, sheetId)
  const lines = await findLines(db, actor, sheet)
  const { rows } = await sql<{
    id: number
    lines: KeptLine[] | null
  }>`select employee_id as id, inputs->'backPay' as lines
    from hrm_sheet_rows where sheet_id = ${sheetId} and inputs ? 'backPay'`.execute(db)
  const kept = new Map(rows.map((row) => [row.id, row.lines ?? []]))
  return lines.map((line) => ({
    ...line,
    isTaken: (kept.get(line.employeeId) ?? []).some(
      ({ month, code, difference }) =>
        month === line.month && code === line.code && difference === line.difference,
    ),
  }))
}

/** Pays the lines with the sheet: their sum takes the place of what it paid of them before, so that doing it again changes nothing. */
export async function takeBackPay(actor: Actor, sheetId: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const sheet = await lockIdleSheet(trx, sheetId)
    await requireAct(trx, sheet, 'edit')
    const lines = Map.groupBy(await findLines(trx, actor, sheet), ({ employeeId }) => employeeId)
    const { rows } = await sql<StoredRow>`select s.row_id, s.employee_id, s.figures, s.inputs, s.opening,
        s.need_work_day::text as need_work_day, s.actual_work_day::text as actual_work_day
      from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
      where s.sheet_id = ${sheetId} and ${inScope(viewer, MANAGE, 'r')}
        and (s.employee_id = any(${[...lines.keys()]}::bigint[]) or s.inputs ? 'backPay')
      order by s.row_id for update of s`.execute(trx)
    const open = openItems(await readItems(trx))
    if ([ADDED, TAKEN].some((code) => open.every((item) => item.code !== code))) refuse('backPayItemsClosed')
    const rates = ratesReader(trx)
    for (const row of rows) {
      const own = (lines.get(row.employee_id) ?? []).map(
        ({ employeeId: _id, employeeName: _name, jobNumber: _number, ...line }) => line,
      )
      const facts: RowFacts = { ...row.inputs, backPay: own }
      const items = itemsAfter(row, amountsAfter(row, own), open)
      const result = await withRates(sheet, async () => resultOf(items, facts, await rates(facts.rateIds)))
      await updateRow(trx, row.row_id, { facts: { backPay: own }, result })
    }
    await sql`update hrm_sheets set version = version + 1 where sheet_id = ${sheetId}`.execute(trx)
    await recordActs(trx, actor, [
      salaryAct(
        '编辑',
        monthName(sheet),
        `将${lines.size}名员工的追溯调薪计入${sheet.year}-${sheet.month}月薪资报表`,
      ),
    ])
  })
}

/** 税前补发 and 税前补扣 with the new lines instead of those that the row paid. */
function amountsAfter({ figures, inputs }: StoredRow, lines: readonly KeptLine[]): Record<string, string> {
  const before = itemOf(inputs.backPay ?? [])
  const now = itemOf(lines)
  return Object.fromEntries(
    [ADDED, TAKEN].map((code) => {
      const rest = exact(figures[code] ?? 0).minus(before.get(code) ?? 0)
      return [code, money((rest.lt(0) ? exact(0) : rest).plus(now.get(code) ?? 0))]
    }),
  )
}

const itemOf = (lines: readonly KeptLine[]): Map<number, string> =>
  new Map(
    backPayItems(
      backPayLines(
        lines.map(({ old, ...line }) => ({ ...line, paid: old })),
        [],
      ),
    ).map(({ code, value }) => [code, value]),
  )

/** How 税前补发 or 税前补扣 of a row came about, line by line. */
export function backPayWords({ inputs }: Pick<StoredRow, 'inputs'>): [number, string][] {
  const lines = inputs.backPay ?? []
  const [item] = itemOf(lines).keys()
  if (item === undefined) return []
  const words = lines.map(
    ({ month, name, due, old, difference }) => `${month} ${name} ${difference} = 应发 ${due} − 已发 ${old}`,
  )
  return [[item, words.join('；')]]
}
