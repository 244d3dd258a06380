import { type Kysely, sql } from 'kysely'
import { addedCategories, categoryOf, followers, MERGED_BONUS } from '#protocol/hrm/salary/items.ts'
import type { OptCategory, OptNode } from '#protocol/hrm/salary/setting-calls.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** An item or category of pay (hrm.md §12.2), as stored. */
export interface PayItem {
  code: number
  parent_code: number
  name: string
  remarks: string | null
  is_fixed: 0 | 1
  is_plus: number
  is_tax: number
  is_compute: number
  is_show: 0 | 1
  is_open: 0 | 1
  is_custom: boolean
}

/** All that were ever there, by code. */
export async function readItems(db: Kysely<Tables>): Promise<PayItem[]> {
  const { rows } =
    await sql<PayItem>`select code, parent_code, name, remarks, is_fixed, is_plus, is_tax, is_compute,
      is_show, is_open, is_custom from hrm_salary_items order by code`.execute(db)
  return rows
}

/** Items that are open, and whose category is. */
export function openItems(items: readonly PayItem[]): PayItem[] {
  const closed = new Set(
    items.flatMap(({ code, parent_code, is_open }) => (parent_code === 0 && is_open === 0 ? [code] : [])),
  )
  const isOpen = ({ parent_code, is_open }: PayItem) =>
    parent_code !== 0 && is_open === 1 && !closed.has(parent_code)
  const codes = new Set(items.filter(isOpen).map(({ code }) => code))
  return items.filter(({ code }) => codes.has(code) && codes.has(followers[code] ?? code))
}

/** Items that archives keep: open ones that are added to the gross pay and come from nowhere else (§13). */
export const archiveItems = (items: readonly PayItem[]): PayItem[] =>
  openItems(items).filter(
    ({ code, is_fixed }) =>
      is_fixed === 0 && addedCategories.includes(categoryOf(code)) && code !== MERGED_BONUS,
  )

const node = ({ code, parent_code, is_custom, ...item }: PayItem): OptNode => ({
  code,
  parentCode: parent_code,
  name: item.name,
  remarks: item.remarks,
  isFixed: item.is_fixed,
  isPlus: item.is_plus,
  isTax: item.is_tax,
  isShow: item.is_show,
  isCompute: item.is_compute,
  isOpen: item.is_open,
})

function tree(items: readonly PayItem[], wanted: readonly PayItem[]): OptCategory[] {
  const below = Map.groupBy(wanted, ({ parent_code }) => parent_code)
  return items
    .filter(({ parent_code }) => parent_code === 0)
    .map((category) => {
      const children = (below.get(category.code) ?? []).map(node)
      return { ...node(category), ...(children.length > 0 ? { children } : {}) }
    })
}

/** What may be chosen, and what is open; open categories without items are left out. */
export async function readOptions(
  db: Kysely<Tables>,
): Promise<{ templateOption: OptCategory[]; openOption: OptCategory[] }> {
  const items = await readItems(db)
  const builtIn = items.filter(({ parent_code, is_custom }) => parent_code !== 0 && !is_custom)
  return {
    templateOption: tree(items, builtIn),
    openOption: tree(items, openItems(items)).filter(({ children }) => children !== undefined),
  }
}
