import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { type Dated, overlapOf, valueOn } from './dated.ts'
import {
  arithmetic,
  atLeastZero,
  exact,
  type Figure,
  given,
  greatest,
  least,
  minus,
  over,
  plus,
  type Rounding,
  rate,
  rounded,
  times,
} from './figure.ts'

it.each([
  [
    rounded(
      '累计应纳税额',
      minus(
        null,
        times(null, given('累计应纳税所得额', '37000'), rate('税率', '0.1')),
        given('速算扣除数', 2520),
      ),
    ),
    '累计应纳税额 1,180 = 四舍五入到分（累计应纳税所得额 37,000 × 税率 10% − 速算扣除数 2,520）',
  ],
  [
    plus('应发工资', given('基本工资', '8000.50'), given('餐补', 500)),
    '应发工资 8,500.5 = 基本工资 8,000.5 + 餐补 500',
  ],
  [
    atLeastZero('应税工资', minus(null, given('应发工资', 100), given('减除费用', 5000))),
    '应税工资 0 = 取大（应发工资 100 − 减除费用 5,000，0）',
  ],
  [
    times('差额', minus(null, given('新', 9), plus(null, given('旧', 5), given('补', 1))), rate(null, '0.5')),
    '差额 1.5 = （新 9 − （旧 5 + 补 1）） × 50%',
  ],
  [plus('代扣代缴'), '代扣代缴 0 = 0'],
  [given('基本工资', -1234.5), '基本工资 -1,234.5'],
])('%#: shows its arithmetic', (figure, words) => {
  expect(arithmetic(figure)).toBe(words)
})

/** PAY-TRACE: from the given values alone, by an arithmetic of the test's own. */
function evaluate({ operation, of = [], value }: Figure): Decimal {
  const [first = new Decimal(0), ...rest] = of.map(evaluate)
  const all = [first, ...rest]
  switch (operation) {
    case 'plus':
      return Decimal.sum(0, ...all)
    case 'minus':
      return rest.length === 0 ? first : first.minus(Decimal.sum(0, ...rest))
    case 'times':
      return all.reduce((product, each) => product.times(each))
    case 'over':
      return first.div(rest[0] ?? 1)
    case 'least':
      return Decimal.min(...all)
    case 'greatest':
      return Decimal.max(...all)
    case 'cent':
      return first.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    default:
      return value
  }
}

it('a figure is what its arithmetic gives', () => {
  const wage = given('工资', '12345.67')
  const figure = rounded(
    '净额',
    minus(
      null,
      greatest(null, wage, given(null, 1)),
      over(null, times(null, wage, rate('比例', '0.105')), given('天数', 3)),
      least(null, plus(null, wage, wage), given(null, 7)),
    ),
  )
  expect(evaluate(figure).toFixed()).toBe(figure.value.toFixed())
  expect(figure.value.toFixed()).toBe('11906.57')
})

it.each<[Rounding, string, string]>([
  ['cent', '0.005', '0.01'],
  ['cent', '1.004999', '1'],
  ['jiao', '12.30', '12.3'],
  ['jiao', '12.31', '12.4'],
  ['jiao', '12.304', '12.3'],
  ['jiao', '12.305', '12.4'],
  ['yuan', '12.49', '12'],
  ['yuan', '12.5', '13'],
])('rounds to the %s: %s is %s', (rounding, value, result) => {
  expect(rounded(null, given(null, value), rounding).value.toFixed()).toBe(result)
})

it('34 digits: a third of a large amount times three is the amount again', () => {
  const amount = exact('99999999.99')
  expect(amount.div(3).times(3).toDecimalPlaces(20).toFixed()).toBe('99999999.99')
})

const dated: readonly Dated<number>[] = [
  { from: '2026-07-01', to: null, value: 2, law: '乙' },
  { from: '2025-07-01', to: '2026-06-30', value: 1, law: '甲' },
]

it('a dated value holds on both of its days, and none before the first', () => {
  expect(
    ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map((day) => valueOn(dated, day)?.value),
  ).toEqual([undefined, 1, 1, 2])
  expect(overlapOf(dated)).toBeNull()
  const more = [...dated, { from: '2026-06-30', to: '2026-06-30', value: 3, law: '丙' }]
  expect(overlapOf(more)?.map(({ law }) => law)).toEqual(['甲', '丙'])
  expect(overlapOf([...dated, { from: '2030-01-01', to: null, value: 4, law: '丁' }])?.[1].law).toBe('丁')
})
