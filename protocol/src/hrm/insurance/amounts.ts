import { type Dated, valueOn } from '../dated.ts'
import { type Figure, given, plus, type Rounding, rate, rounded, times } from '../figure.ts'
import { isFund } from './words.ts'

/** Between what a base is counted in a city, in decimal text; null where there is no limit. */
export interface BaseLimits {
  readonly lower: string | null
  readonly upper: string | null
}

/** The limits of one kind of project in one city. */
export interface CityLimits {
  readonly city: string
  readonly type: number
  readonly values: readonly Dated<BaseLimits>[]
}

/** How a city rounds, for each side. */
export interface ProjectRounding {
  readonly company: Rounding
  readonly personal: Rounding
}
export const toTheCent: ProjectRounding = { company: 'cent', personal: 'cent' }

export interface Project {
  readonly type: number
  readonly name: string
  readonly base: string
  /** Per cent, as schemes write it: `9.8`. */
  readonly companyPercent: string
  readonly personalPercent: string
  readonly rounding?: ProjectRounding
}

export interface ProjectAmounts {
  readonly type: number
  /** What is counted, and why it is not the base where it is not. */
  readonly base: Figure
  readonly moved: { readonly word: string; readonly law: string } | null
  readonly company: Figure
  readonly personal: Figure
}

export const limitsOn = (
  cities: readonly CityLimits[],
  of: { city: string; type: number },
  day: string,
): Dated<BaseLimits> | undefined => {
  const values = cities.find(({ city, type }) => city === of.city && type === of.type)?.values
  return values && valueOn(values, day)
}

/** What company and person pay for a project: base × percentage, rounded for each side (hrm.md §11.2). */
export function amountsOf(project: Project, limits?: Dated<BaseLimits>): ProjectAmounts {
  const { type, name, companyPercent, personalPercent, rounding = toTheCent } = project
  const { base, moved } = countedBase(project, limits)
  const side = (word: string, percent: string, to: Rounding) =>
    rounded(`${name}（${word}）`, times(null, base, rate('比例', given(null, percent).value.div(100))), to)
  return {
    type,
    base,
    moved,
    company: side('公司', companyPercent, rounding.company),
    personal: side('个人', personalPercent, rounding.personal),
  }
}

/** What is stated where a base does not count as it is. */
export const movedWord = (asked: string, counted: string): string =>
  `基数 ${asked} 已按${given(null, counted).value.gt(asked) ? '下限' : '上限'} ${counted} 计算`

function countedBase(
  { base: asked }: Project,
  limits: Dated<BaseLimits> | undefined,
): Pick<ProjectAmounts, 'base' | 'moved'> {
  const base = given('缴费基数', asked)
  if (!limits) return { base, moved: null }
  const { lower, upper } = limits.value
  const move = (to: string, limit: string) => ({
    base: given(`缴费基数（${limit}）`, to),
    moved: { word: movedWord(asked, to), law: limits.law },
  })
  if (lower !== null && base.value.lt(lower)) return move(lower, '下限')
  if (upper !== null && base.value.gt(upper)) return move(upper, '上限')
  return { base, moved: null }
}

/** Sums of a scheme or a person: of rounded amounts (INS-ITEM). */
export interface InsuranceSums {
  readonly companySocial: Figure
  readonly personalSocial: Figure
  readonly companyFund: Figure
  readonly personalFund: Figure
}

export function sumsOf(
  amounts: readonly Pick<ProjectAmounts, 'type' | 'company' | 'personal'>[],
): InsuranceSums {
  const social = amounts.filter(({ type }) => !isFund(type))
  const fund = amounts.filter(({ type }) => isFund(type))
  return {
    companySocial: plus('公司社保', ...social.map(({ company }) => company)),
    personalSocial: plus('个人社保', ...social.map(({ personal }) => personal)),
    companyFund: plus('公司公积金', ...fund.map(({ company }) => company)),
    personalFund: plus('个人公积金', ...fund.map(({ personal }) => personal)),
  }
}
