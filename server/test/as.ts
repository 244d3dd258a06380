import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Call, type InputOf, pathParameters, type ReplyOf } from '#protocol/platform/call.ts'

/** What a call answered: the envelope, and the reply itself for headers and files. */
export interface Answered<Data> {
  code: number
  msg: string
  data: Data
  headers: Record<string, unknown>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
  raw: Buffer
}

export interface CallOptions {
  headers?: Record<string, string>
  cookies?: Record<string, string>
  remoteAddress?: string
}

export interface Caller {
  /** Makes a declared call as its clients do; a reply of code 0 must fit the declared schema. */
  call<C extends Call>(
    call: C,
    request?: Partial<InputOf<C>>,
    options?: CallOptions,
  ): Promise<Answered<ReplyOf<C>>>
  /** The same for calls that must succeed: answers the data, throws on any other code. */
  ask<C extends Call>(call: C, request?: Partial<InputOf<C>>, options?: CallOptions): Promise<ReplyOf<C>>
}

type Token = () => Promise<string | null>

/** A caller with a token of its own, or with none. */
export function createCaller(fastify: FastifyInstance, token: Token): Caller {
  const send: Caller['call'] = async (call, request, options = {}) => {
    const known = await token()
    const response = await fastify.inject({
      method: call.method,
      ...(await payloadOf(call, entriesOf(request))),
      ...options,
      headers: {
        ...contentTypeOf(call),
        ...(known ? { 'admin-token': known } : {}),
        ...options.headers,
      },
    })
    const answer = readAnswer(call, response.rawPayload, String(response.headers['content-type'] ?? ''))
    return { ...answer, headers: response.headers, cookies: response.cookies, raw: response.rawPayload }
  }
  return {
    call: send,
    ask: async (call, request, options) => {
      const { code, msg, data } = await send(call, request, options)
      if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`)
      return data
    },
  }
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {}

const contentTypes: Partial<Record<Call['body'], string>> = {
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
  json: 'application/json;charset=UTF-8',
}

function contentTypeOf(call: Call): Record<string, string> {
  const type = call.method === 'POST' ? contentTypes[call.body] : undefined
  return type ? { 'content-type': type } : {}
}

async function payloadOf(call: Call, request: Record<string, unknown>) {
  const inPath = new Set(pathParameters(call.path))
  const path = call.path.replace(/\/?\{(\w+)\??\}/g, (whole, name: string) => {
    const value = request[name]
    return value === undefined
      ? ''
      : `${whole.startsWith('/') ? '/' : ''}${encodeURIComponent(String(value))}`
  })
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.has(name)))
  const url = `/crm/api/${path}`
  if (call.body === 'json') return { url, payload: JSON.stringify(call.bare ? rest[call.bare] : rest) }
  if (call.body === 'form') return { url, payload: toForm(rest) }
  if (call.body === 'query') return { url: `${url}?${toForm(rest)}` }
  return { url }
}

/** As clients write forms: absent left out, null empty, arrays as `k[0]`. */
function toForm(request: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue
    if (!Array.isArray(value)) form.append(name, String(value ?? ''))
    else for (const [at, item] of value.entries()) form.append(`${name}[${at}]`, String(item))
  }
  return form.toString()
}

const envelope = z.strictObject({ code: z.number(), msg: z.string(), data: z.unknown() })

function readAnswer<C extends Call>(call: C, raw: Buffer, contentType: string) {
  if (!contentType.startsWith('application/json')) return { code: 0, msg: '', data: fileData<C>() }
  const { code, msg, data } = envelope.parse(JSON.parse(raw.toString()))
  const checked = code === 0 && call.reply instanceof z.ZodType ? call.reply.parse(data) : data
  return { code, msg, data: checkedData<C>(checked) }
}

/** Parsed by the call's own schema just before; refusals carry whatever they carry. */
const checkedData = <C extends Call>(data: unknown) => data as ReplyOf<C>
const fileData = <C extends Call>() => checkedData<C>(null)
