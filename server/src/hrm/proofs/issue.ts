import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { toCapitalAmount } from '#protocol/crm/capital-amount.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { employmentForms } from '#protocol/hrm/employees/words.ts'
import { fillPlaces, INCOME, numberPrefixes, proofKinds } from '#protocol/hrm/proofs/template.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { proofIssued } from '../employees/door.ts'
import { type MeanPay, meanPayOf } from '../salary/door.ts'
import { readTemplate } from './templates.ts'
import './tables.ts'

type Trx = Transaction<Tables>

/** Months whose pay a certificate of income is about. */
export const MONTHS = 12
/** Letters and digits that are not mistaken for each other on paper. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RANDOM = 10

interface Wanted {
  employeeId: number
  kind: number
  purpose: string
  examineId: number | null
}

interface Certified {
  employee_name: string
  id_number: string | null
  dept_id: number | null
  post: string | null
  entry_time: string | null
  employment_forms: number | null
  entry_status: number
}

/** Of an employee who works here; the row is held. */
async function readCertified(trx: Trx, employeeId: number): Promise<Certified> {
  const { rows } = await sql<Certified>`select employee_name, id_number, dept_id, post,
      entry_time::text as entry_time, employment_forms, entry_status
    from hrm_employee where id = ${employeeId} and deleted_at is null for share`.execute(trx)
  const [row] = rows
  if (!row || !EMPLOYED.includes(row.entry_status)) return refuse('proofNotEmployed')
  return row
}

/** The mean of the archived months, or null where none is certified. Refuses where there is no pay to certify. */
async function requirePay(db: Trx, { employeeId, kind }: Pick<Wanted, 'employeeId' | 'kind'>) {
  if (kind !== INCOME) return null
  return (await meanPayOf(db, employeeId, MONTHS)) ?? refuse('proofWithoutPay')
}

/** Issues a certificate of today with a number of its own. The caller has checked the right. */
export async function issueProof(
  trx: Trx,
  actor: Writer,
  wanted: Wanted,
): Promise<{ proofId: number; number: string }> {
  const { services, viewer } = actor
  const { employeeId, kind, purpose } = wanted
  const row = await readCertified(trx, employeeId)
  const pay = await requirePay(trx, wanted)
  const template = await readTemplate(trx, kind)
  const number = newNumber(kind, today(services.clock))
  const values = await valuesOf(actor, { ...wanted, row, pay, number })
  const { proof_id: proofId } = await trx
    .insertInto('hrm_proofs')
    .values({
      number,
      kind,
      employee_id: employeeId,
      employee_name: row.employee_name,
      purpose,
      amount: pay?.mean ?? null,
      title: fillPlaces(template.title, values),
      body: fillPlaces(template.body, values),
      signer: fillPlaces(template.signer, values),
      examine_id: wanted.examineId,
      create_user_id: viewer.userId,
      create_time: services.clock.now(),
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  const about = { kind: [wordOf(proofKinds, kind)], number: [number] }
  await recordEvent(trx, actor, employee, [{ id: employeeId, title: row.employee_name, about }], {
    as: proofIssued,
  })
  return { proofId, number }
}

function newNumber(kind: number, day: string): string {
  const signs = Array.from({ length: RANDOM }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
  return `${numberPrefixes[kind]}${day.replaceAll('-', '')}${signs}`
}

interface Filled extends Wanted {
  row: Certified
  pay: MeanPay | null
  number: string
}

async function valuesOf({ services }: Writer, { row, pay, number, purpose }: Filled) {
  const { companyName } = await readCompanyInfo(services.db)
  const ofPay: Record<string, string> = pay
    ? {
        月均收入: pay.mean,
        月均收入大写: toCapitalAmount(pay.mean),
        统计月数: String(pay.months),
        统计期间: pay.first === pay.last ? pay.first : `${pay.first}至${pay.last}`,
      }
    : {}
  return {
    姓名: row.employee_name,
    证件号码: row.id_number ?? '',
    部门: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? '',
    岗位: row.post ?? '',
    入职日期: inWords(row.entry_time),
    聘用形式: wordOf(employmentForms, row.employment_forms),
    公司名称: companyName,
    用途: purpose,
    编号: number,
    开具日期: inWords(today(services.clock)),
    ...ofPay,
  }
}

function inWords(day: string | null): string {
  const [year, month, date] = (day ?? '').slice(0, 10).split('-').map(Number)
  return year && month && date ? `${year}年${month}月${date}日` : ''
}
