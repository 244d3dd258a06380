import { z } from 'zod'
import { allCalls } from '#protocol/all-calls.ts'
import { type Call, pathParameters } from '#protocol/platform/call.ts'
import type { Envelope } from '#protocol/platform/envelope.ts'

type Respond<Request, Reply> = (request: Request) => Reply | Promise<Reply>
interface Sent {
  path: string
  raw: unknown
}

let answers = new Map<string, (raw: unknown) => unknown>()
let sent: Sent[] = []
let faults: string[] = []

class Refusal extends Error {
  envelope: Envelope
  constructor(msg: string, code: number, data: unknown) {
    super(msg)
    this.envelope = { code, msg, data }
  }
}

/** From now on the call answers this. What it is must fit the declared reply, as with a server. */
export function answer<Reply extends z.ZodType>(call: Call<z.ZodType, Reply>, reply: z.input<Reply>): void {
  answers.set(call.path, () => reply)
}

/** From now on the call is answered by the function, which is asked anew for each request. */
export function respond<Request extends z.ZodType, Reply extends z.ZodType>(
  call: Call<Request, Reply>,
  reply: Respond<z.output<Request>, z.input<Reply>>,
): void {
  answers.set(call.path, (raw) => reply(call.request.parse(raw)))
}

/** From now on the call is refused with this sentence. */
export function refuse(call: Call, msg: string, code = 500, data: unknown = null): void {
  answers.set(call.path, () => {
    throw new Refusal(msg, code, data)
  })
}

/** From now on no answer of the server comes through. */
export function loseConnection(call: Call): void {
  answers.set(call.path, () => {
    throw new TypeError('fetch failed')
  })
}

/** What was asked of a call so far, each request as the server would understand it. */
export const asked = <Request extends z.ZodType>(call: Call<Request>): z.output<Request>[] =>
  sent.filter(({ path }) => path === call.path).map(({ raw }) => call.request.parse(raw))

/** Forgets answers and requests; for the beginning of a case. */
export function forgetAnswers(): void {
  answers = new Map()
  sent = []
  faults = []
}

/** Fails the case when the screen asked what nobody answers, or what the protocol does not know. */
export function expectAllAnswered(): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Stands in for the browser's `fetch`: the server as the protocol describes it, with the answers of the case. */
export async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost')
  const address = decodeURI(pathname).replace('/crm/api/', '')
  const found = findCall(address)
  const envelope = found
    ? await reply(found.call, {
        ...Object.fromEntries(searchParams),
        ...found.parameters,
        ...bodyOf(found.call, init),
      })
    : fault(`${address} is no call of the protocol`)
  init.signal?.throwIfAborted()
  return new Response(JSON.stringify(envelope), { headers: { 'Content-Type': 'application/json' } })
}

function fault(words: string): Envelope {
  faults.push(words)
  return { code: 500, msg: words, data: null }
}

async function reply(call: Call, raw: unknown): Promise<Envelope> {
  const request = call.request.safeParse(raw)
  if (!request.success)
    return fault(`${call.path} does not take ${JSON.stringify(raw)}: ${z.prettifyError(request.error)}`)
  sent.push({ path: call.path, raw })
  const give = answers.get(call.path)
  if (!give) return fault(`${call.path} is not answered in this test`)
  try {
    const data = await give(raw)
    const checked =
      call.reply instanceof z.ZodType ? call.reply.safeParse(data) : { success: true as const, data }
    if (checked.success) return { code: 0, msg: 'success', data: checked.data }
    return fault(`${call.path} does not answer so: ${z.prettifyError(checked.error)}`)
  } catch (failure) {
    if (failure instanceof Refusal) return failure.envelope
    throw failure
  }
}

const addresses = allCalls.map((call) => ({
  call,
  names: pathParameters(call.path),
  pattern: new RegExp(
    `^${call.path.replace(/\/\{\w+\?\}/g, '(?:/([^/]+))?').replace(/\{\w+\}/g, '([^/]+)')}$`,
  ),
}))

/** The call at this address, with what its path says. */
function findCall(address: string): { call: Call; parameters: Record<string, string> } | undefined {
  for (const { call, names, pattern } of addresses) {
    const values = pattern.exec(address)?.slice(1)
    if (!values) continue
    const given = names.flatMap((name, at) => (values[at] === undefined ? [] : [[name, values[at]]]))
    return { call, parameters: Object.fromEntries(given) }
  }
  return undefined
}

function bodyOf(call: Call, { body }: RequestInit): Record<string, unknown> {
  if (typeof body === 'string') return jsonOf(call, JSON.parse(body))
  if (body instanceof URLSearchParams || body instanceof FormData) return formOf([...body.entries()])
  return {}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

function jsonOf(call: Call, value: unknown): Record<string, unknown> {
  if (call.bare) return { [call.bare]: value }
  return isObject(value) ? value : {}
}

/** Form encoding of platform.md §1.2: arrays are `k[0]=…`. */
function formOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    const [, list] = /^(\w+)\[\d+\]$/.exec(name) ?? []
    if (list) values[list] = [...(Array.isArray(values[list]) ? values[list] : []), value]
    else values[name] = value
  }
  return values
}
