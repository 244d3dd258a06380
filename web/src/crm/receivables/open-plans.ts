import { useQuery } from '@tanstack/react-query'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { parseRelated, type RelatedRecord } from '#web/fields/relation/relation.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Values of the form by field name. */
export type Values = Readonly<Record<string, unknown>>

export const contractIn = (values: Values): RelatedRecord | undefined =>
  parseRelated(values.contractId, 'contract')[0]

/** The plans that the receivable pays, with their shares where it pays several or keeps a rest. */
export const plansIn = (value: unknown): RelatedRecord[] => parseRelated(value, 'receivables_plan')

/** Plans of the contract that the receivable may pay, by their days. */
export const openPlansQuery = (contractId: number, receivablesId: number | undefined) =>
  queryOf(contractCalls.openPlans, { contractId, receivablesId })

/** The same for the form that is open; undefined until a contract is chosen and they have come. */
export function useOpenPlans(values: Values, recordId: number | undefined) {
  const contract = contractIn(values)
  return useQuery({ ...openPlansQuery(contract?.id ?? 0, recordId), enabled: contract !== undefined })
}
