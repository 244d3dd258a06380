import { EmptyValue } from '#web/fields/show.tsx'
import type { RowPartProps } from '#web/record/model/screens.tsx'

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((quota: unknown) =>
        typeof quota === 'object' && quota !== null && 'keyName' in quota ? String(quota.keyName) : [],
      )
    : []

/** The names of the quotas of a record, as its detail answers them. */
export function QuotasValue({ row }: RowPartProps) {
  const names = namesIn(row.quotaList)
  return names.length > 0 ? names.join('、') : <EmptyValue />
}
