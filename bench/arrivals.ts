import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf, isRefusal, type LoadRequest } from './load.ts'

/** What became of one request. */
export interface Answered<Kind extends string> {
  kind: Kind
  /** Milliseconds since the first was sent. */
  sentAt: number
  /** Milliseconds until the whole answer was there. */
  time: number
  /** Turned away with 503, or answered with anything else that is no success. */
  outcome: 'done' | 'shed' | 'failed'
}

interface ArrivalOptions<Kind extends string> {
  /** Requests per second. */
  rate: number
  seconds: number
  next: () => LoadRequest & { kind: Kind }
}

/** How many requests a second a company of 200 sends on a busy day. */
export const STEADY = 60

/** Who gets no socket waits for one as well, and is measured with it. */
const MOST_SOCKETS = 1000

/** How often it looks which requests are due. */
const TICK = 5

/**
 * Sends so many requests a second whether or not the earlier ones are answered, as people do who know nothing of each other;
 * waits for all answers.
 */
export async function sendArrivals<Kind extends string>(
  options: ArrivalOptions<Kind>,
): Promise<Answered<Kind>[]> {
  const { rate, seconds, next } = options
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS })
  const begun = performance.now()
  const answers: Promise<Answered<Kind>>[] = []
  while (answers.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate)
    while (answers.length < due) {
      const { kind, ...asked } = next()
      answers.push(sendOne(agent, asked, { kind, sentAt: performance.now() - begun }))
    }
    await sleep(TICK)
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

type Sent<Kind extends string> = Pick<Answered<Kind>, 'kind' | 'sentAt'>

function sendOne<Kind extends string>(
  agent: Agent,
  { url, body, token }: LoadRequest,
  sent: Sent<Kind>,
): Promise<Answered<Kind>> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (outcome: Answered<Kind>['outcome']) =>
      resolve({ ...sent, time: performance.now() - begun, outcome })
    const call = request(url, { agent, method: 'POST', headers: headersOf({ body, token }) }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('error', () => end('failed'))
      reply.on('end', () => {
        if (reply.statusCode === 503) return end('shed')
        end(reply.statusCode === 200 && !isRefusal(Buffer.concat(pieces).toString()) ? 'done' : 'failed')
      })
    })
    call.on('error', () => end('failed'))
    call.end(body)
  })
}

/** The time within which this share of the requests was answered. */
export function percentile(answers: readonly Pick<Answered<string>, 'time'>[], share: number): number {
  const times = answers.map(({ time }) => time).sort((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

/** How long people wait for answers on a busy day: p95 in milliseconds, and how many got none. */
export async function measureSteady(
  next: () => LoadRequest,
  { rate, seconds }: { rate: number; seconds: number },
) {
  const asked = () => ({ kind: 'asked' as const, ...next() })
  await sendArrivals({ rate, seconds: 1, next: asked })
  const answers = await sendArrivals({ rate, seconds, next: asked })
  return {
    p95: percentile(answers, 0.95),
    failures: answers.filter(({ outcome }) => outcome !== 'done').length,
  }
}
