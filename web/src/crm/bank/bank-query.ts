import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BankLine, bankCalls, type ProposedPlan } from '#protocol/crm/bank/calls.ts'
import { CREDIT, matchStatus, matchStatuses, SURE } from '#protocol/crm/bank/words.ts'
import {
  type AddressQuery,
  dayIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Lines of a status, in the order of the work; '' is all of them. */
export const tabs = [
  ...Object.entries(matchStatuses).map(([value, label]) => ({ value, label })),
  { value: '', label: '全部' },
]
const ALL = 'all'

/** What the page shows, as kept in its address. */
export interface BankQuery extends PageQuery {
  status: string
  direction: number | undefined
  from?: string | undefined
  to?: string | undefined
  search: string
}

const FIRST = String(matchStatus.open)

const address: AddressQuery<BankQuery> = {
  read: (params, fit) => {
    const status = params.get('status') ?? FIRST
    const direction = Number(params.get('direction'))
    return {
      ...pages.read(params, fit),
      status: status === ALL ? '' : Object.hasOwn(matchStatuses, status) ? status : FIRST,
      direction: direction === 1 || direction === 2 ? direction : undefined,
      from: dayIn(params.get('from')),
      to: dayIn(params.get('to')),
      search: params.get('q') ?? '',
    }
  },
  write: ({ status, direction, from, to, search, ...page }) => ({
    ...pages.write(page),
    ...(status === FIRST ? {} : { status: status || ALL }),
    ...(direction ? { direction: String(direction) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(search ? { q: search } : {}),
  }),
  anew: firstPage,
}

export const useBankQuery = () => useAddressQuery(address)

export function useLines({ status, direction, from, to, search, page, limit }: BankQuery) {
  return useQuery({
    ...queryOf(bankCalls.query, {
      page,
      limit,
      matchStatus: status === '' ? undefined : Number(status),
      direction,
      startTime: from,
      endTime: to,
      search,
    }),
    placeholderData: keepPreviousData,
  })
}

/** Something of it can be booked. */
export const isOpen = ({ direction, matchStatus: status }: BankLine): boolean =>
  direction === CREDIT && (status === matchStatus.open || status === matchStatus.partly)

/** What of a line is not booked; null where the user does not see amounts. */
export const openMoney = ({ money, matchedMoney }: BankLine): number | null =>
  money === null || matchedMoney === null ? null : Math.round((money - matchedMoney) * 100) / 100

/** Proposals for the open ones of these lines; undefined until they are there. */
export function useProposals(lines: readonly BankLine[]) {
  const transactionIds = lines.filter(isOpen).map(({ transactionId }) => transactionId)
  const { data } = useQuery({
    ...queryOf(bankCalls.propose, { transactionIds }),
    enabled: transactionIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return (transactionId: number): readonly ProposedPlan[] | undefined =>
    data?.find((each) => each.transactionId === transactionId)?.plans
}

/** The first proposal, where it is likely enough to be booked as it is; an amount alone is not. */
export const sureOf = (proposals: readonly ProposedPlan[] | undefined): ProposedPlan | undefined =>
  proposals?.[0] && proposals[0].score >= SURE ? proposals[0] : undefined

export type ProposalsOf = ReturnType<typeof useProposals>
