import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codes } from '#protocol/platform/codes.ts'
import { isAway, translateDatabaseError } from '#server/platform/database/constraints.ts'
import { contentDisposition, Download } from '#server/platform/http/download.ts'
import { dropStalled } from '#server/platform/http/pace.ts'
import { StoredBody, sendStored } from '#server/platform/http/stored-file.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What a handler gave back, as the wire takes it. */
export function presentAnswer(
  answer: unknown,
  reply: FastifyReply,
  limits: Limits,
): FastifyReply | Promise<FastifyReply> {
  if (answer instanceof Download) {
    dropStalled(reply.raw, limits)
    return sendFile(reply, answer)
  }
  if (isStream(answer)) {
    answer.stream(reply)
    return reply
  }
  return sendEnvelope(reply, codes.ok[0], codes.ok[1], answer ?? null)
}

function sendFile(
  reply: FastifyReply,
  file: Download<Buffer | StoredBody | Readable>,
): FastifyReply | Promise<FastifyReply> {
  const { body } = file
  if (body instanceof StoredBody) return sendStored(reply, file, body)
  for (const [name, value] of Object.entries(file.headers)) reply.header(name, value)
  return reply.header('content-disposition', contentDisposition(file)).type(file.contentType).send(body)
}

const isStream = (answer: unknown): answer is { stream: (reply: FastifyReply) => void } =>
  answer !== null && typeof answer === 'object' && 'stream' in answer && typeof answer.stream === 'function'

/**
 * HTTP 200 for every code except 503, which proxies and foreign clients recognise by its status; to programs that know nothing of
 * codes the status of each.
 */
export function sendEnvelope(reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply {
  const isByStatus = code === codes.busy[0] || reply.request.routeOptions.config?.byStatus === true
  return reply
    .code(isByStatus ? statusOf(code) : 200)
    .header('content-type', 'application/json;charset=UTF-8')
    .send(JSON.stringify({ code, msg, data }))
}

/** Asking too often has a code of its own on the wire; to HTTP, 403 would mean never to ask again. */
function statusOf(code: number): number {
  if (code === codes.tooManyRequests[0]) return 429
  return code >= 400 && code < 600 ? code : 200
}

const faultOf = ({ id }: FastifyRequest) => ({
  code: codes.fault[0],
  message: codes.fault[1].replace('%s', id),
  data: null,
  retryAfter: null,
})

/** Refusals as they are, bad input as 400, everything else logged under the request id and answered neutrally. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = await toRefusal(error)
  if (!refused) {
    const level = isLeft(error, reply) ? 'debug' : 'error'
    request.log[level]({ err: error, call: request.routeOptions.config?.call }, 'call failed')
  }
  // one line each: with a stack for every call of an outage the log would bury its cause
  else if (isAway(error)) request.log.warn({ reason: wordsOf(error) }, 'the database is away')
  const { code, message, data, retryAfter } = refused ?? faultOf(request)
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return sendEnvelope(reply, code, message, data)
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The client closed the connection while the response was sent: not an error. */
const isLeft = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'

/** Status codes by which Fastify, its parsers and its file server say that the request itself is wrong. */
const badRequests = new Map<number, (typeof codes)[keyof typeof codes]>([
  [400, codes.invalid],
  [403, codes.notFound],
  [406, codes.invalid],
  [413, codes.tooLarge],
  [414, codes.invalid],
  [415, codes.invalid],
  [431, codes.tooLarge],
])

async function toRefusal(error: unknown): Promise<Refusal | null> {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return new Refusal(...codes.invalid)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  const known = badRequests.get(status)
  return known ? new Refusal(known[0], known[1]) : translateDatabaseError(error)
}
