import path from 'node:path'
import { z } from 'zod'
import { PASSWORD_RULE } from '#protocol/session/passwords.ts'
import { LIMITS, type Limits } from './limits/limits.ts'
import { StartFailure } from './process/start-failure.ts'
import { isTemplate } from './settings/template.ts'

/** A bucket of an S3-compatible service. */
export interface S3Bucket {
  kind: 's3'
  bucket: string
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Addresses the bucket in the path instead of the host name (MinIO and similar). */
  pathStyle: boolean
}

export type FileStore = { kind: 'local'; folder: string } | S3Bucket

/** Where backups lie. */
export type BackupLocation = { kind: 'folder'; folder: string } | S3Bucket

/** Map services; without them places are picked from the region table and typed as coordinates. */
export interface MapServices {
  /** Address of a tile with {z}, {x} and {y}, and {key} if it wants one. */
  tileUrl?: string
  /** Address of a search with {query}, and {key} if it wants one. */
  geocodingUrl?: string
  key?: string
  /** The attribution that the service requires beside its maps. */
  attribution?: string
}

/** Where codes for phones are handed over, and what signs them. */
export interface SmsSettings {
  url: string
  secret: string
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Settings {
  port: number
  /** The address to listen on. */
  host: string
  /** Absolute. Holds the embedded database, local files and generated secrets. */
  dataDir: string
  /** An outside PostgreSQL; without it the embedded one is used. */
  databaseUrl?: string
  /** The same database as the owner of the logs, who migrates them; without it the application's role owns them. */
  databaseOwnerUrl?: string
  /** A streaming standby, on which what may be a little behind is read. */
  databaseReplicaUrl?: string
  /** Milliseconds beyond which nothing at all is read there. */
  databaseReplicaLag: number
  /** Absolute. Where the embedded database keeps a standby of its own. */
  embeddedStandby?: string
  databasePoolSize: number
  /** Milliseconds that a statement of a list, search or count may take. */
  listTimeout: number
  /** Begin with the demonstration company when nothing is set up yet. */
  demo: boolean
  /** The installation code, when the operator chose it. */
  installationCode?: string
  /** What seals secrets in the database, when the operator chose it. */
  secretKey?: string
  /** Addresses and ranges that are not public and may be reached all the same by what is configured in the product. */
  outboundAllow: readonly string[]
  /**
   * How many reverse proxies stand in front, or which addresses they have; false: none, so headers are not
   * believed.
   */
  trustProxy: boolean | number | string
  files: FileStore
  backups: BackupLocation
  /** What backups are encrypted with, when the operator chose it. */
  backupKey?: string
  map: MapServices
  /** Without it codes are written to the log, and the login page offers none. */
  sms?: SmsSettings
  logLevel: LogLevel
  /** Not the operator's: the product's own measure. */
  limits: Limits
}

export interface Config extends Settings {
  /** What the first-run page asks for when it is reached from another host (platform.md §2.6). */
  installationCode: string
  secretKey: string
}

export type Environment = Record<string, string | undefined>

/**
 * Reads the environment and the arguments of `npm start`.
 * @throws StartFailure naming the setting and what it may be
 */
export function readConfig(env: Environment, argv: readonly string[]): Settings {
  const options = readArguments(argv)
  checkDemoPassword(env)
  const dataDir = path.resolve(textOf(env, 'DATA_DIR') ?? 'data')
  return {
    port: options.port ?? integerOf(env, 'PORT', 0, 65_535) ?? 8080,
    host: textOf(env, 'HOST') ?? '0.0.0.0',
    dataDir,
    databaseUrl: databaseUrlOf(env, 'DATABASE_URL'),
    databaseOwnerUrl: ownerUrlOf(env),
    databaseReplicaUrl: databaseUrlOf(env, 'DATABASE_REPLICA_URL'),
    databaseReplicaLag: 1000 * (integerOf(env, 'DATABASE_REPLICA_LAG', 1, 3600) ?? 5),
    embeddedStandby: embeddedStandbyOf(env, dataDir),
    databasePoolSize: integerOf(env, 'DATABASE_POOL_SIZE', 2, 500) ?? 16,
    listTimeout: 1000 * (integerOf(env, 'LIST_TIMEOUT', 1, 600) ?? 10),
    demo: options.demo,
    installationCode: installationCodeOf(env),
    secretKey: keyOf(env, 'SECRET_KEY'),
    outboundAllow: outboundAllowOf(env),
    trustProxy: trustProxyOf(env),
    files: s3Of(env, 'FILES') ?? { kind: 'local', folder: path.join(dataDir, 'files') },
    backups: backupsOf(env, dataDir),
    backupKey: keyOf(env, 'BACKUP_KEY'),
    map: {
      tileUrl: templateOf(env, 'MAP_TILE_URL', ['{z}', '{x}', '{y}']),
      geocodingUrl: templateOf(env, 'MAP_GEOCODING_URL', ['{query}']),
      key: textOf(env, 'MAP_KEY'),
      attribution: textOf(env, 'MAP_ATTRIBUTION'),
    },
    sms: smsOf(env),
    logLevel: choiceOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    limits: LIMITS,
  }
}

interface Arguments {
  demo: boolean
  port?: number
}

function readArguments(argv: readonly string[]): Arguments {
  const result: Arguments = { demo: false }
  const rest = argv.flatMap((word) => (word.startsWith('--') ? word.split(/=(.*)/s, 2) : [word]))
  while (rest.length > 0) {
    const word = rest.shift()
    if (word === '--demo') result.demo = true
    else if (word === '--port') result.port = integerIn('--port', rest.shift() ?? '', 0, 65_535)
    else throw new StartFailure(`不认识的启动参数 ${word}：可以使用 --demo 和 --port 端口号。`)
  }
  return result
}

function textOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function integerOf(env: Environment, name: string, min: number, max: number): number | undefined {
  const text = textOf(env, name)
  return text === undefined ? undefined : integerIn(name, text, min, max)
}

function integerIn(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new StartFailure(`${name} 必须是 ${min} 到 ${max} 之间的整数，现在是“${text}”。`)
}

function choiceOf<Choice extends string>(env: Environment, name: string, choices: readonly Choice[]) {
  const text = textOf(env, name)
  const choice = choices.find((each) => each === text)
  if (text === undefined || choice) return choice
  throw new StartFailure(`${name} 只能是 ${choices.join('、')} 之一，现在是“${text}”。`)
}

function flagOf(env: Environment, name: string): boolean {
  const words = { '1': true, true: true, '0': false, false: false }
  const word = choiceOf(env, name, ['1', 'true', '0', 'false'] as const)
  return word ? words[word] : false
}

function urlOf(env: Environment, name: string, protocols: readonly string[], example: string) {
  const text = textOf(env, name)
  if (text === undefined) return undefined
  if (protocols.some((protocol) => text.startsWith(`${protocol}//`)) && URL.canParse(text)) return text
  throw new StartFailure(`${name} 不是有效的地址，应写成 ${example}。`)
}

function databaseUrlOf(env: Environment, name: string) {
  return urlOf(env, name, ['postgres:', 'postgresql:'], 'postgres://用户:密码@主机:5432/数据库')
}

/** The embedded database has an owner of its own already. */
function ownerUrlOf(env: Environment) {
  const url = databaseUrlOf(env, 'DATABASE_OWNER_URL')
  if (url !== undefined) requiredOf(env, 'DATABASE_URL', 'DATABASE_OWNER_URL')
  return url
}

/** Beside the embedded database, and only where no other standby is named. */
function embeddedStandbyOf(env: Environment, dataDir: string): string | undefined {
  const text = textOf(env, 'EMBEDDED_STANDBY')
  if (text === undefined) return undefined
  const other = ['DATABASE_URL', 'DATABASE_REPLICA_URL'].find((name) => textOf(env, name) !== undefined)
  if (other)
    throw new StartFailure(`EMBEDDED_STANDBY 只用于内置数据库，不能与 ${other} 一起设置：请去掉其中一个。`)
  const folder = path.resolve(text)
  const isApart = path.relative(dataDir, folder) !== ''
  if (isApart) return folder
  throw new StartFailure('EMBEDDED_STANDBY 不能是 DATA_DIR 本身：请指定另一个目录，最好在另一块磁盘上。')
}

function webUrlOf(env: Environment, name: string) {
  return urlOf(env, name, ['http:', 'https:'], 'https://主机/路径')
}

/** An address with places to be filled in; the host is not among them. */
function templateOf(env: Environment, name: string, places: readonly string[]): string | undefined {
  const url = webUrlOf(env, name)
  if (url === undefined) return undefined
  if (isTemplate(url, places)) return url
  throw new StartFailure(`${name} 必须包含 ${places.join('、')}，主机名中不能有占位符。`)
}

function installationCodeOf(env: Environment): string | undefined {
  const code = textOf(env, 'SUOKE_INSTALL_CODE')
  if (code === undefined || /^[\w-]{6,64}$/.test(code)) return code
  throw new StartFailure('SUOKE_INSTALL_CODE 必须是 6 到 64 位的字母、数字、下划线或短横线。')
}

function keyOf(env: Environment, name: string): string | undefined {
  const key = textOf(env, name)
  if (key === undefined || key.length >= 32) return key
  throw new StartFailure(`${name} 至少需要 32 个字符，可以用 openssl rand -base64 32 生成。`)
}

/** Addresses and ranges, separated by commas. */
function outboundAllowOf(env: Environment): string[] {
  const parts = (textOf(env, 'OUTBOUND_ALLOW') ?? '').split(',').map((part) => part.trim())
  const ranges = parts.filter((part) => part !== '')
  const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  if (ranges.every((range) => address.safeParse(range).success)) return ranges
  throw new StartFailure('OUTBOUND_ALLOW 应为 IP 地址或网段（逗号分隔），如 10.0.0.0/8,192.168.1.5。')
}

/** Wanted only where the demonstration company is made, but a start that would fail there does not begin. */
function checkDemoPassword(env: Environment): void {
  const password = textOf(env, 'SUOKE_DEMO_PASSWORD')
  if (password !== undefined && !PASSWORD_RULE.test(password))
    throw new StartFailure('SUOKE_DEMO_PASSWORD 必须由 6 到 20 位的字母和数字组成。')
}

/** `1` (one proxy), `true`, `false`, or the proxies' addresses separated by commas. */
function trustProxyOf(env: Environment): boolean | number | string {
  const text = textOf(env, 'TRUST_PROXY') ?? 'false'
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d+$/.test(text)) return integerIn('TRUST_PROXY', text, 0, 10)
  const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'uniquelocal'])])
  if (text.split(',').every((part) => address.safeParse(part.trim()).success)) return text
  throw new StartFailure(`TRUST_PROXY 应为 true、false、代理层数或代理地址（逗号分隔），现在是“${text}”。`)
}

