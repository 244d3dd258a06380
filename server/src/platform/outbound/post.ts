import type { OutboundRules } from './address.ts'
import { requestOutbound } from './request.ts'

export interface OutboundPost {
  url: string
  headers?: Readonly<Record<string, string>>
  body: string
}

export interface OutboundAnswer {
  status: number
  /** As far as it was read. */
  body: string
  /** Seconds, where it asks to be left alone. */
  retryAfter: number | null
}

/**
 * Posts JSON to an address configured in the product, by the rules of `requestOutbound`.
 * @throws OutboundFailure when no answer comes; what an answer means is the caller's business
 */
export async function postOutbound(
  { url, headers = {}, body }: OutboundPost,
  rules: OutboundRules & { timeout?: number },
): Promise<OutboundAnswer> {
  const json = { 'content-type': 'application/json; charset=utf-8', ...headers }
  const answer = await requestOutbound({ url, method: 'POST', headers: json, body }, rules)
  return {
    status: answer.status,
    body: answer.body.toString('utf8'),
    retryAfter: secondsOf(answer.headers['retry-after']),
  }
}

/** `Retry-After` in seconds; a date is not believed. */
const secondsOf = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : null
