import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Metrics } from './metrics.ts'

export interface HealthOptions {
  pool: pg.Pool
  metrics: Metrics
  /** By name: what keeps something outside from working, without which the process works on; asked now and then. */
  faults: Readonly<Record<string, () => Promise<string | null>>>
  /** True once the server has begun to stop: a balancer is to look elsewhere. */
  isStopping?: () => boolean
}

const READY_TIMEOUT = 2_000
const FAULTS_PAUSE = 10_000

/**
 * Serves `/health` (the process answers), `/ready` (it can work: 503 while the database is unreachable, the pool exhausted or the
 * server stopping; a missing external service, such as the file store, is reported without failing) and `/metrics` (for Prometheus;
 * only to this machine and the private network).
 */
export function serveHealth(fastify: FastifyInstance, options: HealthOptions): void {
  const { pool, metrics, isStopping } = options
  const findFaults = remembered(() => findAll(options.faults))
  fastify.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  fastify.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const database = isStopping?.() ? 'stopping' : await ask(pool)
    if (database !== 'answers')
      return reply.code(503).send({ status: 'unavailable', ...(database === 'spent' && { database }) })
    const faults = await findFaults()
    return reply.send(
      faults.length > 0 ? { status: 'degraded', ...Object.fromEntries(faults) } : { status: 'ready' },
    )
  })

  fastify.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isNear(request)) return reply.code(404).send({ status: 'unknown' })
    return reply.type(metrics.contentType).send(await metrics.read())
  })

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeCall(route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** The faults there are, by name. */
async function findAll(faults: HealthOptions['faults']): Promise<[string, string][]> {
  const found = await Promise.all(
    Object.entries(faults).map(async ([name, find]) => [name, await find()] as const),
  )
  return found.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault]]))
}

/** Probes come often; what lies outside is asked at most once in a while. */
function remembered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (!last || Date.now() > last.until) last = { answer: ask(), until: Date.now() + FAULTS_PAUSE }
    return last.answer
  }
}

/** Spent: every connection is taken, and none came back while we waited for one. */
async function ask(pool: pg.Pool): Promise<'answers' | 'away' | 'spent'> {
  const { promise: late, resolve } = Promise.withResolvers<'away' | 'spent'>()
  const isSpent = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max && pool.waitingCount > 0
  const timer = setTimeout(() => resolve(isSpent() ? 'spent' : 'away'), READY_TIMEOUT)
  const asked = pool.query('select 1').then(
    () => 'answers' as const,
    () => 'away' as const,
  )
  const result = await Promise.race([asked, late])
  clearTimeout(timer)
  return result
}

const PRIVATE = new BlockList()
PRIVATE.addSubnet('127.0.0.0', 8)
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('::1', 128, 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** A request that came through a proxy we were not configured to trust has an address that means nothing. */
function isNear(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined && request.ips === undefined
  const family = isIP(request.ip)
  return !forwarded && family > 0 && PRIVATE.check(request.ip, family === 6 ? 'ipv6' : 'ipv4')
}
