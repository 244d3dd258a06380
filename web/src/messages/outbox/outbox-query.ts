import { type OutboxState, outboxStates } from '#protocol/messages/outbox-calls.ts'
import {
  type AddressQuery,
  countIn,
  dayIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What 消息发送 shows, as it stands in the address. */
export interface OutboxQuery extends PageQuery {
  /** Absent: all. */
  state?: OutboxState | undefined
  channel: string
  userId?: number | undefined
  reason: string
  startTime?: string | undefined
  endTime?: string | undefined
}

const ALL = 'all'
/** What somebody comes for. */
const FIRST: OutboxState = 'dead'

const stateIn = (text: string | null) =>
  text === ALL ? undefined : (outboxStates.find((state) => state === text) ?? FIRST)

const address: AddressQuery<OutboxQuery> = {
  read: (params, fit) => ({
    state: stateIn(params.get('state')),
    channel: params.get('channel') ?? '',
    userId: countIn(params.get('user'), 0) || undefined,
    reason: params.get('reason') ?? '',
    startTime: dayIn(params.get('from')),
    endTime: dayIn(params.get('to')),
    ...pages.read(params, fit),
  }),
  write: ({ state, channel, userId, reason, startTime, endTime, ...page }) => ({
    ...(state === FIRST ? {} : { state: state ?? ALL }),
    ...(channel ? { channel } : {}),
    ...(userId ? { user: String(userId) } : {}),
    ...(reason ? { reason } : {}),
    ...(startTime ? { from: startTime } : {}),
    ...(endTime ? { to: endTime } : {}),
    ...pages.write(page),
  }),
  anew: firstPage,
}

/** The query and a way to another; everything but a page number begins at page 1. */
export const useOutboxQuery = () => useAddressQuery(address)
