import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { allCalls } from '#protocol/all-calls.ts'
import { answerError } from './access/answering.ts'
import type { Area, Part, ServicesOf } from './access/area.ts'
import { boundsOfBody } from './access/body-bounds.ts'
import type { AppServices } from './access/context.ts'
import { createDirectory } from './access/directory.ts'
import { type Endpoint, registerEndpoints } from './access/endpoint.ts'
import { createExportTurns } from './access/export-turns.ts'
import { serveOpenApi } from './access/openapi.ts'
import { createRefusalLog } from './access/refusal-log.ts'
import { createSessions } from './access/session.ts'
import { TOKEN_NAME } from './access/token.ts'
import { areas } from './areas.ts'
import { grantDeclared } from './platform/database/upgrade.ts'
import { createDocuments } from './platform/documents/renderer.ts'
import { type HealthOptions, serveHealth } from './platform/health/health.ts'
import { createMetrics, type Gauge } from './platform/health/metrics.ts'
import { registerBodies } from './platform/http/bodies.ts'
import { LARGEST_BODY } from './platform/http/body-bounds.ts'
import { limitBodies, paceOptions } from './platform/http/pace.ts'
import { getPatterns, innerUrl, refuseUnknown } from './platform/http/paths.ts'
import { shedLoad } from './platform/http/pressure.ts'
import { protectReplies } from './platform/http/protect.ts'
import { newRequestNumber } from './platform/http/request-number.ts'
import { serveWeb } from './platform/http/web.ts'
import { logOfFramework } from './platform/log.ts'
import type { Services } from './platform/services.ts'

export interface App {
  fastify: FastifyInstance
  services: AppServices
  /**
   * Looks at what the areas need outside, before calls are answered.
   * @throws StartFailure for what the operator set up wrongly
   */
  checkStart: () => Promise<void>
  /** Ends what the app keeps; database, events and jobs belong to the caller. */
  close: () => Promise<void>
}

export interface AppOptions {
  /** Folder of the built web client; without it only the API answers. */
  webRoot?: string
  isStopping?: () => boolean
}

/** Largest single file (platform.md §8.2). */
const FILE_BYTES = 100 * 1024 * 1024

/** The contributions of all areas, part by part. */
const parts: readonly Part[] = areas.flatMap((area: Area) => [
  area,
  ...(area.parts ?? []).map((part) => (area.module ? { module: area.module, ...part } : part)),
])
/** Applications that this version has. */
const built = new Set(parts.flatMap(({ module }) => module ?? []))
const makers = parts.flatMap((part) => part.services ?? [])

/**
 * Puts the server together over a migrated database, which gets what a fresh installation begins with; listens to
 * nothing yet. Tests build the same.
 */
export async function buildApp(platform: Services, options: AppOptions = {}): Promise<App> {
  const endpoints = parts.flatMap(({ endpoints = [], module }) =>
    endpoints.map((endpoint) => ({ ...endpoint, module })),
  )
  requireComplete(endpoints)
  await seedAreas(platform)
  const services = await createServices(platform)
  for (const { jobs } of parts) await jobs?.(services)

  const getCalls = getPatterns(allCalls)
  const fastify = Fastify({
    loggerInstance: logOfFramework(services.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(services.config.trustProxy),
    bodyLimit: LARGEST_BODY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: newRequestNumber,
    // addresses that cannot be read reach no route
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: (request) => innerUrl(request.url ?? '/', request.method ?? 'GET', getCalls),
    ...paceOptions(services.config.limits),
  })
  const { config, pool } = services
  protectReplies(fastify)
  await shedLoad(fastify, { limits: config.limits, pool, calls: allCalls })
  limitBodies(fastify, config.limits)
  registerBodies(fastify, (request) => boundsOfBody(services, request))
  fastify.setErrorHandler(answerError)
  await fastify.register(fastifyCookie)
  await fastify.register(fastifyMultipart, {
    limits: { fileSize: FILE_BYTES, files: 20, fields: 50, fieldSize: 1024 * 1024, parts: 80 },
    throwFileSizeLimit: false,
  })
  registerEndpoints(fastify, endpoints, services)
  serveOpenApi(fastify, allCalls)
  serveHealth(fastify, {
    pool: services.pool,
    metrics: createMetrics(services, () => gaugesOf(services)),
    isStopping: options.isStopping,
    faults: faultsOf(services),
  })
  if (options.webRoot)
    await serveWeb(fastify, { root: options.webRoot, hasSession: ({ cookies }) => !!cookies[TOKEN_NAME] })
  else fastify.setNotFoundHandler(refuseUnknown)
  return {
    fastify,
    services,
    checkStart: async () => {
      for (const { checkStart } of parts) await checkStart?.(services)
    },
    close: async () => {
      for (const { stopping } of parts) stopping?.(services)
      await fastify.close()
      await services.refusals.close()
      for (const { close } of makers.toReversed()) close(services)
      services.documents.close()
      services.directory.close()
    },
  }
}

/**
 * What an installation has to have before directory and catalog are read: all that is declared in a fresh one, what a
 * newer version added in the others. Any number of processes may call it at any time.
 */
export async function seedAreas(platform: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const { seed } of parts) await seed?.(platform.db)
  await grantDeclared(
    platform,
    parts.flatMap((part) => part.upgrades ?? []),
  )
}

async function createServices(platform: Services): Promise<AppServices> {
  const directory = await createDirectory(platform, {
    loaders: parts.flatMap((part) => part.members ?? []),
    built,
  })
  const refusals = createRefusalLog(platform, directory)
  const own = { directory, refusals, sessions: createSessions(platform) }
  const exports = createExportTurns(platform.config.limits)
  const documents = createDocuments()
  const made: Partial<AppServices> = { ...platform, ...own, exports, documents }
  for (const { make } of makers) await make(made, parts)
  if (!isWhole(made)) throw new Error('a service was not made')
  // a service that `AppServices` declares without a maker does not compile here
  return made
}

type Made =
  | keyof Services
  | 'directory'
  | 'refusals'
  | 'sessions'
  | 'exports'
  | 'documents'
  | ServicesOf<(typeof areas)[number]>
const isWhole = (made: Partial<AppServices>): made is Partial<AppServices> & Pick<AppServices, Made> =>
  makers.every(({ key }) => key in made)

/** What keeps areas from working well, for `/ready`. */
const faultsOf = (services: AppServices): HealthOptions['faults'] =>
  Object.fromEntries(
    parts.flatMap(({ faults = {} }) =>
      Object.entries(faults).map(([key, find]) => [key, () => find(services)]),
    ),
  )

const gaugesOf = async (services: AppServices): Promise<Gauge[]> =>
  (await Promise.all(parts.map(({ gauges }) => gauges?.(services) ?? []))).flat()

/** A number of proxies is checked hop by hop. */
function toTrust(setting: boolean | number | string) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Every declared call is answered once, and nothing undeclared is. */
function requireComplete(endpoints: readonly Endpoint[]): void {
  const served = new Map<string, number>()
  for (const { call } of endpoints) served.set(call.path, (served.get(call.path) ?? 0) + 1)
  const missing = allCalls.filter((call) => !served.has(call.path)).map((call) => call.path)
  const twice = [...served].filter(([, count]) => count > 1).map(([path]) => path)
  const declared = new Set(allCalls.map((call) => call.path))
  const undeclared = [...served.keys()].filter((path) => !declared.has(path))
  if (missing.length + twice.length + undeclared.length > 0)
    throw new Error(
      `calls unanswered: ${missing.join(' ')}; answered twice: ${twice.join(' ')}; undeclared: ${undeclared.join(' ')}`,
    )
}