/** The bucket that variables of this beginning name; none when they name none. */
function s3Of(env: Environment, prefix: 'FILES' | 'BACKUP'): S3Bucket | undefined {
  const name = (what: string) => `${prefix}_S3_${what}`
  const bucket = textOf(env, name('BUCKET'))
  if (!bucket) return undefined
  return {
    kind: 's3',
    bucket,
    endpoint: webUrlOf(env, name('ENDPOINT')),
    region: textOf(env, name('REGION')) ?? 'us-east-1',
    accessKeyId: requiredOf(env, name('ACCESS_KEY'), name('BUCKET')),
    secretAccessKey: requiredOf(env, name('SECRET_KEY'), name('BUCKET')),
    pathStyle: flagOf(env, name('PATH_STYLE')),
  }
}

function backupsOf(env: Environment, dataDir: string): BackupLocation {
  const folder = path.resolve(textOf(env, 'BACKUP_DIR') ?? path.join(dataDir, 'backups'))
  return s3Of(env, 'BACKUP') ?? { kind: 'folder', folder }
}

function smsOf(env: Environment): SmsSettings | undefined {
  const url = webUrlOf(env, 'SMS_WEBHOOK_URL')
  return url === undefined
    ? undefined
    : { url, secret: requiredOf(env, 'SMS_WEBHOOK_SECRET', 'SMS_WEBHOOK_URL') }
}

function requiredOf(env: Environment, name: string, because: string): string {
  const text = textOf(env, name)
  if (text === undefined) throw new StartFailure(`设置了 ${because} 时还必须设置 ${name}。`)
  return text
}
