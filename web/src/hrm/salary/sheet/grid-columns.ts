import type { SalaryHead } from '#protocol/hrm/salary/sheet-calls.ts'
import { groupOf, type ItemGroup, itemGroups } from '../item-groups.ts'

export const NAME_WIDTH = 132

interface Placed {
  /** Pixels from the end of the names. */
  left: number
  width: number
}
/** What a person is called by, beside the name. */
export interface TextColumn extends Placed {
  kind: 'text'
  key: 'jobNumber' | 'deptName' | 'post'
  name: string
}
export interface AmountColumn extends Placed {
  kind: 'amount'
  code: number
  name: string
  isFixed: boolean
}
/** Takes the place of all items of a group. */
export interface FoldedColumn extends Placed {
  kind: 'folded'
  group: ItemGroup
}
export type SheetColumn = TextColumn | AmountColumn | FoldedColumn

export interface ColumnGroup extends Placed {
  key: ItemGroup
  title: string
  count: number
  isFolded: boolean
}

const texts = [
  { kind: 'text', key: 'jobNumber', name: '工号', width: 96 },
  { kind: 'text', key: 'deptName', name: '部门', width: 120 },
  { kind: 'text', key: 'post', name: '岗位', width: 112 },
] as const

const LEAST = 104
const MOST = 196
const CHARACTER = 13
const PADDING = 24
const FOLDED = 108

const widthOf = (name: string) => Math.min(MOST, Math.max(LEAST, name.length * CHARACTER + PADDING))

/** Columns from left to right behind the names, with the groups above them. */
export function columnsOf(head: SalaryHead, folded: ReadonlySet<ItemGroup>) {
  const columns: SheetColumn[] = []
  const groups: ColumnGroup[] = []
  let left = 0
  const add = <Column extends object>(column: Column & { width: number }) => {
    const placed = { ...column, left }
    left += column.width
    return placed
  }
  for (const text of texts) columns.push(add(text))
  for (const { key, title } of itemGroups) {
    const items = head.filter(({ code }) => groupOf(code) === key)
    if (items.length === 0) continue
    const isFolded = folded.has(key)
    const begins = left
    if (isFolded) columns.push(add({ kind: 'folded', group: key, width: FOLDED }))
    else
      for (const { code, name, isFixed } of items)
        columns.push(add({ kind: 'amount', code, name, isFixed: isFixed === 1, width: widthOf(name) }))
    groups.push({ key, title, count: items.length, isFolded, left: begins, width: left - begins })
  }
  return { columns, groups, width: left }
}
