import autocannon from 'autocannon'
import type { ProcessorTime } from './processor.ts'

/** One request of a load; `body` makes it a POST of JSON. */
export interface LoadRequest {
  url: string
  body?: string
  token?: string
  /** Called after a successful answer, for loads in which one request follows from another. */
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
  /** Per answer, over all rounds. */
  processor: ProcessorTime
}

/** How much of an answer is quoted. */
const MOST_SAID = 160

interface LoadOptions {
  connections: number
  seconds: number
  rounds: number
}

/** Gives a connection, counted from 0, its next request; called for each request sent. */
export type NextRequest = (connection: number) => LoadRequest

/** Several loads in turns, round by round, so that what else the machine does falls on all of them alike. */
export async function measureInTurns<Name extends string>(
  loads: Record<Name, NextRequest>,
  { connections, seconds, rounds }: LoadOptions,
  readTime: ReadTime,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(loads).filter((name): name is Name => Object.hasOwn(loads, name))
  const results = new Map<Name, Round[]>(names.map((name) => [name, []]))
  for (const name of names) await runRound(loads[name], { connections, seconds: 1 }, readTime)
  for (let round = 0; round < rounds; round++)
    for (const name of names)
      results.get(name)?.push(await runRound(loads[name], { connections, seconds }, readTime))
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

/** The processor time used so far by what answers an address. */
export type ReadTime = (url: string) => ProcessorTime

interface Round extends Omit<Measured, 'processor'> {
  answers: number
  used: ProcessorTime
}

async function runRound(
  next: NextRequest,
  { connections, seconds }: Omit<LoadOptions, 'rounds'>,
  readTime: ReadTime,
): Promise<Round> {
  const times: number[] = []
  let failures = 0
  let failure: string | null = null
  const requestsOf = (connection: number): autocannon.Request[] => {
    let asked: LoadRequest | undefined
    return [
      {
        setupRequest: (request) => {
          asked = next(connection)
          return { ...request, ...toRequest(asked) }
        },
        onResponse: (status, body) => {
          if (status === 200 && !isRefusal(body)) return asked?.done?.()
          failures += 1
          failure ??= `${status} ${body.slice(0, MOST_SAID)}`
        },
      },
    ]
  }
  const { url } = next(0)
  let connected = 0
  const before = readTime(url)
  const result = await autocannon({
    url: new URL(url).origin,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      client.setRequests(requestsOf(connected++))
      client.on('response', (_status, _bytes, time) => times.push(time))
    },
  })
  const after = readTime(url)
  times.sort((one, other) => one - other)
  return {
    rate: times.length / result.duration,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failures: failures + result.errors + result.timeouts,
    failure,
    answers: times.length,
    used: { server: after.server - before.server, database: after.database - before.database },
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

/** Calls answer 200 also when they refuse; the code is the first member. */
export const isRefusal = (body: string): boolean =>
  body.startsWith('{"code":') && !body.startsWith('{"code":0,')

function summarise(rounds: readonly Round[]): Measured {
  const rates = rounds.map((round) => round.rate).sort((one, other) => one - other)
  return {
    rate: rates[Math.floor(rates.length / 2)] ?? 0,
    p95: Math.max(...rounds.map((round) => round.p95)),
    failures: sumOf(rounds, (round) => round.failures),
    failure: rounds.find(({ failure }) => failure !== null)?.failure ?? null,
    processor: { server: perAnswer(rounds, 'server'), database: perAnswer(rounds, 'database') },
  }
}

const perAnswer = (rounds: readonly Round[], of: keyof ProcessorTime): number =>
  sumOf(rounds, ({ used }) => used[of]) /
  Math.max(
    1,
    sumOf(rounds, ({ answers }) => answers),
  )

const sumOf = (rounds: readonly Round[], of: (round: Round) => number): number =>
  rounds.reduce((sum, round) => sum + of(round), 0)
