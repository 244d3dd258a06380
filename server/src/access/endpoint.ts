import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Call,
  type file,
  isFile,
  isSafe,
  pathParameters,
  type Rationed,
  type RequestOf,
  type stream,
  workbook,
} from '#protocol/platform/call.ts'
import { codes } from '#protocol/platform/codes.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Schema } from '#protocol/platform/schema.ts'
import { nothing } from '#protocol/platform/wire.ts'
import type { Download } from '#server/platform/http/download.ts'
import { isReadable, routeOf } from '#server/platform/http/paths.ts'
import { readMultipart } from '#server/platform/http/uploads.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { Refusal, refusal, refuse } from '#server/platform/refusal.ts'
import { isFull } from '#server/platform/space/shortage.ts'
import { type Admitted, admit } from './admit.ts'
import { presentAnswer } from './answering.ts'
import type { Caller } from './caller.ts'
import { cleanerOf } from './clean.ts'
import type { AppServices, Context, PublicContext } from './context.ts'
import { Export, exportInTurn } from './exporting.ts'
import { meets } from './need.ts'
import { refuseSwitchedOff } from './switched-off.ts'
import { pageOf, readToken } from './token.ts'

/**
 * What a handler returns: the reply's data, anything at all for a call without a result, a download for a call that
 * answers a file, for one that answers a workbook how to make it in its turn, nothing for a stream it took over.
 */
export type Answer<C> =
  C extends Call<Schema, infer Reply>
    ? Reply extends Schema<null>
      ? unknown
      : Reply extends Schema
        ? z.input<Reply>
        : Reply extends typeof file
          ? Download
          : Reply extends typeof workbook
            ? Export
            : Reply extends typeof stream
              ? { stream: (reply: FastifyReply) => void }
              : never
    : never

/** A call together with what answers it. */
export interface Endpoint {
  call: Call
  /** The application of the part that contributes it. */
  module?: ModuleKey | undefined
  answer: (raw: RawCall) => Promise<unknown>
}

interface RawCall {
  module: ModuleKey | undefined
  services: AppServices
  fastifyRequest: FastifyRequest
  reply: FastifyReply
  /** Who calls, as soon as it is known: for the log of refusals. */
  caller?: Caller
}

/** Serves a call for signed-in people: signed in, authorised, validated, act, present. */
export function on<C extends Call>(
  call: C,
  handler: (context: Context<RequestOf<C>>) => Promise<Answer<C>> | Answer<C>,
): Endpoint {
  if (call.need === 'public') throw new Error(`${call.path} is public: serve it with onPublic`)
  return {
    call,
    answer: async (raw) => {
      const { session, viewer } = await admit(call, raw)
      refuseSwitchedOff(raw.services.directory.current(), call.need, raw.module)
      if (!meets(call.need, (path) => viewer.can(path))) refuse('forbidden')
      if (!isSafe(call) && (await isFull(raw.services.config))) refuse('storageFull')
      if (call.rationed) ration(raw.services, call.rationed, session.userId)
      const answer = () => withRequest(call, raw, (context) => handler({ ...context, viewer, session }))
      if (call.reply === workbook) return inTurn(raw.services, session.userId, await answer())
      return isWriting(call) ? raw.services.reading.writing(viewer.userId, answer) : answer()
    },
  }
}

/** What gives out a file notes at the most that it did. */
const isWriting = (call: Call): boolean => !isSafe(call) && !isFile(call)

/** During view-as, too, the turn is that of the signed-in user. */
function inTurn(services: AppServices, userId: number, answer: unknown): Promise<unknown> {
  if (!(answer instanceof Export)) throw new Error('a workbook is answered by an Export')
  return exportInTurn(services, userId, answer)
}

/** A call without a session, which may ask for one all the same. */
export interface OpenContext<Request> extends PublicContext<Request> {
  /** Admits the caller, by the request or by this token; refuses as calls that need a session. */
  admit(token?: string | null): Promise<Admitted>
}

/** Serves a call that needs no session. */
export function onPublic<C extends Call>(
  call: C,
  handler: (context: OpenContext<RequestOf<C>>) => Promise<Answer<C>> | Answer<C>,
): Endpoint {
  if (call.need !== 'public') throw new Error(`${call.path} needs ${String(call.need)}: serve it with on`)
  if (call.reply === workbook) throw new Error(`${call.path} is public: exports are somebody's`)
  return {
    call,
    answer: async (raw) => {
      if (isForeignPage(raw.fastifyRequest)) throw refusal('forbidden').noting({ lack: 'origin' })
      refuseSwitchedOff(raw.services.directory.current(), call.need, raw.module)
      const admitting = (token?: string | null) => admit(call, raw, token)
      return withRequest(call, raw, (context) => handler({ ...context, admit: admitting }))
    },
  }
}

