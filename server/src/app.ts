import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { allCalls } from '#protocol/all-calls.ts'
import { recordEndpoints, recordRules } from '#server/crm/area.ts'
import { createCustomerLimits } from '#server/crm/customer/limits.ts'
import { createCustomerPools, loadPoolMembers } from '#server/crm/pool/pools.ts'
import { registerPoolJobs } from '#server/crm/pool/recycle.ts'
import { recordFileOwners } from '#server/engine/change/record-files.ts'
import { translateUniqueViolations } from '#server/engine/change/save/unique.ts'
import { createFiles } from '#server/files/files.ts'
import { createMapService } from '#server/map/service.ts'
import { createLiveCounts } from '#server/messages/live.ts'
import { createNotify } from '#server/messages/send.ts'
import type { AppServices } from './access/context.ts'
import { createDirectory } from './access/directory.ts'
import { answerError, type Endpoint, registerEndpoints } from './access/endpoint.ts'
import { serveOpenApi } from './access/openapi.ts'
import { createSessions } from './access/session.ts'
import { areaEndpoints } from './areas.ts'
import { loadDemo } from './demo/demo.ts'
import { engineEndpoints } from './engine/endpoints.ts'
import { createEngine } from './engine/engine.ts'
import { registerEngineJobs } from './engine/jobs.ts'
import { serveHealth } from './platform/health.ts'
import { registerBodies } from './platform/http/bodies.ts'
import { getPatterns, innerUrl, refuseUnknown } from './platform/http/paths.ts'
import { serveWeb } from './platform/http/web.ts'
import { logOfFramework } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Services } from './platform/services.ts'

export interface App {
  fastify: FastifyInstance
  services: AppServices
  /** Ends what the app keeps; database, events and jobs belong to the caller. */
  close: () => Promise<void>
}

export interface AppOptions {
  /** Folder of the built web client; without it only the API answers. */
  webRoot?: string
  isStopping?: () => boolean
}

/** Longest body of a call without files. */
const BODY_BYTES = 4 * 1024 * 1024
/** Largest single file (platform.md §8.2). */
const FILE_BYTES = 100 * 1024 * 1024

/** Puts the server together over a migrated database; listens to nothing yet. Tests build the same. */
export async function buildApp(platform: Services, options: AppOptions = {}): Promise<App> {
  const services = await createServices(platform)
  await registerEngineJobs(services)
  registerPoolJobs(services)
  const endpoints = [...engineEndpoints, ...recordEndpoints, ...areaEndpoints]
  requireComplete(endpoints)

  const getCalls = getPatterns(allCalls)
  const fastify = Fastify({
    loggerInstance: logOfFramework(services.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(services.config.trustProxy),
    bodyLimit: BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: () => randomUUID(),
    // addresses that cannot be read reach no route
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: (request) => innerUrl(request.url ?? '/', request.method ?? 'GET', getCalls),
  })
  registerBodies(fastify)
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
    metrics: createMetrics(services.pool),
    isStopping: options.isStopping,
    checkFiles: () => services.fileService.store.check(),
  })
  if (options.webRoot) await serveWeb(fastify, options.webRoot)
  else fastify.setNotFoundHandler(refuseUnknown)
  return {
    fastify,
    services,
    close: async () => {
      services.liveCounts.close()
      await fastify.close()
      services.engine.close()
      services.customerLimits.close()
      services.customerPools.close()
      services.directory.close()
    },
  }
}

async function createServices(platform: Services): Promise<AppServices> {
  const engine = await createEngine(platform, recordRules)
  translateUniqueViolations(engine.catalog)
  const customerPools = await createCustomerPools(platform)
  const directory = await createDirectory(platform, { loadPoolMembers })
  const sessions = createSessions(platform)
  const files = await createFiles(platform, directory, [recordFileOwners])
  return {
    ...platform,
    directory,
    sessions,
    engine,
    files,
    fileService: files,
    liveCounts: createLiveCounts(platform, directory, sessions),
    customerLimits: await createCustomerLimits(platform),
    customerPools,
    notify: createNotify(platform, directory),
    map: createMapService(platform.config.map, platform.log),
    loadDemo,
  }
}

/** A number of proxies is told hop by hop. */
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
