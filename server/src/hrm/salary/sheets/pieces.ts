import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { PayMonth } from '#protocol/hrm/attendance/pay-month.ts'
import { exact } from '#protocol/hrm/figure.ts'
import type { RateValues } from '#protocol/hrm/salary/rates.ts'
import { ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import { taxTypes } from '#protocol/hrm/salary/row.ts'
import { insuranceValues, itemsOfRow, type Values } from '#protocol/hrm/salary/row-items.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { payMonthsOf } from '../../attendance/door.ts'
import { type InsuranceAmounts, insuranceOf } from '../../insurance/door.ts'
import { applyDue, currentOf, type PaySet, readArchives } from '../archives/door.ts'
import { openItems, type PayItem, readItems } from '../settings/items.ts'
import { readRates } from '../settings/rates.ts'
import { readRules, type StoredRule } from '../settings/rules.ts'
import { exemptOf, isGiven, type Mixing, type RowFacts, resultOf } from './compute.ts'
import { dayCodes, type Imports, type PayFileKey } from './files.ts'
import { mixedSet, readMixings } from './mixing.ts'
import { type Grouped, type Person, readEmployments, readPayable, readPersons } from './people.ts'
import { paidDaysOf, proratedSet, prorationOf } from './proration.ts'
import { removeRowsExcept, type StoredRow, storeRows, type WrittenRow } from './store-rows.ts'
import { payPeriod, type StoredSheet } from './stored.ts'
import { EMPLOYER, type StoredOpening, Years } from './year.ts'

/** People of one turn. */
const PIECE = 200

interface Job {
  sheet: StoredSheet
  /** On which periods begin. */
  startDay: number
  /** Month of insurance; null: not synchronised. */
  insurance: { year: number; month: number } | null
  imports: Record<PayFileKey, Imports>
  progress: (done: number, total: number) => Promise<void>
}

/** What is the same for all rows of a sheet. */
interface Settings {
  sheet: StoredSheet
  given: PayItem[]
  exemptCodes: number[]
  rules: StoredRule[]
  rates: RateValues
  rateIds: number[]
  years: Years
  persons: Map<number, Person>
  paidDays: string[]
}

type PayServices = Pick<AppServices, 'hrDepts' | 'workingDays' | 'clock'>

/** Computes all rows of a sheet (hrm.md §14.3); returns how many. The caller holds the sheet. */
export async function computeAll(trx: Transaction<Tables>, services: PayServices, job: Job): Promise<number> {
  const { sheet } = job
  const scope = sql<boolean>`true`
  const { paid } = await readPayable(trx, services, { period: sheet, scope })
  const settings = await readSettings(trx, services, job, paid)
  await removeRowsExcept(
    trx,
    sheet.sheet_id,
    paid.map(({ id }) => id),
  )
  for (let at = 0; at < paid.length; at += PIECE) {
    await computePiece({ trx, services, settings, job }, paid.slice(at, at + PIECE))
    await job.progress(Math.min(at + PIECE, paid.length), paid.length)
    await turn()
  }
  return paid.length
}

async function readSettings(
  trx: Transaction<Tables>,
  services: Pick<AppServices, 'workingDays'>,
  { sheet, startDay }: Pick<Job, 'sheet' | 'startDay'>,
  paid: readonly Grouped[],
): Promise<Settings> {
  const open = openItems(await readItems(trx))
  const rules = await readRules(trx)
  const { rates, stored } = await readRates(trx)
  const wages = rules.find(({ tax_type }) => tax_type === taxTypes.wages)
  return {
    sheet,
    rules,
    given: open.filter(({ code }) => isGiven(code)),
    exemptCodes: exemptOf(open),
    rates: ratesOn(rates, sheet.end_on),
    rateIds: stored
      .filter(({ from, to }) => from <= sheet.end_on && (to === null || sheet.end_on <= to))
      .map(({ rate_id }) => rate_id),
    years: await Years.read(trx, sheet, {
      cycle: wages?.cycle_type ?? 1,
      startDay,
      needsYearBefore: rules.some(({ is_whole_year }) => is_whole_year === 1),
    }),
    persons: await readPersons(
      trx,
      paid.map(({ id }) => id),
    ),
    paidDays: paidDaysOf(services, sheet),
  }
}

interface Computing {
  trx: Transaction<Tables>
  services: PayServices
  settings: Settings
  job: Job
}

async function computePiece(
  { trx, services, settings, job: { sheet, insurance, imports } }: Computing,
  people: readonly Grouped[],
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await applyDue(trx, ids, sheet.end_on)
  const archives = await readArchives(trx, ids)
  const insured = insurance && (await insuranceOf(trx, insurance, ids))
  const attended = await payMonthsOf(trx, services, payPeriod(sheet), ids)
  const everyRecord = ids.flatMap((id) => settings.persons.get(id)?.employeeIds ?? [id])
  const employments = await readEmployments(trx, everyRecord)
  const mixings = await readMixings(trx, sheet, {
    ids: people.filter(({ group }) => group.isMixed === 1).map(({ id }) => id),
    paidDays: settings.rates.paidDays,
  })
  const { rows: stored } = await sql<StoredRow>`select row_id, employee_id, figures, inputs, opening,
      need_work_day::text as need_work_day, actual_work_day::text as actual_work_day
    from hrm_sheet_rows where sheet_id = ${sheet.sheet_id} and employee_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  const rows = new Map(stored.map((row) => [row.employee_id, row]))
  await storeRows(
    trx,
    sheet.sheet_id,
    people.map((person) => {
      const archive = archives.get(person.id)
      return rowOf(settings, {
        person,
        stored: rows.get(person.id) ?? null,
        archive: archive ? currentOf(archive, person.status) : {},
        insured: insured ? (insured.get(person.id) ?? 'none') : null,
        attended: attended.get(person.id),
        files: {
          attendance: imports.attendance[person.id] ?? {},
          deduction: imports.deduction[person.id] ?? {},
          tax: imports.tax[person.id],
        },
        employments,
        mixing: mixings.get(person.id) ?? null,
      })
    }),
  )
}

interface Sources {
  person: Grouped
  stored: StoredRow | null
  archive: PaySet
  /** Null: not synchronised. */
  insured: InsuranceAmounts | 'none' | null
  attended: PayMonth | undefined
  files: {
    attendance: Record<string, string>
    deduction: Record<string, string>
    tax: Record<string, string> | undefined
  }
  employments: ReadonlyMap<number, readonly { from: string; to: string | null }[]>
  mixing: Mixing | null
}

const valuesOf = (values: Readonly<Partial<Record<string, string>>>): Values =>
  new Map(
    Object.entries(values).flatMap(([code, value]) =>
      value === undefined ? [] : [[Number(code), value] as const],
    ),
  )

const worded = (words: Readonly<Partial<Record<string, string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])),
  )

/** One row: items from their sources, sums of the year of the person, then the formulas. */
function rowOf(settings: Settings, sources: Sources): WrittenRow {
  const { rates, years, rateIds, exemptCodes } = settings
  const { person, stored, files, attended, insured } = sources
  const who = settings.persons.get(person.id) ?? { personId: person.id, employeeIds: [person.id] }
  const employed = who.employeeIds.flatMap((id) => sources.employments.get(id) ?? [])
  const rule = settings.rules.find(({ rule_id }) => rule_id === person.group.ruleId)
  const taxType = rule?.tax_type ?? taxTypes.none
  const { mixing } = sources
  const archive = mixing ? { ...sources.archive, ...mixedSet(mixing) } : sources.archive
  const proration = prorationOf(
    settings.paidDays,
    { group: person.group, employed, paidDays: rates.paidDays },
    archive,
  )
  const imported = { ...attended?.amounts, ...files.deduction, ...files.attendance }
  const items = itemsOfRow({
    open: settings.given.map(({ code, name, is_fixed }) => ({ code, name, isFixed: is_fixed === 1 })),
    stored: stored && valuesOf(stored.figures),
    archive: valuesOf(proration ? proratedSet(proration) : archive),
    imported: withoutCarry(valuesOf(imported)),
    insurance: insured && insuranceValues(insured === 'none' ? null : insured),
  })
  const isWages = taxType === taxTypes.wages
  const given = openingOf(files.tax, years.at.taxMonth - 1) ?? stored?.opening ?? null
  const { before, opening } = isWages ? years.sumsOf(who, given) : { before: NOTHING, opening: null }
  const facts: RowFacts = {
    taxType,
    before,
    deduction: isWages && rule ? years.deductionOf(who, employed, { rule, rates, opening }) : null,
    exemptCodes,
    proration: stored ? (stored.inputs.proration ?? null) : proration,
    mixing: stored ? (stored.inputs.mixing ?? null) : mixing,
    ...(stored?.inputs.backPay && { backPay: stored.inputs.backPay }),
    attendance: worded(attended?.explanations ?? {}),
    rateIds,
  }
  return {
    employeeId: person.id,
    needDay:
      files.attendance[dayCodes.actual] ?? attended?.paidDays ?? stored?.need_work_day ?? rates.paidDays,
    actualDay: attended?.dueDays ?? stored?.actual_work_day ?? rates.paidDays,
    facts,
    opening: isWages ? given : null,
    personId: who.personId,
    employerId: EMPLOYER,
    ...years.at,
    result: resultOf(items, facts, rates),
  }
}

const NOTHING: RowFacts['before'] = { income: '0.00', special: '0.00', tax: '0.00', exempt: '0.00' }

/** Days are no items. */
const withoutCarry = (values: Values): Values => new Map([...values].filter(([code]) => code > dayCodes.due))

/** Sums of a file for the months up to one; null without the employee in it, or where all are 0. */
function openingOf(values: Record<string, string> | undefined, through: number): StoredOpening | null {
  if (!values) return null
  const [income = '0', basic = '0', special = '0', tax = '0'] = [250_101, 250_102, 250_103, 250_105].map(
    (code) => values[code],
  )
  if ([income, basic, special, tax].every((value) => exact(value).isZero())) return null
  return { through, income, basic, special, tax }
}
