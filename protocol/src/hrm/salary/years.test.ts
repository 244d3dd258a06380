import { expect, it } from 'vitest'
import { randomOf, SEED } from '../../../test/random.ts'
import { annualTax, type ReferenceMonth, yearBase } from '../../../test/tax-reference.ts'
import type { Figure } from '../figure.ts'
import { computedCodes, type Item } from './items.ts'
import { firstRates } from './rates.ts'
import { ratesOn } from './rates-on.ts'
import { computeRow, taxTypes } from './row.ts'
import { basicOf, type CycleType, sheetPeriodOf, type TaxRow, yearBefore } from './tax-year.ts'

const EMPLOYEES = Number(process.env.SUOKE_EMPLOYEES ?? 500)
const YEARS = [2025, 2026]
const rates = ratesOn(firstRates, '2026-01-01')

const yuan = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const cents = (figure: Figure | undefined | null): bigint =>
  BigInt(figure?.value.times(100).toFixed(0) ?? Number.NaN)

interface Life {
  random: () => number
  cycle: CycleType
  wage: bigint
  special: bigint
  additional: bigint
  employed: { from: string; to: string | null }[]
}

/** What happens to an employee before a month: a raise, a cut, leaving, coming back. */
function live(life: Life, first: string): boolean {
  const { random, employed } = life
  const last = employed.at(-1)
  const isEmployed = last !== undefined && last.to === null
  if (!isEmployed && random() < 0.3) employed.push({ from: first, to: null })
  else if (isEmployed && random() < 0.03) last.to = `${first.slice(0, 8)}15`
  if (random() < 0.1) life.wage = BigInt(Math.floor(random() * random() * 9_000_000))
  if (random() < 0.1) life.special = life.wage / BigInt(5 + Math.floor(random() * 10))
  if (random() < 0.05) life.additional = BigInt(Math.floor(random() * 6)) * 100_000n
  return employed.some(({ from, to }) => from <= `${first.slice(0, 8)}31` && (to === null || to >= first))
}

const item = (code: number, value: bigint): Item => ({ code, name: String(code), value: yuan(value) })

it(`${EMPLOYEES} employees, 24 months of random events: what was withheld is the tax of the year (seed ${SEED})`, () => {
  let [rowsDone, heldAtZero, refunded] = [0, 0, 0]
  for (let employee = 0; employee < EMPLOYEES; employee += 1) {
    const random = randomOf(SEED * 1_009 + employee)
    const wage = BigInt(300_000 + Math.floor(random() * random() * 9_000_000))
    const life: Life = {
      random,
      cycle: random() < 0.5 ? 1 : 2,
      wage,
      special: wage / 6n,
      additional: 100_000n,
      employed: random() < 0.8 ? [{ from: '2019-02-11', to: null }] : [],
    }
    const rows: TaxRow[] = []
    for (const taxYear of YEARS) {
      const months: ReferenceMonth[] = []
      let [withheld, additional] = [0n, 0n]
      for (let taxMonth = 1; taxMonth <= 12; taxMonth += 1) {
        const at = { taxYear, taxMonth }
        const isEmployed = live(life, sheetPeriodOf(at, life.cycle).start)
        const isPaid = isEmployed && random() < 0.93
        additional += isEmployed ? life.additional : 0n
        const bonus = isPaid && random() < 0.05 ? BigInt(Math.floor(random() * 20_000_000)) : 0n
        const month: ReferenceMonth = {
          income: isPaid ? life.wage + bonus : 0n,
          special: isPaid ? life.special : 0n,
          exempt: isPaid && random() < 0.05 ? 30_000n : 0n,
          pension: isPaid && random() < 0.2 ? BigInt(Math.floor(random() * 500_000)) : 0n,
          isEmployed,
        }
        months.push(month)
        if (!isPaid) continue
        const of = { ...at, personId: employee, employerId: 1 }
        const { figures, refundable } = computeRow(
          {
            taxType: taxTypes.wages,
            items: [
              item(10_101, life.wage),
              item(40_101, bonus),
              item(100_101, life.special),
              item(260_101, additional),
            ],
            month: {
              before: { ...yearBefore(rows, of), basic: 0 },
              basic: basicOf({
                ...at,
                rule: 'months',
                cycle: life.cycle,
                employed: life.employed,
                standard: rates.basic,
              }),
              exempt: yuan(month.exempt),
              pension: yuan(month.pension),
            },
          },
          rates,
        )
        const tax = cents(figures.get(computedCodes.tax))
        const base = yearBase(months, additional)
        const due = base > 0n ? annualTax(base) : 0n
        withheld += tax
        const where = `employee ${employee}, ${taxYear}-${taxMonth}, seed ${SEED}`
        // PAY-CUM: the tax of the year so far, with what was withheld beyond it shown as refundable
        expect(withheld - cents(refundable), where).toBe(due)
        expect(cents(refundable) >= 0n && tax >= 0n, where).toBe(true)
        // PAY-NET
        expect(cents(figures.get(computedCodes.net)), where).toBe(month.income - month.special - tax)
        rows.push({
          ...of,
          income: yuan(month.income),
          special: yuan(month.special),
          exempt: yuan(month.exempt),
          pension: yuan(month.pension),
          tax: yuan(tax),
        })
        rowsDone += 1
        heldAtZero += tax === 0n ? 1 : 0
        refunded += cents(refundable) > 0n ? 1 : 0
      }
    }
  }
  // the draw has met what it is about
  expect(rowsDone).toBeGreaterThan(EMPLOYEES * 15)
  expect(heldAtZero).toBeGreaterThan(0)
  expect(refunded).toBeGreaterThan(0)
})