/**
 * A request by a page of another site in a browser that can reach this server. Own clients send the header,
 * which a foreign page cannot.
 */
const isForeignPage = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.headers['admin-token'] === undefined && pageOf(request) === 'foreign'

function ration(services: AppServices, what: Rationed, userId: number): void {
  throttleOf(services).take(`${what} ${userId}`, ...services.config.limits.rations[what])
}

async function withRequest<C extends Call, Reply>(
  call: C,
  raw: RawCall,
  work: (context: PublicContext<RequestOf<C>>) => Promise<Reply> | Reply,
): Promise<Reply | null> {
  const { services, fastifyRequest, reply } = raw
  const multipart = call.body === 'multipart' ? await readMultipart(fastifyRequest) : undefined
  try {
    const answer = await work({
      request: validate(call, merge(call, fastifyRequest, multipart?.fields)),
      services,
      db: services.db,
      client: {
        ip: fastifyRequest.ip,
        userAgent: String(fastifyRequest.headers['user-agent'] ?? '').slice(0, 500),
        secure: fastifyRequest.protocol === 'https',
        isForwarded: fastifyRequest.headers['x-forwarded-for'] !== undefined,
      },
      requestId: fastifyRequest.id,
      uploads: multipart?.uploads ?? [],
      token: readToken(fastifyRequest),
      cookies: fastifyRequest.cookies,
      setCookie: reply.setCookie.bind(reply),
    })
    return call.reply === nothing ? null : answer
  } finally {
    await multipart?.drop()
  }
}

/**
 * Path, query and body in one object; a bare body under the key the call names.
 */
function merge(call: Call, request: FastifyRequest, fields?: Record<string, unknown>): unknown {
  const { query, params, body } = request
  const isPlain = body !== null && typeof body === 'object' && !Array.isArray(body)
  const merged: Record<string, unknown> = { ...entriesOf(query), ...(isPlain ? body : undefined), ...fields }
  if (call.bare && !isPlain) merged[call.bare] = body
  const sent = entriesOf(params)
  for (const name of parametersOf(call)) if (sent[name]) merged[name] = sent[name]
  return merged
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {}

const parameters = new WeakMap<Call, readonly string[]>()
function parametersOf(call: Call): readonly string[] {
  const names = parameters.get(call) ?? pathParameters(call.path)
  parameters.set(call, names)
  return names
}

const cleaners = new WeakMap<Call, ReturnType<typeof cleanerOf>>()
function cleanerOfCall(call: Call) {
  const clean = cleaners.get(call) ?? cleanerOf(call.request)
  cleaners.set(call, clean)
  return clean
}

function validate<C extends Call>(call: C, sent: unknown): RequestOf<C> {
  const result = call.request.safeParse(cleanerOfCall(call)(sent))
  if (result.success) return trusted<C>(result.data)
  const { issues } = result.error
  const said = issues.find(
    ({ code, message }) => code === 'custom' && message !== '' && message !== 'Invalid input',
  )
  const field = pathOf((said ?? issues[0])?.path ?? [])
  const named = field ? refusal('invalidAt', field) : refusal('invalid')
  const refused = said ? new Refusal(codes.invalid[0], said.message) : named
  throw field ? refused.at(field) : refused
}

/** `list[2].fieldName`; cut, because keys of a map are what the caller calls them. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('')
    .slice(0, LONGEST_PATH)
const LONGEST_PATH = 100

/** The schema of a call and its request type are one declaration; generics cannot carry that through safeParse. */
const trusted = <C extends Call>(data: unknown) => data as RequestOf<C>

/**
 * Registers every endpoint below the inner base: all calls are POST, some may be read by GET as well
 * (platform.md §1.1).
 */
export function registerEndpoints(
  fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
  services: AppServices,
): void {
  for (const { call, answer, module } of endpoints) {
    const url = routeOf(call)
    fastify.route({
      method: isReadable(call) ? ['GET', 'POST'] : 'POST',
      url,
      config: {
        call: call.path,
        linked: call.linked,
        isPublic: call.need === 'public',
        byStatus: call.byStatus,
      },
      handler: async (fastifyRequest, reply) => {
        const raw: RawCall = { services, fastifyRequest, reply, module }
        const answered = await answer(raw).catch((error: unknown) => {
          services.refusals.note(error, { call: call.path, ip: fastifyRequest.ip, caller: raw.caller })
          throw error
        })
        return presentAnswer(answered, reply, services.config.limits)
      },
    })
    if (!isReadable(call)) fastify.route({ method: 'GET', url, handler: () => refuse('wrongMethod') })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of the call, for logs and metrics. */
    call?: string
    linked?: Call['linked']
    isPublic?: boolean
    byStatus?: Call['byStatus']
  }
}
