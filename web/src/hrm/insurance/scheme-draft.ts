import {
  BY_PROPORTION,
  type InsuranceRounding,
  itemOf,
  projectKeyOf,
  projectNameOf,
} from '#protocol/hrm/insurance/items.ts'
import type { Scheme } from '#protocol/hrm/insurance/scheme-calls.ts'
import type { InsProject } from '#protocol/hrm/insurance/shapes.ts'
import { isNamed } from '#protocol/hrm/insurance/words.ts'
import { amountFault, baseFault, proportionFault } from './amount-rules.ts'

/** A project as it is being entered; numbers as they were typed. */
export interface ProjectDraft {
  key: number
  type: number
  projectName: string
  defaultAmount: string
  corporateProportion: string
  personalProportion: string
  corporateAmount: string
  personalAmount: string
  corporateRounding: InsuranceRounding
  personalRounding: InsuranceRounding
}

let made = 0

export function blankProject(type: number): ProjectDraft {
  made += 1
  return {
    key: made,
    type,
    projectName: '',
    defaultAmount: '',
    corporateProportion: '',
    personalProportion: '',
    corporateAmount: '',
    personalAmount: '',
    corporateRounding: 'cent',
    personalRounding: 'cent',
  }
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

const draftOf = (project: InsProject): ProjectDraft => ({
  ...blankProject(project.type),
  projectName: project.projectName ?? '',
  defaultAmount: textOf(project.defaultAmount),
  corporateProportion: textOf(project.corporateProportion),
  personalProportion: textOf(project.personalProportion),
  corporateAmount: textOf(project.corporateAmount),
  personalAmount: textOf(project.personalAmount),
  corporateRounding: project.corporateRounding,
  personalRounding: project.personalRounding,
})

/** Rows of a new scheme: 养老 to 生育, and 公积金 (hrm.md §11.1). */
const SOCIAL = [1, 2, 3, 4, 5]
const FUND = [10]

export const draftsOf = (scheme: Scheme | undefined) => ({
  social: scheme ? scheme.socialSecurityProjectList.map(draftOf) : SOCIAL.map(blankProject),
  fund: scheme ? scheme.providentFundProjectList.map(draftOf) : FUND.map(blankProject),
})

export const draftName = ({ type, projectName }: ProjectDraft): string =>
  projectNameOf({ type, projectName: projectName.trim() || null })

/** The first thing that is wrong with the rows; null: nothing. */
export function faultOfProjects(schemeType: number, projects: readonly ProjectDraft[]): string | null {
  const keys = new Set<string>()
  for (const project of projects) {
    const name = draftName(project)
    if (isNamed(project.type) && project.projectName.trim() === '') return '请填写自定义项目的名称'
    const fault =
      schemeType === BY_PROPORTION
        ? (baseFault(project.defaultAmount, `${name}的默认基数`) ??
          proportionFault(project.corporateProportion, `${name}的公司缴纳比例`) ??
          proportionFault(project.personalProportion, `${name}的个人缴纳比例`))
        : (amountFault(project.corporateAmount, `${name}的公司金额`) ??
          amountFault(project.personalAmount, `${name}的个人金额`))
    if (fault) return fault
    const key = projectKeyOf({ type: project.type, projectName: project.projectName.trim() || null })
    if (keys.has(key)) return `项目“${name}”重复，请删除其中一个`
    keys.add(key)
  }
  return null
}

const numberIn = (text: string): string => (/^\d{1,12}(\.\d+)?$/.test(text.trim()) ? text.trim() : '0')

/** Amounts of a row as far as it is filled in, by the rule of the server. */
export const amountsOfDraft = (schemeType: number, project: ProjectDraft) =>
  itemOf(schemeType, {
    ...project,
    projectName: project.projectName || null,
    defaultAmount: numberIn(project.defaultAmount),
    corporateProportion: numberIn(project.corporateProportion),
    personalProportion: numberIn(project.personalProportion),
    corporateAmount: numberIn(project.corporateAmount),
    personalAmount: numberIn(project.personalAmount),
  })

export const requestOf = ({ key: _, ...project }: ProjectDraft) => project
