import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { checkedAddress, type OutboundRules } from './address.ts'
import { OutboundFailure, toFailure } from './failure.ts'

export interface OutboundPost {
  url: string
  headers?: Readonly<Record<string, string>>
  body: string
}

export interface OutboundAnswer {
  status: number
  /** As far as it was read. */
  body: string
  /** Seconds, where it asks to be left alone. */
  retryAfter: number | null
}

/** Milliseconds until the whole answer is there. */
const TIMEOUT = 10_000
/** Bytes of an answer that are read; the rest is nobody's business. */
const MOST_READ = 64 * 1024

/** Connections are kept by address and name of the certificate, so that one is only ever used for what was checked. */
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 16 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 16 }),
}

/**
 * Posts JSON to an address that somebody configured in the product. The name is resolved once, checked, and the connection
 * goes to that address; redirections are answers like any other and never followed.
 * @throws OutboundFailure when no answer comes; what an answer means is the caller's business
 */
export async function postOutbound(
  { url, headers = {}, body }: OutboundPost,
  rules: OutboundRules & { timeout?: number },
): Promise<OutboundAnswer> {
  const target = new URL(url)
  const { protocol, hostname } = target
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new OutboundFailure('地址应以 http:// 或 https:// 开头')
  const signal = AbortSignal.timeout(rules.timeout ?? TIMEOUT)
  try {
    const address = await checkedAddress(hostname, rules)
    return await exchange({
      body,
      signal,
      request: {
        protocol,
        agent: agents[protocol],
        host: address,
        port: target.port || (protocol === 'https:' ? 443 : 80),
        path: `${target.pathname}${target.search}`,
        method: 'POST',
        signal,
        setHost: false,
        ...(isIP(hostname.replace(/^\[(.*)\]$/, '$1')) ? {} : { servername: hostname }),
        headers: {
          host: target.host,
          'user-agent': 'suoke',
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
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
  body: string
  signal: AbortSignal
}

function exchange({ request: options, body, signal }: Exchange): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const ask = options.protocol === 'https:' ? https.request : http.request
  const request = ask(options, (response) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat(pieces).toString('utf8', 0, MOST_READ),
        retryAfter: secondsOf(response.headers['retry-after']),
      })
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size < MOST_READ) return
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
      resolve(exchange({ request: { ...options, agent: false }, body, signal }))
    else reject(error)
  })
  request.end(body)
  return promise
}

/** `Retry-After` in seconds; a date is not believed. */
const secondsOf = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : null
