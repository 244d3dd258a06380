import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { exact } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { readImportLimits } from '#server/engine/features/import/settings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { buildTemplate } from '#server/platform/sheets/build-template.ts'
import { readPayable } from './people.ts'
import { readLast } from './stored.ts'

/** Codes of the days of a row, beside those of items. */
export const dayCodes = { actual: 1, due: 2 } as const

interface PayFile {
  /** Key of the file in the request. */
  field: string
  name: string
  /** Columns behind 员工名称, 岗位, 工号, 部门, with the code that each fills. */
  columns: readonly { title: string; code: number }[]
  unfit: 'attendanceSheetUnfit' | 'deductionSheetUnfit' | 'taxSheetUnfit'
}

/** Files that come with a computation (hrm.md §14.3). */
export const payFiles = {
  attendance: {
    field: 'attendanceFile',
    name: '考勤数据导入模板',
    unfit: 'attendanceSheetUnfit',
    columns: [
      { title: '加班工资', code: 180_101 },
      { title: '迟到扣款', code: 190_101 },
      { title: '早退扣款', code: 190_102 },
      { title: '旷工扣款', code: 190_103 },
      { title: '假期扣款', code: 190_104 },
      { title: '缺卡扣款', code: 190_105 },
      { title: '综合扣款', code: 190_106 },
      { title: '实际计薪天数', code: dayCodes.actual },
    ],
  },
  deduction: {
    field: 'additionalDeductionFile',
    name: '个税专项附加扣除累计导入模板',
    unfit: 'deductionSheetUnfit',
    columns: [
      { title: '子女教育', code: 260_101 },
      { title: '住房租金', code: 260_102 },
      { title: '住房贷款利息', code: 260_103 },
      { title: '赡养老人', code: 260_104 },
      { title: '继续教育', code: 260_105 },
    ],
  },
  tax: {
    field: 'cumulativeTaxOfLastMonthFile',
    name: '截至上月个税累计信息导入模板',
    unfit: 'taxSheetUnfit',
    columns: [
      { title: '累计收入额（截至上月）', code: 250_101 },
      { title: '累计减除费用（截至上月）', code: 250_102 },
      { title: '累计专项扣除（截至上月）', code: 250_103 },
      { title: '累计已预缴税额', code: 250_105 },
    ],
  },
} as const satisfies Record<string, PayFile>
export type PayFileKey = keyof typeof payFiles

const people = ['员工名称', '岗位', '工号', '部门']
const JOB_NUMBER = 2
const FIRST_ROW = 3
const MOST = '100000000'

/** A row for each payable employee of the newest sheet, with what is to be filled. */
export const payTemplate = (actor: Actor, key: PayFileKey): Export =>
  new Export(async (): Promise<Sheet> => {
    const { services } = actor
    const { name, columns } = payFiles[key]
    const sheet = await readLast(services.db)
    const scope = sql<boolean>`true`
    const found = sheet ? await readPayable(services.db, services, { period: sheet, scope }) : { paid: [] }
    const rows = found.paid.map((row) => [
      row.employee_name,
      row.post ?? '',
      row.job_number ?? '',
      services.hrDepts.entry(row.dept_id ?? 0)?.name ?? '',
      ...columns.map(() => ''),
    ])
    return {
      name: `${name}.xlsx`,
      total: rows.length,
      body: buildTemplate({
        sheet: name,
        notes: name,
        columns: [...people, ...columns.map(({ title }) => title)].map((title) => ({
          title,
          isRequired: false,
        })),
        regions: null,
        rows: each(rows),
      }),
    }
  })

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** By employee the values of the files, by code. */
export type Imports = Record<string, Record<string, string>>

/** Reads the files of a computation; refuses one with an amount that is none (6028, 6042, 6043). Unknown job numbers are passed over. */
export async function readPayFiles(
  db: Kysely<Tables>,
  uploads: readonly Upload[],
): Promise<Record<PayFileKey, Imports>> {
  const read = async (key: PayFileKey): Promise<Imports> => {
    const upload = uploads.find(({ field }) => field === payFiles[key].field)
    return upload ? readPayFile(db, payFiles[key], upload) : {}
  }
  return {
    attendance: await read('attendance'),
    deduction: await read('deduction'),
    tax: await read('tax'),
  }
}

async function readPayFile(db: Kysely<Tables>, file: PayFile, upload: Upload): Promise<Imports> {
  const rows = (await readImportRows(upload, await readImportLimits(db), FIRST_ROW - 1)).filter(
    ({ number }) => number >= FIRST_ROW,
  )
  const numbers = rows.map(({ cells }) => cells[JOB_NUMBER]?.trim() ?? '')
  const { rows: known } = await sql<{ id: number; number: string }>`select e.id, btrim(e.job_number) as number
    from hrm_employee e where e.deleted_at is null and btrim(e.job_number) = any(${numbers}::text[])`.execute(
    db,
  )
  const ids = new Map(known.map(({ id, number }) => [number, id]))
  return Object.fromEntries(
    rows.flatMap(({ cells }, at) => {
      const id = ids.get(numbers[at] ?? '')
      const values = file.columns.map(({ code }, index) => [
        code,
        amountIn(cells[people.length + index], file.unfit),
      ])
      return id === undefined ? [] : [[id, Object.fromEntries(values)]]
    }),
  )
}

/** Empty cells are 0. */
function amountIn(cell: string | undefined, unfit: PayFile['unfit']): string {
  const text = cell?.trim().replaceAll(',', '') ?? ''
  if (text === '') return '0.00'
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text) || exact(text).gt(MOST)) refuse(unfit)
  return money(text)
}
