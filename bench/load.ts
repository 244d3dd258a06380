import autocannon from 'autocannon'

/** One request of a load; `body` makes it a POST of JSON. */
export interface LoadRequest {
  url: string
  body?: string
  token?: string
}

export interface Measured {
  /** Requests answered per second, median of the rounds. */
  rate: number
  /** Milliseconds, worst of the rounds. */
  p95: number
  /** Answers that were no success, over all rounds. */
  failures: number
}

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

interface Round {
  rate: number
  p95: number
  failures: number
}

async function runRound(next: NextRequest, connections: number, seconds: number): Promise<Round> {
  const times: number[] = []
  let failures = 0
  const first = next()
  const run = autocannon({
    url: new URL(first.url).origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...toRequest(next()) }) }],
    setupClient: (client) => {
      client.on('response', (status, _bytes, time) => {
        times.push(time)
        if (status !== 200) failures += 1
      })
      client.on('body', (body) => {
        if (isRefusal(body)) failures += 1
      })
    },
  })
  const result = await run
  times.sort((one, other) => one - other)
  return {
    rate: times.length / result.duration,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failures: failures + result.errors + result.timeouts,
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
export function isRefusal(body: Buffer): boolean {
  const start = body.toString('latin1', 0, 12)
  return start.startsWith('{"code":') && !start.startsWith('{"code":0,')
}

function summarise(rounds: readonly Round[]): Measured {
  const rates = rounds.map((round) => round.rate).sort((one, other) => one - other)
  return {
    rate: rates[Math.floor(rates.length / 2)] ?? 0,
    p95: Math.max(...rounds.map((round) => round.p95)),
    failures: rounds.reduce((sum, round) => sum + round.failures, 0),
  }
}
