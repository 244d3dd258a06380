import { type RawBuilder, sql } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import { storeOf } from '../fields/all.ts'
import type { FieldRow } from '../fields/field-row.ts'
import type { StoredRow, Values } from './rules.ts'
import type { Column, Schema } from './schema.ts'

/** The column that holds the values of fields of a single kind (docs/seams/kinds.md). */
export const KIND_VALUES = 'kind_values'

type Placed = Pick<Column, 'column' | 'formType'> & { field?: Pick<FieldRow, 'place'> | null }

const isApart = ({ field }: Pick<Placed, 'field'>): boolean => field?.place === 'kind'

/** SQL for the value of a column of the record `alias`. Columns of fields are named here and in `storage/` alone. */
export function valueOfColumn(column: Placed, alias?: string): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(alias ? `${alias}.${name}` : name)
  if (!isApart(column)) return of(column.column)
  const { column: sqlType } = storeOf(column.formType)
  const key = sql.lit(column.column)
  const json = sql`(${of(KIND_VALUES)} -> ${key})`
  if (sqlType === 'jsonb') return sql`nullif(${json}, 'null'::jsonb)`
  if (!sqlType?.endsWith('[]')) return sql`((${of(KIND_VALUES)} ->> ${key})::${sql.raw(sqlType ?? 'text')})`
  return sql`(select array_agg(e.value::${sql.raw(sqlType.slice(0, -2))} order by e.place)
    from jsonb_array_elements_text(case jsonb_typeof(${json}) when 'array' then ${json} end) with ordinality e (value, place))`
}

function toStored(value: unknown, sqlType: string | null): unknown {
  return sqlType === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : (value ?? null)
}

function fromStored(value: unknown, sqlType: string | null): unknown {
  if (value === null || value === undefined) return null
  if (sqlType === 'timestamptz') return new Date(String(value))
  if (sqlType === 'timestamptz[]' && Array.isArray(value)) return value.map((each) => new Date(String(each)))
  return sqlType === 'numeric' ? String(value) : value
}

const apartIn = ({ byColumn }: Pick<Schema, 'byColumn'>): Column[] => [...byColumn.values()].filter(isApart)

/** Values as the table takes them: those of fields of a single kind under {@link KIND_VALUES}, as JSON text. */
export function pack(schema: Pick<Schema, 'byColumn'>, values: Values): Values {
  const apart = apartIn(schema).filter(({ column }) => Object.hasOwn(values, column))
  if (apart.length === 0) return values
  const names = new Set(apart.map(({ column }) => column))
  const kept = apart.map(({ column, formType }) => [
    column,
    toStored(values[column], storeOf(formType).column),
  ])
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))),
    [KIND_VALUES]: JSON.stringify(Object.fromEntries(kept)),
  }
}

/** Values of the fields of a single kind, by column, out of what {@link KIND_VALUES} holds. */
export function unpack(schema: Pick<Schema, 'byColumn'>, stored: unknown): Values {
  const values = isObject(stored) ? stored : {}
  return Object.fromEntries(
    apartIn(schema).map(({ column, formType }) => [
      column,
      fromStored(values[column], storeOf(formType).column),
    ]),
  )
}

/** The same by key, as lists and details read them. */
export function unpackByKey(schema: Pick<Schema, 'byColumn'>, stored: unknown): Values {
  const values = unpack(schema, stored)
  return Object.fromEntries(apartIn(schema).map(({ key, column }) => [key, values[column]]))
}

/** A row as read, with those values beside its own columns. */
export function unpackRow<Row extends StoredRow>(schema: Pick<Schema, 'byColumn'>, row: Row): Row {
  return apartIn(schema).length > 0 ? Object.assign(row, unpack(schema, row[KIND_VALUES])) : row
}
