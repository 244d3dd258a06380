import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { codes } from '#protocol/platform/codes.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { refusal } from '../refusal.ts'

/** Limits enforced by the HTTP server: headers that never end, and requests that take too long. */
export const paceOptions = ({ headTime, requestTime }: Limits) =>
  ({
    requestTimeout: requestTime,
    http: { headersTimeout: headTime, connectionsCheckingInterval: Math.min(headTime, 5_000) },
  }) satisfies Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'http'>

/** Ends requests whose body does not arrive, so that holding many of them open costs an attacker more than the server. */
export function limitBodies(fastify: FastifyInstance, limits: Limits): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watchBody(request.raw, reply.raw, limits)
    done()
  })
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Also after the answer: the rest of a body that was refused unread is discarded. */
function watchBody(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '')
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setTimeout(() => {
    if (request.complete) return
    const came = socket.bytesRead - seen
    seen += came
    if (isUpload && came >= limits.uploadPace) timer.refresh()
    else endLate(request, response)
  }, limits.bodyTime)
  request.once('close', () => clearTimeout(timer))
}

const [LATE, SENTENCE] = codes.requestTimeout
const answer = Buffer.from(JSON.stringify({ code: LATE, msg: SENTENCE, data: null }))

/** Sends the refusal, then closes the connection without reading the rest of the body. */
function endLate(request: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    request.destroy(refusal('requestTimeout'))
  }
  // what is injected comes over no line that could be answered
  if (response.headersSent || !(request.socket instanceof Socket)) {
    end()
    return
  }
  const head = [
    'HTTP/1.1 408 Request Timeout',
    'Connection: close',
    'Content-Type: application/json;charset=UTF-8',
    `Content-Length: ${answer.length}`,
  ]
  request.socket.write(`${head.join('\r\n')}\r\n\r\n`)
  request.socket.write(answer, end)
}

/**
 * Ends a download whose reader has stalled, to free what it holds. A slow reader that takes a byte now and then is waited for, and
 * so is a slow source.
 */
export function dropStalled(response: ServerResponse, { readerPause }: Limits): void {
  const { socket } = response
  if (!(socket instanceof Socket)) return
  response.setTimeout(readerPause, () => {
    if (response.writableLength > 0) response.destroy()
    else socket.setTimeout(readerPause)
  })
}
