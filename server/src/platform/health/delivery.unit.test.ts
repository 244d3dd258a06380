import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createReading } from '#server/platform/standby/reading.ts'
import { createMetrics } from './metrics.ts'

const deployed = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8')

/** Every setting that the product asks the environment for, whichever way others are set. */
function knownSettings(): Set<string> {
  const names = new Set<string>()
  const given: Record<string, string>[] = [
    {},
    { DATABASE_URL: 'postgres://u@h/d' },
    { FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY: 'k', FILES_S3_SECRET_KEY: 's' },
    { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 's' },
  ]
  for (const settings of given) {
    const env = new Proxy(settings, {
      get: (target, name) => {
        names.add(String(name))
        return target[String(name)]
      },
    })
    readConfig(env, [])
  }
  return names
}

/** What a service of a compose file may say, as far as ours do (compose-spec). */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()) })
    .optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  shm_size: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string().optional(),
      retries: z.number(),
    })
    .optional(),
  security_opt: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
})
const composeSchema = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
})

it('the compose file is one, sets only what the product knows, and names nothing that is not there', async () => {
  const text = await deployed('compose.yaml')
  const { services, volumes } = composeSchema.parse(parse(text))
  const known = knownSettings()
  const set = Object.keys(services.suoke?.environment ?? {})
  expect(set).toContain('DATABASE_URL')
  expect(set.filter((name) => !known.has(name))).toEqual([])
  for (const { depends_on: needed = {}, volumes: mounted = [] } of Object.values(services)) {
    for (const name of Object.keys(needed)) expect(services[name]?.healthcheck).toBeDefined()
    for (const mount of mounted) {
      const [source = ''] = mount.split(':')
      if (source.startsWith('./')) expect(await deployed(source)).not.toBe('')
      else expect(volumes).toHaveProperty(source)
    }
  }
})

it('the product in containers is no superuser, owns no logs, and writes into its volume alone', async () => {
  const { services } = composeSchema.parse(parse(await deployed('compose.yaml')))
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = defaultsOf(services.suoke?.environment)
  const { POSTGRES_USER } = defaultsOf(services.database?.environment)
  const [application, owner] = [DATABASE_URL, DATABASE_OWNER_URL].map((url) => new URL(url).username)
  expect(new Set([application, owner, POSTGRES_USER]).size).toBe(3)
  const roles = await deployed('compose/roles.sh')
  for (const role of [application, owner])
    expect(roles).toMatch(new RegExp(`^create role ${role} login password :'\\w+';$`, 'm'))
  expect(roles).toContain(`grant ${application} to ${owner};`)
  expect(roles).toContain(`owner to ${owner};`)
  expect(roles).not.toMatch(/^(create|alter) role .*(superuser|createrole|bypassrls)/im)
  expect(services.database?.volumes?.join()).toContain('./compose/roles.sh:/docker-entrypoint-initdb.d/')
  expect(services.suoke).toMatchObject({ read_only: true, tmpfs: ['/tmp'] })
})

it('the image has its data in the volume, answers the health check, and believes no address but where nginx is', async () => {
  const { services } = composeSchema.parse(parse(await deployed('compose.yaml')))
  const image = await deployed('Dockerfile')
  expect(image).toContain('/opt/suoke/suoke')
  const [, settings = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const set = Object.fromEntries(settings.split(' ').map((pair) => pair.split('=')))
  expect(Object.keys(set).filter((name) => !knownSettings().has(name))).toEqual(['NODE_COMPILE_CACHE'])
  const { port, dataDir, trustProxy } = readConfig({ ...defaultsOf(services.suoke?.environment), ...set }, [])
  expect(services.suoke?.volumes).toEqual([`files:${dataDir}`])
  expect(services.suoke?.ports?.join()).toMatch(new RegExp(`:${port}$`))
  expect(image).toContain(`EXPOSE ${port}\n`)
  expect(services.suoke?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/ready`)
  expect(trustProxy).toBe(false)
  // only what the image is made of is handed to its builder
  expect(await deployed('Dockerfile.dockerignore')).toMatch(/^\*\n!dist\/package\n/m)
})

/** What the compose file sets where the operator sets nothing but what is wanted. */
const defaultsOf = (environment: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{\w+:-(.*?)\}/g, '$1')
        .replace(/\$\{\w+:\?\}/g, 'x'.repeat(32)),
    ]),
  )

it('nginx passes on by what address a page was asked for, with its port', async () => {
  const text = await deployed('nginx.conf')
  const passed = [...text.matchAll(/proxy_set_header (Host|X-Forwarded-Host) (\S+);/g)]
  expect(passed.map(([, name, value]) => [name, value])).toEqual([
    ['Host', '$http_host'],
    ['X-Forwarded-Host', '$http_host'],
  ])
})

it('the unit is one that systemd takes', async () => {
  const unit = await deployed('suoke.service')
  const known = knownSettings()
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
  expect(set.filter((name) => !known.has(name))).toEqual(['NODE_COMPILE_CACHE'])
  const folder = await mkdtemp(path.join(tmpdir(), 'suoke-unit-'))
  try {
    const file = path.join(folder, 'suoke.service')
    // what it starts is not installed here
    await writeFile(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
    const said = verify(file)
    if (said !== null) expect(said).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** What systemd has to say about a unit; null on a machine without it. */
function verify(file: string): string | null {
  try {
    return execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null
    return String(Object(error).stderr ?? error)
  }
}

const panelSchema = z.object({
  title: z.string().min(1),
  targets: z.array(z.object({ expr: z.string() })).min(1),
})

it('the dashboard shows what the product measures and nothing else', async () => {
  const { panels } = z
    .object({ panels: z.array(panelSchema) })
    .parse(JSON.parse(await deployed('dashboard.json')))
  const { db, pool, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const reading = createReading({ long: { db, pool }, lists: { db, pool } })
  const measured = await createMetrics({ pool, reading }, () => Promise.resolve([])).read()
  await close()
  const named = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(suoke|process|nodejs)_\w+/g) ?? []),
  )
  expect(named.length).toBeGreaterThanOrEqual(panels.length)
  const known = [...measured.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  const isMeasured = (name: string) =>
    known.includes(name.replace(/_(bucket|count|sum)$/, '')) || known.includes(name)
  expect(named.filter((name) => !isMeasured(name))).toEqual([])
})
