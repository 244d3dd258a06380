import { type Kysely, sql } from 'kysely'
import { addedCategories, categories, categoryOf, computedCodes } from '#protocol/hrm/salary/items.ts'
import { type Finding, type FindingKind, type PaidRow, variance } from '#protocol/hrm/salary/variance.ts'
import type { SheetFinding, SheetVariance } from '#protocol/hrm/salary/variance-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readConfig } from '../../config.ts'
import { inScope } from '../../scope.ts'
import { salaryAct } from '../acts.ts'
import { openItems, readItems } from '../settings/items.ts'
import { INDEX } from './rows.ts'
import { lockIdleSheet, monthName, readPrevious, readSheet, requireAct, type StoredSheet } from './stored.ts'

const MANAGE = 'hrm/salary/manage'
const { net, gross, tax } = computedCodes
/** Categories whose items are compared besides 实发工资, 应发工资 and 个人所得税 (hrm.md §14.4). */
const compared: readonly number[] = [
  ...addedCategories,
  categories.addedBeforeTax,
  categories.deductedBeforeTax,
  categories.overtime,
]

interface Named {
  employee_name: string
  job_number: string | null
  dept_id: number | null
}
type Read = PaidRow & Named

/** Rows of a sheet; with an actor only those that the right reaches. */
async function readRows(db: Kysely<Tables>, sheetId: number, actor: Actor | null): Promise<Read[]> {
  const right = actor?.viewer.can(MANAGE) ? MANAGE : INDEX
  const scope = actor ? inScope(actor.viewer, right, 'r') : sql<boolean>`true`
  const { rows } = await sql<
    Named & { id: number; figures: Record<string, string> }
  >`select s.employee_id as id,
      s.figures, r.employee_name, r.job_number, r.dept_id
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
    where s.sheet_id = ${sheetId} and ${scope} order by s.employee_id`.execute(db)
  return rows.map(({ id, figures, ...named }) => ({
    ...named,
    employeeId: id,
    values: new Map(Object.entries(figures).map(([code, value]) => [Number(code), value])),
  }))
}

/** Identifies a finding of a sheet. */
export const keyOf = ({ employeeId, code, kind }: Pick<Finding, 'employeeId' | 'code' | 'kind'>) =>
  `${employeeId} ${code} ${kind}`

interface Comparison {
  findings: readonly Finding[]
  words: ReadonlyMap<string, string>
  previous: StoredSheet | null
  people: ReadonlyMap<number, Named>
}

/** What differs, for an actor only of rows within reach; null: of all. */
export async function compareSheet(
  db: Kysely<Tables>,
  sheet: StoredSheet,
  actor: Actor | null,
): Promise<Comparison> {
  const config = await readConfig(db)
  const previous = await readPrevious(db, sheet)
  const now = await readRows(db, sheet.sheet_id, actor)
  const before = previous ? await readRows(db, previous.sheet_id, actor) : []
  const items = openItems(await readItems(db))
  const codes = [
    net,
    gross,
    tax,
    ...items.flatMap(({ code }) => (compared.includes(categoryOf(code)) ? [code] : [])),
  ]
  const all = variance(
    { now, before, codes, net },
    { amount: config.variance_amount, percent: config.variance_percent },
  )
  const { rows } = await sql<Finding & { word: string }>`select employee_id as "employeeId", code, kind, word
    from hrm_run_words where sheet_id = ${sheet.sheet_id}`.execute(db)
  return {
    // without a sheet before, everyone would be new
    findings: previous ? all : all.filter(({ kind }) => kind === 'negative'),
    words: new Map(rows.map((row) => [keyOf(row), row.word])),
    previous,
    people: new Map([...before, ...now].map((row) => [row.employeeId, row])),
  }
}

/** What differs from the sheet before, by person and item, with the words that were given. */
export async function compareWithBefore(actor: Actor, sheetId: number): Promise<SheetVariance> {
  const { services } = actor
  const sheet = await readSheet(services.db, sheetId)
  const { findings, words, previous, people } = await compareSheet(services.db, sheet, actor)
  const config = await readConfig(services.db)
  const names = new Map((await readItems(services.db)).map(({ code, name }) => [code, name]))
  const shown = findings.map((finding): SheetFinding => {
    const person = people.get(finding.employeeId)
    return {
      ...finding,
      employeeName: person?.employee_name ?? '',
      jobNumber: person?.job_number ?? null,
      deptName: services.hrDepts.entry(person?.dept_id ?? 0)?.name ?? null,
      name: names.get(finding.code) ?? '',
      word: words.get(keyOf(finding)) ?? null,
    }
  })
  return {
    previous: previous && { srecordId: previous.sheet_id, year: previous.year, month: previous.month },
    amount: Number(config.variance_amount),
    percent: Number(config.variance_percent),
    findings: shown,
    missing: shown.filter(({ word }) => word === null).length,
  }
}

/** Refuses (400) while something asks for a word. */
export async function requireWords(db: Kysely<Tables>, sheet: StoredSheet): Promise<void> {
  const { findings, words } = await compareSheet(db, sheet, null)
  const missing = findings.filter((finding) => !words.has(keyOf(finding))).length
  if (missing > 0) refuse('salaryWordsMissing', String(missing))
}

interface Words {
  srecordId: number
  words: readonly { employeeId: number; code: number; kind: FindingKind; text: string }[]
}

/** Words stay with the sheet. */
export async function saveWords(actor: Actor, { srecordId, words }: Words): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const sheet = await lockIdleSheet(trx, srecordId)
    await requireAct(trx, sheet, 'edit')
    await sql`insert into hrm_run_words (sheet_id, employee_id, code, kind, word, user_id, create_time)
      select ${srecordId}, x."employeeId", x.code, x.kind, x.text, ${viewer.userId}, ${services.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as x ("employeeId" bigint, code int, kind text, text text)
        join hrm_employee r on r.id = x."employeeId" and ${inScope(viewer, MANAGE, 'r')}
      on conflict (sheet_id, employee_id, code, kind) do update set word = excluded.word, user_id = excluded.user_id,
        create_time = excluded.create_time`.execute(trx)
    await recordActs(trx, actor, [
      salaryAct(
        '编辑',
        monthName(sheet),
        `为${sheet.year}-${sheet.month}月薪资报表填写了${words.length}处异常的说明`,
      ),
    ])
  })
}
