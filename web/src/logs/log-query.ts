import { type Lack, lacks } from '#protocol/platform/codes.ts'
import {
  type AddressQuery,
  countsIn,
  dayIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What a log shows, as it stands in the address. */
export interface LogQuery extends PageQuery {
  startTime?: string | undefined
  endTime?: string | undefined
  userIds: number[]
  model: string
  parts: number[]
  /** What was wanting, in the log of refusals. */
  kinds: string[]
}

const address: AddressQuery<LogQuery> = {
  read: (params, fit) => ({
    startTime: dayIn(params.get('from')),
    endTime: dayIn(params.get('to')),
    userIds: countsIn(params.get('users')),
    model: params.get('model') ?? '',
    parts: countsIn(params.get('parts')),
    kinds: (params.get('kinds') ?? '').split(',').filter(Boolean),
    ...pages.read(params, fit),
  }),
  write: ({ startTime, endTime, userIds, model, parts, kinds, ...page }) => ({
    ...(startTime ? { from: startTime } : {}),
    ...(endTime ? { to: endTime } : {}),
    ...(userIds.length > 0 ? { users: userIds.join(',') } : {}),
    ...(model ? { model } : {}),
    ...(parts.length > 0 ? { parts: parts.join(',') } : {}),
    ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}),
    ...pages.write(page),
  }),
  anew: firstPage,
}

/** The query and a way to another; everything but a page number begins at page 1. */
export const useLogQuery = () => useAddressQuery(address)

export const isLack = (kind: string): kind is Lack => Object.hasOwn(lacks, kind)

/** What list and workbook have in common. */
export const periodOf = ({ startTime, endTime, userIds }: LogQuery) => ({
  userIds,
  ...(startTime ? { startTime } : {}),
  ...(endTime ? { endTime } : {}),
})
