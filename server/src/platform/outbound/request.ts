import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { checkedAddress, type OutboundRules } from './address.ts'
import { OutboundFailure, toFailure } from './failure.ts'
import { trusting } from './trust.ts'

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Certificates (PEM) that are trusted besides those of the system. */
  ca?: string
}

export interface OutboundReply {
  status: number
  headers: http.IncomingHttpHeaders
  /** As far as it was read. */
  body: Buffer
  /** There was more than was to be read. */
  isCut: boolean
}

export interface OutboundLimits extends OutboundRules {
  /** Milliseconds until the whole answer is there. */
  timeout?: number
  /** Bytes of an answer that are read; the rest is discarded. */
  mostBytes?: number
}

const TIMEOUT = 10_000
const MOST_READ = 64 * 1024

/** Connections are kept by address and name of the certificate, so that one is only ever used for what was checked. */
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 16 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 16 }),
}

/**
 * Requests an address configured in the product. The name is resolved once, checked, and the connection goes to
 * that address; redirections are answers like any other and never followed.
 * @throws OutboundFailure when no answer comes; what an answer means is the caller's business
 */
export async function requestOutbound(
  { url, method, headers = {}, body, ca }: OutboundRequest,
  { timeout = TIMEOUT, mostBytes = MOST_READ, ...rules }: OutboundLimits,
): Promise<OutboundReply> {
  const target = new URL(url)
  const { protocol, hostname } = target
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new OutboundFailure('地址应以 http:// 或 https:// 开头')
  const signal = AbortSignal.timeout(timeout)
  try {
    const address = await checkedAddress(hostname, rules)
    return await exchange({
      body,
      signal,
      mostBytes,
      request: {
        protocol,
        agent: agents[protocol],
        host: address,
        port: target.port || (protocol === 'https:' ? 443 : 80),
        path: `${target.pathname}${target.search}`,
        method,
        signal,
        setHost: false,
        ...(isIP(hostname.replace(/^\[(.*)\]$/, '$1')) ? {} : { servername: hostname }),
        ...(ca ? { ca: trusting(ca) } : {}),
        headers: {
          host: target.host,
          'user-agent': 'suoke',
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
    })
  } catch (error) {
    throw toFailure(error)
  }
}

interface Exchange {
  request: https.RequestOptions
  body: string | undefined
  signal: AbortSignal
  mostBytes: number
}

function exchange(asked: Exchange): Promise<OutboundReply> {
  const { request: options, body, signal, mostBytes } = asked
  const { promise, resolve, reject } = Promise.withResolvers<OutboundReply>()
  const ask = options.protocol === 'https:' ? https.request : http.request
  const request = ask(options, (response) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(pieces).subarray(0, mostBytes),
        isCut: size > mostBytes,
      })
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size <= mostBytes) return
      finish()
      response.destroy()
    })
    response.on('end', finish)
    response.on('error', reject)
  })
  request.on('error', (error) => {
    if (signal.aborted) reject(new OutboundFailure('对方没有及时回应'))
    // the other side had just closed a connection that was kept
    else if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
      resolve(exchange({ ...asked, request: { ...options, agent: false } }))
    else reject(error)
  })
  request.end(body)
  return promise
}
