import type { OptCategory, OptNode } from '#protocol/hrm/salary/setting-calls.ts'

/** An item of the sheet while the settings are edited. */
export interface DraftItem
  extends Pick<OptNode, 'code' | 'parentCode' | 'name' | 'remarks' | 'isPlus' | 'isTax'> {
  /** Of the company itself. */
  isCustom: boolean
  /** Shown in the sheet. */
  isShow: 0 | 1
}

export interface DraftCategory extends Pick<OptCategory, 'code' | 'name' | 'isPlus' | 'isTax'> {
  /** Given by the system: only whether its items are shown can be changed. */
  isFixed: boolean
  isOpen: boolean
  items: readonly DraftItem[]
  /** Items that the product knows. */
  known: readonly OptNode[]
}
export type OptionsDraft = readonly DraftCategory[]

const itemOf = (node: OptNode, known: readonly OptNode[]): DraftItem => ({
  code: node.code,
  parentCode: node.parentCode,
  name: node.name,
  remarks: node.remarks,
  isPlus: node.isPlus,
  isTax: node.isTax,
  isShow: node.isShow === 1 ? 1 : 0,
  isCustom: !known.some(({ code }) => code === node.code),
})

interface Detail {
  templateOption: readonly OptCategory[]
  openOption: readonly OptCategory[]
}

/** All categories, each with what is open in it. */
export const draftOf = ({ templateOption, openOption }: Detail): OptionsDraft =>
  templateOption.map(({ code, name, isPlus, isTax, isFixed, children: known = [] }) => {
    const open = openOption.find((each) => each.code === code)
    return {
      code,
      name,
      isPlus,
      isTax,
      isFixed: isFixed === 1,
      isOpen: open !== undefined,
      items: (open?.children ?? known).map((node) => itemOf(node, known)),
      known,
    }
  })

const change = (
  draft: OptionsDraft,
  code: number,
  next: (category: DraftCategory) => Partial<DraftCategory>,
) => draft.map((category) => (category.code === code ? { ...category, ...next(category) } : category))

export const openCategory = (draft: OptionsDraft, code: number, isOpen: boolean): OptionsDraft =>
  change(draft, code, ({ items, known }) => ({
    isOpen,
    // a category without items is none
    items: items.length === 0 ? known.map((node) => itemOf(node, known)) : items,
  }))

export const withoutItem = (draft: OptionsDraft, { code, parentCode }: DraftItem): OptionsDraft =>
  change(draft, parentCode, ({ items }) => {
    const rest = items.filter((item) => item.code !== code)
    return { items: rest, isOpen: rest.length > 0 }
  })

export const showItem = (
  draft: OptionsDraft,
  { code, parentCode }: DraftItem,
  isShow: boolean,
): OptionsDraft =>
  change(draft, parentCode, ({ items }) => ({
    items: items.map((item) => (item.code === code ? { ...item, isShow: isShow ? 1 : 0 } : item)),
  }))

/** Known items of a category that are not open. */
export const offeredIn = ({ known, items }: DraftCategory): readonly OptNode[] =>
  known.filter(({ code }) => !items.some((item) => item.code === code))

export const withKnown = (draft: OptionsDraft, node: OptNode): OptionsDraft =>
  change(draft, node.parentCode, ({ items, known }) => ({
    items: [...items, itemOf(node, known)].toSorted((one, other) => one.code - other.code),
  }))

/** Adds an item of the company; its code follows the last of the category. */
export const withCustom = (
  draft: OptionsDraft,
  parentCode: number,
  given: Pick<DraftItem, 'name' | 'remarks'>,
): OptionsDraft =>
  change(draft, parentCode, ({ items, known, isPlus, isTax }) => {
    const [sample] = known
    const code = Math.max(parentCode * 1000, ...[...known, ...items].map((each) => each.code)) + 1
    const item: DraftItem = {
      ...given,
      code,
      parentCode,
      isPlus: sample?.isPlus ?? isPlus,
      isTax: sample?.isTax ?? isTax,
      isShow: 1,
      isCustom: true,
    }
    return { items: [...items, item] }
  })

/** As the call takes the settings (hrm.md §12.2). */
export const sentOf = (draft: OptionsDraft) => ({
  optionList: draft
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ items }) => items.map((item) => ({ ...item, remarks: item.remarks ?? '' }))),
  hideList: draft.filter(({ isOpen }) => !isOpen).map(({ code }) => code),
})
