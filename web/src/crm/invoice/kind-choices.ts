import { useQuery } from '@tanstack/react-query'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { everyKind, titleKindsOf } from '#protocol/crm/invoice/kinds.ts'
import { titleInvoiceTypes } from '#protocol/crm/invoice/words.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/**
 * What titles and contract files offer of the kinds that the company issues, and the kind that is there already. As long as it is not
 * known which are issued, all: the server refuses the others.
 */
export function useTitleKinds(kept?: number | null): { value: number; label: string }[] {
  const { data } = useQuery(queryOf(invoiceCalls.kinds, {}))
  const issued = titleKindsOf(data?.invoiceTypes ?? everyKind)
  return Object.entries(titleInvoiceTypes)
    .map(([code, label]) => ({ value: Number(code), label }))
    .filter(({ value }) => issued.includes(value) || value === kept)
}
