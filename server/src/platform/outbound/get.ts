import type { OutboundRules } from './address.ts'
import { OutboundFailure } from './failure.ts'
import { requestOutbound } from './request.ts'

export interface GetOptions {
  /** Milliseconds until the whole answer must be there. */
  timeout: number
  /** Bytes an answer may have. */
  mostBytes: number
  /** Content types that are taken, without parameters. */
  types: readonly string[]
}

export interface GotAnswer {
  type: string
  body: Buffer
}

/**
 * Gets what an address answers, as `requestOutbound` asks: an answer of 2xx, of these types and no longer than this.
 * @throws OutboundFailure, which holds neither the address nor what it has of keys
 */
export async function getOutbound(
  url: string,
  { types, ...options }: GetOptions & OutboundRules,
): Promise<GotAnswer> {
  const headers = { accept: types.join(', '), 'accept-encoding': 'identity' }
  const {
    status,
    headers: said,
    body,
    isCut,
  } = await requestOutbound({ url, method: 'GET', headers }, options)
  const type = (said['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (status < 200 || status > 299) throw new OutboundFailure(`对方回应 HTTP ${status}`)
  if (isCut) throw new OutboundFailure('对方的回应太长')
  if (!types.includes(type)) throw new OutboundFailure(`对方的回应不是需要的类型（${type || '没有说明'}）`)
  return { type, body }
}
