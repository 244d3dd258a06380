import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { idTypes } from '#protocol/hrm/employees/words.ts'
import { sum } from '#protocol/hrm/salary/amounts.ts'
import { computedCodes, singleCodes } from '#protocol/hrm/salary/items.ts'
import { taxTypes } from '#protocol/hrm/salary/row.ts'
import type { fileKinds } from '#protocol/hrm/salary/sheet-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import { Export } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readSheet as readCells } from '#server/platform/sheets/read-sheet.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { inScope } from '../../scope.ts'
import { salaryAct } from '../acts.ts'
import { monthName, readSheet, requireAct, requireIdle, type StoredSheet } from './stored.ts'

type FileKind = (typeof fileKinds)[number]

interface PaidPerson {
  employee_name: string
  job_number: string | null
  id_type: number | null
  id_number: string | null
  card: string | null
  bank: string | null
  social_number: string | null
  fund_number: string | null
  tax_type: number
  net: string
  tax: string
  figures: Record<string, string>
  exempt: string
  pension: string
  income: string
  special: string
  personal_social: string
  personal_fund: string
  company_social: string
  company_fund: string
}

interface Column {
  title: string
  cell: (person: PaidPerson) => string | null
  /** Its sum is compared with that of the sheet when the file has been read again. */
  isAmount?: true
  /** Without it no file is made. */
  isRequired?: true
}

const amount = (title: string, cell: (person: PaidPerson) => string): Column => ({
  title,
  cell,
  isAmount: true,
})
const figure = (title: string, code: number) => amount(title, ({ figures }) => figures[code] ?? '0.00')
const name: Column = { title: '姓名', cell: ({ employee_name }) => employee_name }
const jobNumber: Column = { title: '工号', cell: ({ job_number }) => job_number }
const identity: readonly Column[] = [
  { title: '证件类型', cell: ({ id_type }) => wordOf(idTypes, id_type) },
  { title: '证件号码', cell: ({ id_number }) => id_number, isRequired: true },
]

/** What is paid once is taxed by itself as wages alone. */
const hasSingle =
  (code: number) =>
  ({ tax_type, figures }: PaidPerson) =>
    tax_type === taxTypes.wages && Number(figures[code] ?? 0) > 0

interface PayFileKind {
  title: string
  columns: readonly Column[]
  includes: (person: PaidPerson) => boolean
}

/** Files for the bank, the tax office and the insurance office (hrm.md §14.2, decided). */
const kinds: Readonly<Record<FileKind, PayFileKind>> = {
  bank: {
    title: '银行代发',
    columns: [
      jobNumber,
      name,
      { title: '银行卡号', cell: ({ card }) => card, isRequired: true },
      { title: '开户行', cell: ({ bank }) => bank },
      amount('金额', ({ net }) => net),
    ],
    // nothing is paid out, and nothing is taken, of a net pay of 0 or below
    includes: ({ net }) => Number(net) > 0,
  },
  tax: {
    title: '个税申报',
    columns: [
      jobNumber,
      name,
      ...identity,
      amount('本期收入', ({ income }) => income),
      amount('本期免税收入', ({ exempt }) => exempt),
      amount('本期专项扣除', ({ special }) => special),
      amount('本期个人养老金', ({ pension }) => pension),
      figure('累计收入额', 270_101),
      figure('累计减除费用', 270_102),
      figure('累计专项扣除', 270_103),
      figure('累计专项附加扣除', 270_104),
      figure('累计免税收入', 270_107),
      figure('累计个人养老金', 270_108),
      figure('累计应纳税所得额', 270_105),
      figure('累计应纳税额', 270_106),
      figure('累计已预缴税额', 250_105),
      amount('本期应预扣预缴税额', ({ tax }) => tax),
    ],
    includes: () => true,
  },
  bonus: {
    title: '全年一次性奖金申报',
    columns: [
      jobNumber,
      name,
      ...identity,
      figure('全年一次性奖金额', singleCodes.bonus),
      figure('应纳税额', computedCodes.bonusTax),
    ],
    includes: hasSingle(singleCodes.bonus),
  },
  leaving: {
    title: '解除劳动合同一次性补偿金申报',
    columns: [
      jobNumber,
      name,
      ...identity,
      figure('一次性补偿收入', singleCodes.leaving),
      figure('应纳税额', computedCodes.leavingTax),
    ],
    includes: hasSingle(singleCodes.leaving),
  },
  insurance: {
    title: '社保申报',
    columns: [
      jobNumber,
      name,
      ...identity,
      { title: '个人社保号', cell: ({ social_number }) => social_number },
      { title: '个人公积金号', cell: ({ fund_number }) => fund_number },
      amount('个人社保', ({ personal_social }) => personal_social),
      amount('企业社保', ({ company_social }) => company_social),
      amount('个人公积金', ({ personal_fund }) => personal_fund),
      amount('企业公积金', ({ company_fund }) => company_fund),
    ],
    includes: (person) =>
      Number(person.personal_social) + Number(person.company_social) + Number(person.personal_fund) > 0,
  },
}

