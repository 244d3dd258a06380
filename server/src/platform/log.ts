import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { LogLevel } from './config.ts'

/** One JSON object per line on standard output; made once, handed to Fastify and to services. */
export type Log = FastifyBaseLogger

const SECRET_HEADERS = ['cookie', 'set-cookie', 'authorization', 'admin-token']
const SECRET_KEYS = ['password', 'oldPwd', 'newPwd', 'token', 'secret']

/** Tokens and passwords never reach the log: neither in the address, nor in headers, nor as keys of an entry. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    redact: {
      paths: [
        ...SECRET_HEADERS.map((name) => `req.headers["${name}"]`),
        ...SECRET_KEYS.flatMap((name) => [name, `*.${name}`]),
      ],
      censor: '***',
    },
    serializers: { req: describeRequest },
  })
}

/**
 * For Fastify: at `info` it only logs each address it listens on, which the start prints itself. Levels below
 * `info` include those lines.
 */
export function logOfFramework(log: Log): Log {
  return log.level === 'info' ? log.child({}, { level: 'warn' }) : log
}

interface LoggedRequest {
  method?: string
  url?: string
  ip?: string
}

function describeRequest(request: LoggedRequest): LoggedRequest {
  return { method: request.method, url: maskUrl(request.url ?? ''), ip: request.ip }
}

/** Hides the values of `c`, `token` and the like in a query, also inside an address that is itself a parameter. */
export function maskUrl(url: string): string {
  return url.replace(/((?:[?&]|%3F|%26)(?:c|token|admin-token|code)(?:=|%3D))[^&#%]+/gi, '$1***')
}
