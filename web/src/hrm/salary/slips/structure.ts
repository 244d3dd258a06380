import { computedCodes } from '#protocol/hrm/salary/items.ts'
import type { SlipTemplateCategory } from '#protocol/hrm/salary/slip-calls.ts'

/** An item of a slip while its structure is edited; `key` keeps its identity while it is moved. */
export interface DraftOption {
  key: number
  code: number
  name: string
  remark: string
  isHidden: boolean
}
export interface DraftCategory {
  key: number
  name: string
  options: readonly DraftOption[]
}
export type Structure = readonly DraftCategory[]

/** 实发工资 is always part of a slip (hrm.md §16.1). */
export const isKept = ({ code }: Pick<DraftOption, 'code'>): boolean => code === computedCodes.net

/** As it is edited: numbered from 1 on, items by their code, since none is there twice. */
export const draftOf = (template: readonly SlipTemplateCategory[]): Structure =>
  template.map(({ name, isHide, optionList }, at) => ({
    key: at + 1,
    name,
    options: optionList.map((option) => ({
      key: option.code,
      code: option.code,
      name: option.name,
      remark: option.remark ?? '',
      isHidden: (isHide === 1 || option.isHide === 1) && !isKept(option),
    })),
  }))

/** As it is sent and stored; `all`: hidden items stay in it, as in a template. */
export const sentOf = (structure: Structure, all: boolean) =>
  structure
    .map(({ name, options }) => ({
      name: name.trim(),
      isHide: 0 as const,
      optionList: options
        .filter(({ isHidden }) => all || !isHidden)
        .map((option) => ({
          code: option.code,
          name: option.name,
          remark: option.remark.trim(),
          isHide: option.isHidden ? (1 as const) : (0 as const),
        })),
    }))
    .filter(({ optionList }) => optionList.length > 0)

export const withCategory = (structure: Structure): Structure => [
  ...structure,
  { key: Math.max(0, ...structure.map(({ key }) => key)) + 1, name: '新分类', options: [] },
]

/** Changes one category. */
export const changeCategory = (
  structure: Structure,
  key: number,
  change: Partial<DraftCategory>,
): Structure => structure.map((each) => (each.key === key ? { ...each, ...change } : each))

export const changeOption = (structure: Structure, code: number, change: Partial<DraftOption>): Structure =>
  structure.map((category) => ({
    ...category,
    options: category.options.map((option) => (option.code === code ? { ...option, ...change } : option)),
  }))

/** Puts an item at the end of another category. */
export function moveOption(structure: Structure, code: number, toKey: number): Structure {
  const option = structure.flatMap(({ options }) => options).find((each) => each.code === code)
  if (!option) return structure
  return structure.map((category) => {
    const rest = category.options.filter((each) => each.code !== code)
    return { ...category, options: category.key === toKey ? [...rest, option] : rest }
  })
}

/** Items of a category that is taken away go to the one before it, the first's to the second. */
export function withoutCategory(structure: Structure, key: number): Structure {
  const at = structure.findIndex((category) => category.key === key)
  const heir = structure[at === 0 ? 1 : at - 1]
  const gone = structure[at]
  if (!heir || !gone) return structure
  return structure
    .filter((category) => category.key !== key)
    .map((category) =>
      category.key === heir.key ? { ...category, options: [...category.options, ...gone.options] } : category,
    )
}

export const showAll = (structure: Structure, isShown: boolean): Structure =>
  structure.map((category) => ({
    ...category,
    options: category.options.map((option) => ({ ...option, isHidden: !isShown && !isKept(option) })),
  }))

/** Why it cannot be sent yet. */
export function faultOf(structure: Structure): string | undefined {
  if (structure.some(({ name, options }) => name.trim() === '' && options.length > 0)) return '请填写分类名称'
  const names = structure.map(({ name }) => name.trim())
  if (new Set(names).size < names.length) return '分类名称不能重复'
  return undefined
}
