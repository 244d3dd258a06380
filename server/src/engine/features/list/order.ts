import { type RawBuilder, sql } from 'kysely'
import { storeOf } from '../../fields/all.ts'
import { byRealname, pinyin } from '../../fields/sort.ts'
import { valueOfColumn } from '../../model/place.ts'
import type { Column, Schema } from '../../model/schema.ts'
import { type FilterContext, linkedName } from './filters.ts'

export interface Order {
  /** `a desc, b desc` over the alias `r`. */
  by: RawBuilder<unknown>
  /** The same rows from the other end. */
  reversed: RawBuilder<unknown>
  /** An index keeps the rows of a type in this order. */
  isIndexed: boolean
}

const named: Record<string, RawBuilder<unknown>> = {
  ownerUserName: byRealname(sql`r.owner_user_id`),
  createUserName: byRealname(sql`r.create_user_id`),
  ownerDeptName: pinyin(
    sql`(select d.name from users u join departments d on d.dept_id = u.dept_id where u.user_id = r.owner_user_id)`,
  ),
}

/** The default: newest change first, from the index that keeps it. */
export const newestFirst: Order = {
  by: sql`r.update_time desc, r.id desc`,
  reversed: sql`r.update_time asc, r.id asc`,
  isIndexed: true,
}

type OrderContext = Pick<FilterContext, 'schema' | 'rights' | 'registerOf'>

/** Order 1 is descending, 2 ascending; an unknown, unusable or display-only column falls back to the default. */
export function orderOf(
  sortField: string | undefined,
  order: number | undefined,
  context: OrderContext,
): Order {
  if (!sortField || (sortField === 'updateTime' && order !== 2)) return newestFirst
  const expression = sortExpression(sortField, context)
  if (!expression) return newestFirst
  const rising = {
    by: sql`${expression} asc nulls last, r.id asc`,
    reversed: sql`${expression} desc nulls first, r.id desc`,
  }
  const falling = {
    by: sql`${expression} desc nulls last, r.id desc`,
    reversed: sql`${expression} asc nulls first, r.id asc`,
  }
  return { ...(order === 2 ? rising : falling), isIndexed: false }
}

function sortExpression(
  key: string,
  { schema, rights, registerOf }: OrderContext,
): RawBuilder<unknown> | null {
  const isDisplayOnly = schema.type.list.systemColumns.some(
    (column) => column.key === key && column.displayOnly,
  )
  if (isDisplayOnly || !rights.usable(key)) return null
  if (Object.hasOwn(named, key)) return named[key] ?? null
  const column = schema.columns.get(key) ?? columnNamed(key, schema)
  if (!column || !rights.usable(column.key)) return null
  if (column.link) return pinyin(linkedName(column.link))
  const value = valueOfColumn(column, 'r')
  const register = registerOf(column.formType)
  if (register) return sql`array_position(${register.entries().map(({ id }) => id)}::bigint[], ${value})`
  return storeOf(column.formType).sort?.(value) ?? null
}

/** The column whose rows carry a name under this key. */
function columnNamed(key: string, schema: Schema): Column | undefined {
  return [...schema.columns.values()].find((column) => column.nameKey === key)
}
