import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { Column, Schema } from '../../model/schema.ts'
import { nameBehind } from './filters.ts'

export interface Order {
  /** `a desc, b desc` over the alias `r`. */
  by: RawBuilder<unknown>
  /** The same rows from the other end. */
  reversed: RawBuilder<unknown>
  /** An index keeps the rows of a type in this order. */
  isIndexed: boolean
}

/** Form types whose text sorts by pinyin. */
const textual = new Set<FormType>(['text', 'textarea', 'website', 'mobile', 'email', 'select', 'map_address'])
const unsortable = new Set<FormType>(['file', 'handwriting_sign', 'desc_text', 'detail_table'])

const pinyin = (expression: RawBuilder<unknown>) => sql`${expression} collate "zh-x-icu"`
const realname = (column: string) =>
  pinyin(sql`(select u.realname from users u where u.user_id = r.${sql.ref(column)})`)

/** Names of several people or departments, in the order in which the cell shows them. */
const namesIn = (
  ids: RawBuilder<unknown>,
  { table, id, name }: { table: string; id: string; name: string },
) =>
  pinyin(sql`(select string_agg(n.${sql.ref(name)}, ',' order by k.at)
    from unnest(${ids}) with ordinality k(id, at) join ${sql.table(table)} n on n.${sql.ref(id)} = k.id)`)

/** What a value is sorted by where it is not the value itself. */
const sortKeys: Partial<Record<FormType, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  location: (value) => pinyin(sql`${value} ->> 'address'`),
  checkbox: (value) => pinyin(sql`array_to_string(${value}, ',')`),
  position: (value) => pinyin(sql`${value} #>> '{0,name}'`),
  user: (value) => namesIn(value, { table: 'users', id: 'user_id', name: 'realname' }),
  structure: (value) => namesIn(value, { table: 'departments', id: 'dept_id', name: 'name' }),
}

const named: Record<string, RawBuilder<unknown>> = {
  ownerUserName: realname('owner_user_id'),
  createUserName: realname('create_user_id'),
  ownerDeptName: pinyin(
    sql`(select d.name from users u join departments d on d.dept_id = u.dept_id where u.user_id = r.owner_user_id)`,
  ),
}

/** The default: newest change first, from the index that keeps it. */
const byUpdateTime: Order = {
  by: sql`r.update_time desc, r.id desc`,
  reversed: sql`r.update_time asc, r.id asc`,
  isIndexed: true,
}

/** Order 1 is descending, 2 ascending; an unknown, unusable or display-only column falls back to the default. */
export function orderOf(
  sortField: string | undefined,
  order: number | undefined,
  schema: Schema,
  rights: FieldRights,
): Order {
  if (!sortField || (sortField === 'updateTime' && order !== 2)) return byUpdateTime
  const expression = sortExpression(sortField, schema, rights)
  if (!expression) return byUpdateTime
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

function sortExpression(key: string, schema: Schema, rights: FieldRights): RawBuilder<unknown> | null {
  const isDisplayOnly = schema.type.systemColumns.some((column) => column.key === key && column.displayOnly)
  if (isDisplayOnly || !rights.usable(key)) return null
  if (Object.hasOwn(named, key)) return named[key] ?? null
  const column = schema.columns.get(key) ?? columnNamed(key, schema)
  if (!column || !rights.usable(column.key) || unsortable.has(column.formType)) return null
  if (column.link) return pinyin(nameBehind(column.link))
  if (column.formType === 'single_user') return realname(column.column)
  const value = sql`r.${sql.ref(column.column)}`
  const toSortKey = sortKeys[column.formType] ?? (textual.has(column.formType) ? pinyin : null)
  return toSortKey ? toSortKey(value) : value
}

/** The column whose rows carry a name under this key. */
function columnNamed(key: string, schema: Schema): Column | undefined {
  return [...schema.columns.values()].find((column) => column.nameKey === key)
}
