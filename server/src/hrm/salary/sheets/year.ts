import { type Kysely, sql } from 'kysely'
import type { PayPeriod } from '#protocol/hrm/attendance/pay-month.ts'
import { exact } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import type { RateValues } from '#protocol/hrm/salary/rates.ts'
import { taxTypes } from '#protocol/hrm/salary/row.ts'
import {
  type CycleType,
  type DeductionRule,
  deductionRule,
  type Employment,
  sheetPeriodOf,
  type TaxMonth,
  type TaxRow,
  taxMonthOf,
  yearBefore,
} from '#protocol/hrm/salary/tax-year.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StoredRule } from '../settings/rules.ts'
import type { DeductionFacts, RowFacts } from './compute.ts'
import type { Person } from './people.ts'
import type { StoredSheet } from './stored.ts'

/** The company of an installation: one withholding agent. */
export const EMPLOYER = 1

/** Imported sums of the tax year up to a month of it. */
export interface StoredOpening {
  through: number
  income: string
  basic: string
  special: string
  tax: string
}

interface YearRow extends TaxMonth {
  employee_id: number
  income: string
  special: string
  tax: string
  exempt: string
  pension: string | null
  rule: DeductionRule | null
  opening: StoredOpening | null
}

type Known = TaxRow & Omit<YearRow, 'pension'> & { pension: string }

/** Rows of the tax year of a sheet and of the one before, of other sheets than it (PAY-YEAR). */
export class Years {
  readonly at: TaxMonth
  readonly cycle: CycleType
  private readonly startDay: number
  private readonly rows: Map<number, YearRow[]>
  private readonly declared: ReadonlySet<number>
  constructor(
    at: TaxMonth,
    { cycle, startDay }: { cycle: CycleType; startDay: number },
    { rows, declared }: { rows: readonly YearRow[]; declared: readonly number[] },
  ) {
    this.at = at
    this.cycle = cycle
    this.startDay = startDay
    this.rows = Map.groupBy(rows, ({ employee_id }) => employee_id)
    this.declared = new Set(declared)
  }

  /** The year before is read where a rule asks for it alone: twelve months of everyone. */
  static async read(
    db: Kysely<Tables>,
    sheet: StoredSheet,
    { needsYearBefore, ...counted }: { cycle: CycleType; startDay: number; needsYearBefore: boolean },
  ): Promise<Years> {
    const at = taxMonthOf(sheet.year, sheet.month, counted.cycle)
    const years = [at.taxYear, ...(needsYearBefore ? [at.taxYear - 1] : [])]
    const { rows } = await sql<YearRow>`select employee_id, tax_year as "taxYear", tax_month as "taxMonth",
        year_income::text as income, year_special::text as special, tax::text as tax, inputs->>'exempt' as exempt,
        inputs->>'pension' as pension,
        inputs->'deduction'->>'rule' as rule, opening
      from hrm_sheet_rows where tax_type = ${taxTypes.wages} and employer_id = ${EMPLOYER}
        and tax_year in (${sql.join(years)}) and sheet_id <> ${sheet.sheet_id}
      order by tax_year, tax_month`.execute(db)
    const { rows: declared } = await sql<{ id: number }>`select employee_id as id from hrm_first_wages
      where tax_year = ${at.taxYear}`.execute(db)
    return new Years(at, counted, { rows, declared: declared.map(({ id }) => id) })
  }

  private of({ personId, employeeIds }: Person): Known[] {
    return employeeIds.flatMap((id) =>
      (this.rows.get(id) ?? []).map((row) => ({
        ...row,
        pension: row.pension ?? '0',
        personId,
        employerId: EMPLOYER,
      })),
    )
  }

  private inYear(person: Person): Known[] {
    return this.of(person).filter(
      ({ taxYear, taxMonth }) => taxYear === this.at.taxYear && taxMonth < this.at.taxMonth,
    )
  }

  /** Sums before the month: what was imported for it, else earlier in the year, with the rows since (hrm.md §15.2, §15.5). */
  sumsOf(
    person: Person,
    own: StoredOpening | null,
  ): { before: RowFacts['before']; opening: StoredOpening | null } {
    const rows = this.inYear(person)
    const opening = own ?? rows.findLast((row) => row.opening !== null)?.opening ?? null
    const payer = { personId: person.personId, employerId: EMPLOYER, ...this.at }
    const sums = yearBefore(rows, payer, opening ?? undefined)
    return {
      opening,
      before: {
        income: money(sums.income),
        special: money(sums.special),
        tax: money(sums.tax),
        exempt: money(sums.exempt ?? 0),
        pension: money(sums.pension ?? 0),
      },
    }
  }

  /** The rule of a person holds for the tax year in which it was chosen. */
  deductionOf(
    person: Person,
    employed: readonly Employment[],
    { rule, rates, opening }: { rule: StoredRule; rates: RateValues; opening: StoredOpening | null },
  ): DeductionFacts {
    const first = sheetPeriodOf({ taxYear: this.at.taxYear, taxMonth: 1 }, this.cycle, this.startDay)
    const kept = this.inYear(person).find((row) => row.rule !== null)?.rule
    return {
      ...this.at,
      rule: kept ?? this.choose(person, employed, { rule, rates, first }),
      cycle: this.cycle,
      startDay: this.startDay,
      employed: employed.filter(({ to }) => to === null || to >= first.start),
      standard: rates.basic,
      opening: opening && { basic: opening.basic, through: opening.through },
    }
  }

  private choose(
    person: Person,
    employed: readonly Employment[],
    { rule, rates, first }: { rule: StoredRule; rates: RateValues; first: PayPeriod },
  ): DeductionRule {
    const offers = { firstWages: rule.is_first_wages === 1, wholeYear: rule.is_whole_year === 1 }
    if (!(offers.firstWages || offers.wholeYear)) return 'months'
    const previous = this.of(person).filter(({ taxYear }) => taxYear === this.at.taxYear - 1)
    const facts = {
      offers,
      isFirstOfYear: person.employeeIds.some((id) => this.declared.has(id)),
      previousYear:
        previous.length === 0
          ? null
          : {
              months: new Set(previous.map(({ taxMonth }) => taxMonth)).size,
              income: previous.reduce((total, { income }) => total.plus(income), exact(0)),
            },
      isSinceJanuary: employed.some(({ from, to }) => from <= first.end && to === null),
    }
    return deductionRule(facts, offers.wholeYear ? rates.wholeYearLimit : 0)
  }
}
