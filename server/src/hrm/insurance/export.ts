import { sql } from 'kysely'
import { projectNameOf } from '#protocol/hrm/insurance/items.ts'
import type { InsRowQuery } from '#protocol/hrm/insurance/month-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { monthAct } from './months.ts'
import {
  type PersonRow,
  personColumns,
  personOf,
  presentSums,
  rowCondition,
  rowTables,
  sumColumns,
} from './rows.ts'
import { toNullable, toNumber } from './versions.ts'

type ExportRequest = Pick<InsRowQuery, 'irecordId' | 'status' | 'employeeName' | 'schemeId' | 'city'>

const MANAGE = 'hrm/insurance/manage'
/** Rows read at a time. */
const PIECE = 500

interface Row extends PersonRow {
  rowId: number
  city: string | null
  schemeName: string | null
}
type SummedRow = Row & Parameters<typeof presentSums>[0]
interface ItemRow {
  rowId: number
  type: number
  projectName: string | null
  base: string | null
  companyAmount: string
  personalAmount: string
}

/** What the list of a month shows, with a group of columns for each project that occurs (hrm.md §11.3). */
export const exportMonth = (actor: Actor, request: ExportRequest): Export =>
  new Export(() => makeSheet(actor, request))

async function makeSheet(actor: Actor, request: ExportRequest): Promise<Sheet> {
  const { db } = actor.services
  const where = rowCondition(actor, request, MANAGE)
  const { rows: months } = await sql<{ year: number; month: number; title: string }>`select year, month, title
    from hrm_ins_months where irecord_id = ${request.irecordId}`.execute(db)
  const [month] = months
  if (!month) return refuse('rowUnknown')
  const { rows } = await sql<{ id: number }>`select r.iemp_record_id as id from ${rowTables}
    where ${where} order by r.employee_id`.execute(db)
  if (rows.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const { rows: projects } = await sql<Pick<ItemRow, 'type' | 'projectName'>>`select distinct i.type,
      i.project_name as "projectName"
    from ${rowTables} join hrm_ins_items i on i.iemp_record_id = r.iemp_record_id
    where ${where} order by i.type, i.project_name`.execute(db)
  await inTransaction(db, (trx) => recordActs(trx, actor, [monthAct('导出', month, `导出${rows.length}人:`)]))
  const names = projects.map(projectNameOf)
  const name = `${month.year}年${month.month}月社保`
  return {
    name: `${name}.xlsx`,
    total: rows.length,
    body: writeSheet({
      name,
      title: name,
      header: [
        ...['姓名', '工号', '部门', '入职日期', '参保城市', '参保方案'],
        ...names.flatMap((each) => [`${each}基数`, `${each}企业缴纳`, `${each}个人缴纳`]),
        ...['个人社保费', '公司社保费', '个人公积金费', '公司公积金费'],
      ],
      rows: readPieces(
        actor,
        rows.map(({ id }) => id),
        names,
      ),
    }),
  }
}

async function* readPieces(
  actor: Actor,
  ids: readonly number[],
  names: readonly string[],
): AsyncGenerator<SheetCell[][]> {
  const { db } = actor.services
  for (let at = 0; at < ids.length; at += PIECE) {
    const some = ids.slice(at, at + PIECE)
    const { rows } =
      await sql<SummedRow>`select r.iemp_record_id as "rowId", s.city, s.scheme_name as "schemeName",
        ${personColumns}, ${sumColumns}
      from ${rowTables} where r.iemp_record_id = any(${some}::bigint[]) order by r.employee_id`.execute(db)
    const { rows: items } = await sql<ItemRow>`select i.iemp_record_id as "rowId", i.type,
        i.project_name as "projectName", i.counted_base::text as base, i.corporate_amount::text as "companyAmount",
        i.personal_amount::text as "personalAmount"
      from hrm_ins_items i where i.iemp_record_id = any(${some}::bigint[])`.execute(db)
    const byRow = Map.groupBy(items, ({ rowId }) => rowId)
    yield rows.map((row) => cellsOf(actor, row, itemCells(byRow.get(row.rowId) ?? [], names)))
  }
}

function itemCells(items: readonly ItemRow[], names: readonly string[]): SheetCell[] {
  const byName = new Map(items.map((item) => [projectNameOf(item), item]))
  return names.flatMap((name) => {
    const item = byName.get(name)
    return item
      ? [toNullable(item.base), toNumber(item.companyAmount), toNumber(item.personalAmount)]
      : [null, null, null]
  })
}

function cellsOf(actor: Actor, row: SummedRow, items: readonly SheetCell[]): SheetCell[] {
  const person = personOf(actor, row)
  const sums = presentSums(row)
  return [
    ...[person.employeeName, person.jobNumber, person.deptName, person.entryTime, row.city, row.schemeName],
    ...items,
    sums.personalInsuranceAmount,
    sums.corporateInsuranceAmount,
    sums.personalProvidentFundAmount,
    sums.corporateProvidentFundAmount,
  ]
}
