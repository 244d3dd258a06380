import { storeOf } from '../fields/all.ts'
import type { Values } from '../model/rules.ts'
import type { Schema } from '../model/schema.ts'

/** What JSON made of stored values, as parameters again; columns that are declared no more are left out. */
export function fromJson(kept: Record<string, unknown>, { byColumn }: Schema): Values {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([column, value]) => {
      const formType = byColumn.get(column)?.formType
      return formType ? [[column, toParameter(value, storeOf(formType).column)]] : []
    }),
  )
}

function toParameter(value: unknown, sqlType: string | null): unknown {
  if (value === null) return null
  if (sqlType === 'jsonb') return JSON.stringify(value)
  return sqlType === 'timestamptz' ? new Date(String(value)) : value
}
