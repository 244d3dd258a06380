import autocannon from 'autocannon'

/** One request of a load; `body` makes it a POST of JSON. */
export interface LoadRequest {
  url: string
  body?: string
  token?: string
  /** Told when it was answered with success, for loads in which one request follows from another. */
  done?: () => void
}

export interface Measured {
  /** Requests answered per second, median of the rounds. */
  rate: number
  /** Milliseconds, worst of the rounds. */
  p95: number
  /** Answers that were no success, over all rounds. */
  failures: number
  /** The first of these. */
  failure: string | null
}

/** How much of an answer is quoted. */
const MOST_SAID = 160

interface LoadOptions {
  connections: number
  seconds: number
  rounds: number
}

/** Gives every connection its next request; called for each request sent. */
export type NextRequest = () => LoadRequest

/** Several loads in turns, round by round, so that what else the machine does falls on all of them alike. */
export async function measureInTurns<Name extends string>(
  loads: Record<Name, NextRequest>,
  { connections, seconds, rounds }: LoadOptions,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(loads).filter((name): name is Name => Object.hasOwn(loads, name))
  const results = new Map<Name, Round[]>(names.map((name) => [name, []]))
  for (const name of names) await runRound(loads[name], connections, 1)
  for (let round = 0; round < rounds; round++)
    for (const name of names) results.get(name)?.push(await runRound(loads[name], connections, seconds))
  const summaries: Partial<Record<Name, Measured>> = {}
  for (const name of names) summaries[name] = summarise(results.get(name) ?? [])
  return requireAll(summaries, names)
}

function requireAll<Name extends string>(found: Partial<Record<Name, Measured>>, names: readonly Name[]) {
  const isComplete = (value: typeof found): value is Record<Name, Measured> =>
    names.every((name) => value[name])
  if (!isComplete(found)) throw new Error('a load was not measured')
  return found
}

type Round = Measured

async function runRound(next: NextRequest, connections: number, seconds: number): Promise<Round> {
  const times: number[] = []
  const sent = new WeakMap<object, LoadRequest>()
  let failures = 0
  let failure: string | null = null
  const first = next()
  const result = await autocannon({
    url: new URL(first.url).origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        setupRequest: (request, context) => {
          const asked = next()
          sent.set(context, asked)
          return { ...request, ...toRequest(asked) }
        },
        onResponse: (status, body, context) => {
          if (status === 200 && !isRefusal(body)) return sent.get(context)?.done?.()
          failures += 1
          failure ??= `${status} ${body.slice(0, MOST_SAID)}`
        },
      },
    ],
    setupClient: (client) => {
      client.on('response', (_status, _bytes, time) => times.push(time))
    },
  })
  times.sort((one, other) => one - other)
  return {
    rate: times.length / result.duration,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failures: failures + result.errors + result.timeouts,
    failure,
  }
}

function toRequest({ url, body, token }: LoadRequest): Partial<autocannon.Request> {
  const { pathname, search } = new URL(url)
  const headers = headersOf({ body, token })
  return { method: body === undefined ? 'GET' : 'POST', path: pathname + search, headers, body: body ?? '' }
}

export function headersOf({ body, token }: Pick<LoadRequest, 'body' | 'token'>): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'admin-token': token } : {}),
  }
}

/** Our calls answer 200 also when they refuse; the code stands at the very beginning. */
export const isRefusal = (body: string): boolean =>
  body.startsWith('{"code":') && !body.startsWith('{"code":0,')

function summarise(rounds: readonly Round[]): Measured {
  const rates = rounds.map((round) => round.rate).sort((one, other) => one - other)
  return {
    rate: rates[Math.floor(rates.length / 2)] ?? 0,
    p95: Math.max(...rounds.map((round) => round.p95)),
    failures: rounds.reduce((sum, round) => sum + round.failures, 0),
    failure: rounds.find(({ failure }) => failure !== null)?.failure ?? null,
  }
}
