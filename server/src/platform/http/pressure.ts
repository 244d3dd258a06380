import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Call, isFile, isSafe, stream } from '#protocol/platform/call.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { overloaded } from '../refusal.ts'

interface PressureOptions {
  limits: Pick<Limits, 'crowd' | 'lateness' | 'queue'>
  /** The connections that everything but lists waits for; lists have turns of their own. */
  pool: Pick<pg.Pool, 'connect'>
  calls: readonly Call[]
}

/** Milliseconds. */
const SAMPLE = 100

/**
 * Turns calls away at the door, before anything of them is read, while many are at work and the event loop is late or
 * statements queue for connections: 503 with Retry-After. What only reads goes first. Pages, `/health`, `/ready` and
 * `/metrics` are always answered.
 */
export async function shedLoad(fastify: FastifyInstance, options: PressureOptions): Promise<void> {
  const { limits, pool, calls } = options
  const kinds = new Map(calls.map((call) => [call.path, isSafe(call) ? 'safe' : 'writing'] as const))
  // it measures; what is turned away depends on the kind of the call
  await fastify.register(underPressure, { sampleInterval: SAMPLE })
  const crowd = countAtWork(fastify, calls)
  const queue = probeQueue(pool)
  fastify.addHook('onClose', async () => queue.end())
  fastify.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    const kind = kinds.get(routeOptions.config?.call ?? '')
    if (!kind || crowd.size < limits.crowd) return done()
    const { eventLoopDelay } = fastify.memoryUsage()
    const isTooMuch = eventLoopDelay > limits.lateness[kind] || queue.wait() > limits.queue[kind]
    done(isTooMuch ? overloaded() : undefined)
  })
}

/** The calls that are being answered; not those that stay open as long as their reader or sender likes. */
function countAtWork(fastify: FastifyInstance, calls: readonly Call[]): ReadonlySet<FastifyRequest> {
  const short = calls.filter((call) => call.reply !== stream && !isFile(call) && call.body !== 'multipart')
  const paths = new Set(short.map(({ path }) => path))
  const atWork = new Set<FastifyRequest>()
  const handled = new WeakSet<FastifyRequest>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (paths.has(request.routeOptions.config?.call ?? '')) {
      atWork.add(request)
      // the body of a client that has left is never read to its end, so that no answer follows
      request.raw.once('close', () => {
        if (!handled.has(request)) atWork.delete(request)
      })
    }
    done()
  })
  fastify.addHook('preHandler', (request, _reply, done) => {
    handled.add(request)
    done()
  })
  // the work ends with its answer, also for a client that has left: sending that answer is never reported
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    atWork.delete(request)
    done(null, payload)
  })
  fastify.addHook('onResponse', (request, _reply, done) => {
    atWork.delete(request)
    done()
  })
  return atWork
}

/**
 * How long a statement waits for a connection. The number of those who wait means little, since what they wait for may be short or
 * long: a probe waits among them again and again, and gives its connection back at once.
 */
function probeQueue(pool: Pick<pg.Pool, 'connect'>) {
  let askedAt: number | null = null
  let last = 0
  const ask = async () => {
    if (askedAt !== null) return
    askedAt = performance.now()
    try {
      const client = await pool.connect()
      client.release()
    } catch {
      // the call that needs the connection reports that there is none; how long it took is known
    }
    last = performance.now() - askedAt
    askedAt = null
    // after a wait that may already be over: otherwise calls would be turned away until the next sample
    if (last > SAMPLE) void ask()
  }
  const timer = setInterval(() => void ask(), SAMPLE).unref()
  return {
    /** Milliseconds. */
    wait: () => Math.max(last, askedAt === null ? 0 : performance.now() - askedAt),
    end: () => clearInterval(timer),
  }
}