const MANAGE = 'hrm/salary/manage'
/** They contain identity and card numbers in full. */
const REVEAL = 'hrm/employee/reveal'

async function readPaid(
  db: Kysely<Tables>,
  { viewer }: Actor,
  { sheet_id }: StoredSheet,
): Promise<PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`select r.employee_name, r.job_number, r.id_type, r.id_number,
      c.salary_card_num as card, coalesce(c.opening_bank, c.bank_name) as bank, i.social_security_num as social_number,
      i.accumulation_fund_num as fund_number, s.tax_type, s.net::text as net, s.tax::text as tax, s.figures,
      coalesce(s.inputs->>'exempt', '0.00') as exempt, coalesce(s.inputs->>'pension', '0.00') as pension, s.year_income::text as income, s.year_special::text as special,
      s.personal_social::text as personal_social, s.personal_fund::text as personal_fund,
      s.company_social::text as company_social, s.company_fund::text as company_fund
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
      left join hrm_salary_cards c on c.employee_id = r.id left join hrm_social_security i on i.employee_id = r.id
    where s.sheet_id = ${sheet_id} and ${inScope(viewer, MANAGE, 'r')} order by r.id`.execute(db)
  return rows
}

/** One of them, written and read again; refused where a required value is missing or a sum differs. Logged. */
export const exportPayFile = (
  actor: Actor,
  { srecordId, kind }: { srecordId: number; kind: FileKind },
): Export =>
  new Export(async () => {
    const { services, viewer } = actor
    if (!viewer.can(REVEAL)) refuse('forbidden')
    const sheet = await readSheet(services.db, srecordId)
    if (sheet.check_status !== ARCHIVED) await requireAct(services.db, sheet, 'sendSlips')
    await requireIdle(services.db, sheet.sheet_id)
    const { title, columns, includes } = kinds[kind]
    const people = (await readPaid(services.db, actor, sheet)).filter(includes)
    for (const person of people)
      for (const column of columns)
        if (column.isRequired && !column.cell(person))
          refuse('salarySheetStale', person.employee_name, column.title)
    const rows = people.map((person) => columns.map((column) => column.cell(person)))
    const file = await buffer(
      writeSheet({
        name: title,
        header: columns.map((column) => column.title),
        rows: piece(rows.map(cells(columns))),
      }),
    )
    await requireSame(file, columns, rows)
    await inTransaction(services.db, (trx) =>
      recordActs(trx, actor, [
        salaryAct(
          '导出',
          monthName(sheet),
          `导出${sheet.year}-${sheet.month}月${title}文件${people.length}人`,
        ),
      ]),
    )
    return {
      name: `${monthName(sheet)}${title}.xlsx`,
      total: rows.length,
      body: Readable.from(file, { objectMode: false }),
    }
  })

const ARCHIVED = 10

const cells =
  (columns: readonly Column[]) =>
  (row: readonly (string | null)[]): SheetCell[] =>
    row.map((value, at) => (columns[at]?.isAmount ? Number(value) : value))

async function* piece(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows
}

/** Reads the file as another program would: as many people, and every sum the same. */
async function requireSame(
  file: Buffer,
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const path = join(tmpdir(), `${randomUUID()}.xlsx`)
  const read: string[][] = []
  try {
    await writeFile(path, file, { mode: 0o600 })
    for await (const { number, cells: row } of readCells({ path, name: path })) if (number > 1) read.push(row)
  } finally {
    await rm(path, { force: true })
  }
  const isSame = columns.every(
    ({ isAmount }, at) =>
      !isAmount || sum(read.map((row) => row[at] ?? '0')) === sum(rows.map((row) => row[at] ?? '0')),
  )
  if (!isSame || read.length !== rows.length) refuse('payFileDiffers')
}
