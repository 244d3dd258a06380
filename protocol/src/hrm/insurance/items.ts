import type { Dated } from '../dated.ts'
import { exact } from '../figure.ts'
import { amountsOf, type BaseLimits } from './amounts.ts'
import { projectTypes } from './words.ts'

/** How a scheme counts: base × proportion, or amounts that are given (`schemeTypes`). */
export const BY_PROPORTION = 1
export const BY_AMOUNT = 2

/** How amounts of insurance are rounded: the first three of `roundings`. */
export const insuranceRoundings = ['cent', 'jiao', 'yuan'] as const
export type InsuranceRounding = (typeof insuranceRoundings)[number]

/** A project of a scheme; numbers in decimal text. */
export interface SchemeProject {
  readonly type: number
  /** Null: the word of its type. */
  readonly projectName: string | null
  readonly defaultAmount: string | null
  readonly corporateProportion: string | null
  readonly personalProportion: string | null
  readonly corporateAmount: string
  readonly personalAmount: string
  readonly corporateRounding: InsuranceRounding
  readonly personalRounding: InsuranceRounding
}

/** What was entered for one person instead of what the scheme has. */
export interface OwnValues {
  readonly defaultAmount?: string | null | undefined
  readonly corporateAmount?: string | null | undefined
  readonly personalAmount?: string | null | undefined
}

/** A project as a person pays it in a month. */
export interface Item extends SchemeProject {
  /** The base that counts; differs from `defaultAmount` where a limit moved it. Null of schemes by amount. */
  readonly countedBase: string | null
  /** The announcement of the limit that moved the base. */
  readonly limitLaw: string | null
  /** Whether base or amounts are the person's own: they go on in the next month. */
  readonly isOwn: boolean
}

/** What a project is called. */
export const projectNameOf = ({ type, projectName }: Pick<SchemeProject, 'type' | 'projectName'>): string =>
  projectName ?? projectTypes.find(({ code }) => code === type)?.word ?? ''

/** By what a project is the same in another version of its scheme. */
export const projectKeyOf = (project: Pick<SchemeProject, 'type' | 'projectName'>): string =>
  `${project.type} ${projectNameOf(project)}`

const cents = (amount: string): string => exact(amount).toDecimalPlaces(2).toFixed(2)

/** A project of a scheme for one person in a month (hrm.md §11.2): own values first, then those of the scheme. */
export function itemOf(
  schemeType: number,
  project: SchemeProject,
  { own = {}, limits }: { own?: OwnValues; limits?: Dated<BaseLimits> | undefined } = {},
): Item {
  if (schemeType === BY_AMOUNT) {
    const corporateAmount = cents(own.corporateAmount ?? project.corporateAmount)
    const personalAmount = cents(own.personalAmount ?? project.personalAmount)
    const isOwn = corporateAmount !== project.corporateAmount || personalAmount !== project.personalAmount
    return { ...project, corporateAmount, personalAmount, countedBase: null, limitLaw: null, isOwn }
  }
  const base = own.defaultAmount ?? project.defaultAmount ?? '0'
  const amounts = amountsOf(
    {
      type: project.type,
      name: projectNameOf(project),
      base,
      companyPercent: project.corporateProportion ?? '0',
      personalPercent: project.personalProportion ?? '0',
      rounding: { company: project.corporateRounding, personal: project.personalRounding },
    },
    limits,
  )
  return {
    ...project,
    defaultAmount: base,
    corporateAmount: amounts.company.value.toFixed(2),
    personalAmount: amounts.personal.value.toFixed(2),
    countedBase: amounts.base.value.toFixed(),
    limitLaw: amounts.moved?.law ?? null,
    isOwn: !exact(base).eq(project.defaultAmount ?? '0'),
  }
}
