import { sql } from 'kysely'
import type { RowList } from '#protocol/hrm/salary/sheet-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import { Export } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { salaryAct } from '../acts.ts'
import { readItems } from '../settings/items.ts'
import { headOf, presentRow, type RowOfSheet, rowColumns, rowsWhere } from './rows.ts'
import { monthName, readSheet } from './stored.ts'

const PIECE = 500
type ExportRequest = Pick<RowList, 'srecordId' | 'type' | 'employeeName' | 'deptId'> & {
  sempRecordIds?: number[] | undefined
}

/** 导出工资表: the rows that the filter finds, or those that are named, with the items that are shown. */
export const exportSheet = (actor: Actor, request: ExportRequest): Export =>
  new Export(async () => {
    const { db } = actor.services
    const sheet = await readSheet(db, request.srecordId)
    const where = rowsWhere(actor, { ...request, sheet, right: 'hrm/salary/manage' })
    const { rows: found } = await sql<{
      id: number
    }>`select s.row_id as id from ${where} order by r.id`.execute(db)
    const named = request.sempRecordIds ? new Set(request.sempRecordIds) : null
    const ids = found.map(({ id }) => id).filter((id) => named?.has(id) ?? true)
    if (ids.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
    const items = await readItems(db)
    const head = headOf(items).filter(({ code }) => code > 2)
    const shown = items.filter(({ code }) => head.some((each) => each.code === code))
    await inTransaction(db, (trx) =>
      recordActs(trx, actor, [
        salaryAct('导出', monthName(sheet), `导出${sheet.year}-${sheet.month}月薪资报表${ids.length}人`),
      ]),
    )
    async function* pieces(): AsyncGenerator<SheetCell[][]> {
      for (let at = 0; at < ids.length; at += PIECE) {
        const { rows } = await sql<RowOfSheet>`select ${rowColumns}
          from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
          where s.row_id = any(${ids.slice(at, at + PIECE)}::bigint[]) order by r.id`.execute(db)
        yield rows.map((row) => {
          const { employeeName, jobNumber, deptName, post, salary } = presentRow(actor, row, shown)
          return [employeeName, jobNumber, deptName, post, ...salary.map(({ value }) => Number(value))]
        })
      }
    }
    const heads = [
      '姓名',
      '工号',
      '部门',
      '岗位',
      '实际计薪天数',
      '计薪天数',
      ...shown.map(({ name }) => name),
    ]
    const name = `${monthName(sheet)}薪资报表`
    return {
      name: `${name}.xlsx`,
      total: ids.length,
      body: writeSheet({ name, title: name, header: heads, rows: pieces() }),
    }
  })
