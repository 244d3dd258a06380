import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Documents } from '#server/platform/documents/renderer.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import type { Services } from '#server/platform/services.ts'
import type { Caller } from './caller.ts'
import type { Directory } from './directory.ts'
import type { ExportTurns } from './export-turns.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { Sessions } from './session.ts'
import type { Viewer } from './viewer.ts'

/** What the whole server shares. Engine and areas add what they keep by module augmentation. */
export interface AppServices extends Services {
  directory: Directory
  sessions: Sessions
  refusals: RefusalLog
  exports: ExportTurns
  documents: Documents
}

/** Where a call came from, for logs and throttles. */
export interface ClientAddress {
  ip: string
  userAgent: string
  /** The page's own origin asked over https. */
  secure: boolean
  /** Came through a proxy; without trust in it `ip` is the proxy's own. */
  isForwarded: boolean
}

export interface PublicContext<Request> {
  request: Request
  services: AppServices
  db: Kysely<Tables>
  client: ClientAddress
  requestId: string
  /** Files of a multipart call; gone once the call has answered. */
  uploads: readonly Upload[]
  /** The token the caller sent, if any; its session need not be valid. */
  token: string | null
  cookies: Record<string, string | undefined>
  setCookie: FastifyReply['setCookie']
}

/** What a handler gets once the caller is known and may make the call. */
export interface Context<Request> extends PublicContext<Request> {
  viewer: Viewer
  session: Caller
}
