import { bankCalls, type ImportedStatement } from '#protocol/crm/bank/calls.ts'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import type { Person, TestCompany } from './people.ts'
import { sendFile, type UploadedPart } from './upload.ts'

export const MAIN_ACCOUNT = '6228480012370001'
export const PREFIX = '6228480012'

/** Fills in the company of 威海. */
export const openAccount = ({ people }: TestCompany) =>
  people.admin.ask(regionCompanyCalls.update, {
    region: 1,
    companyName: '威海精算软件有限公司',
    accountName: '威海精算软件有限公司',
    bankName: '中国农业银行威海分行',
    mainAccountNo: MAIN_ACCOUNT,
    subPrefix: PREFIX,
  })

export interface StatementRow {
  serial: string
  money: string
  time?: string
  direction?: string
  payer?: string
  account?: string
  subAccount?: string
  summary?: string
}

const headings = ['交易流水号', '交易时间', '收/付', '金额', '余额', '对方户名', '对方账号', '子账号', '摘要']

/** A statement as a bank exports it, in UTF-8. */
export const statementOf = (rows: readonly StatementRow[]): UploadedPart => ({
  name: '流水.csv',
  content: [
    headings,
    ...rows.map((row) => [
      row.serial,
      row.time ?? '2026-05-03 10:00:00',
      row.direction ?? '收',
      row.money,
      '',
      row.payer ?? '',
      row.account ?? '',
      row.subAccount ?? '',
      row.summary ?? '',
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n'),
})

export const sendStatement = (
  company: TestCompany,
  person: Person,
  file: UploadedPart,
  fields: Record<string, string> = {},
) => sendFile(company, person, bankCalls.upload, file, fields)

/** A statement that must be taken. */
export async function importStatement(
  company: TestCompany,
  person: Person,
  file: UploadedPart,
  fields: Record<string, string> = {},
): Promise<ImportedStatement> {
  const { code, msg, data } = await sendStatement(company, person, file, fields)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return bankCalls.upload.reply.parse(data)
}

/** One credit that was imported; its id. */
export async function creditOf(company: TestCompany, person: Person, row: StatementRow): Promise<number> {
  await importStatement(company, person, statementOf([row]))
  const { list } = await person.ask(bankCalls.query, { search: row.serial })
  return list[0]?.transactionId ?? 0
}
