import { setTimeout as sleep } from 'node:timers/promises'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { startMapService } from '../server/test/map-service.ts'
import { writeDownToasts } from './said.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { typeInto } from './typing.ts'

export { expect }

export interface Account {
  username: string
  password: string
  realname: string
}

/** Role of a fresh installation whose holders see their own records only, and the one that sees all. */
export const roles = { sales: 180170, salesManager: 180169 } as const
const ROOT_DEPARTMENT = 14852

const PASSWORD = 'harbour7'
export const administrator: Account = { username: '13800000001', password: PASSWORD, realname: '林知远' }

let drawn = 13_900_000_000
/** An account whose login name no other case of this worker's company has. */
export function newAccount(realname: string): Account {
  drawn += 1
  return { username: String(drawn), password: PASSWORD, realname }
}

/** A company on a server of its own: set up, with its administrator; people are added as a journey needs them. */
export interface Company {
  url: string
  administrator: Account
  /** A person in the root department who may log in at once; `superiorId` 0: none. */
  addPerson: (account: Account, roleIds: readonly number[], superiorId?: number) => Promise<number>
  userIdOf: (account: Account) => Promise<number>
  /** Makes a call as the administrator; throws the server's words when it refuses. */
  ask: (call: Call, values: Record<string, unknown>) => Promise<unknown>
}

/** Fields of a form without files. */
const partsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Sends a call the way scripts do: with the token in the header. */
async function askAs(api: APIRequestContext, call: Call, values: Record<string, unknown>): Promise<unknown> {
  const path = call.path.replace(/\{(\w+)\??\}/g, (_, name: string) => String(values[name] ?? ''))
  const body = call.bare ? values[call.bare] : values
  const url = `/crm/api/${path}`
  const response = await api.post(
    url,
    call.body === 'multipart' ? { multipart: partsOf(values) } : { data: body },
  )
  const envelope: { code: number; msg: string; data: unknown } = await response.json()
  if (envelope.code !== 0) throw new Error(`${call.path}: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

async function setUpCompany(url: string): Promise<Company> {
  const stranger = await request.newContext({ baseURL: url })
  await askAs(stranger, sessionCalls.initUser, { ...administrator, companyName: '星河软件有限公司' })
  // a terminal of its own, so that the browser's login does not end this session
  const login = { username: administrator.username, password: administrator.password, type: 3 }
  const { adminToken } = sessionCalls.login.reply.parse(await askAs(stranger, sessionCalls.login, login))
  await stranger.dispose()
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'Admin-Token': adminToken } })
  const ask = (call: Call, values: Record<string, unknown>) => askAs(api, call, values)
  const userIdOf = async ({ username }: Account) => {
    const { list } = peopleCalls.queryUserList.reply.parse(
      await ask(peopleCalls.queryUserList, { realname: username }),
    )
    if (!list[0]) throw new Error(`nobody is called ${username}`)
    return list[0].userId
  }
  // the flows with which an installation begins: a journey that approves puts one of its own into use
  for (const { examineId, status } of flowCalls.list.reply.parse(await ask(flowCalls.list, {})).list)
    if (status === 1) await ask(flowCalls.setStatus, { examineId, status: 2 })
  return {
    url,
    administrator,
    ask,
    addPerson: async (account, roleIds, superiorId = 0) => {
      const person = { ...account, deptId: ROOT_DEPARTMENT, roleId: roleIds.join(','), parentId: superiorId }
      await ask(peopleCalls.addUser, person)
      return userIdOf(account)
    },
    userIdOf,
  }
}

/** A machine that does much else puts reading off; the page asks again by itself (platform.md §1.7). */
const PUT_OFF = /the server responded with a status of 503/

/** Everything a page complains about: console errors and warnings, exceptions, and files that are missing. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || PUT_OFF.test(message.text())) return
    errors.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
  return errors
}

interface Fixtures {
  /** Fails the case when the page complained about anything. */
  quietConsole: undefined
  /** What toasts say is written down for `said`. */
  writtenToasts: undefined
  /** With LATE_ANSWERS set, answers come late, each by another while (docs/testing.md). */
  lateAnswers: undefined
}
interface WorkerFixtures {
  server: RunningServer
  company: Company
}

/**
 * `test` of all journeys. `company` is shared by the cases of a worker: name what you create so that it does not
 * meet other cases' records.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  server: [async ({}, use) => lendServer(use), { scope: 'worker', timeout: 360_000 }],
  company: [
    async ({ server }, use) => {
      await use(await setUpCompany(server.url))
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  writtenToasts: [
    async ({ context }, use) => {
      await writeDownToasts(context)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page }, use) => {
      const errors = listenForErrors(page)
      await use(undefined)
      expect(errors, 'the console must stay clean').toEqual([])
    },
    { auto: true },
  ],
  lateAnswers: [
    async ({ context }, use) => {
      const atMost = Number(process.env.LATE_ANSWERS ?? 0)
      if (atMost > 0) await answerLate(context, atMost)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Keeps every answer back for up to that many milliseconds, so that they arrive in another order than they were asked for. */
async function answerLate(context: BrowserContext, atMost: number): Promise<void> {
  await context.route('**/*', async (route) => {
    await sleep(Math.random() * atMost)
    // a page that was left meanwhile no longer waits for it
    await route.fallback().catch(() => undefined)
  })
}

async function lendServer(
  use: (server: RunningServer) => Promise<void>,
  settings?: Record<string, string>,
): Promise<void> {
  const server = await startServer(settings)
  await use(server)
  await server.stop()
}

/** For journeys that begin before anything is set up: a server that no other case has touched. */
export const firstRunTest = test.extend<object, Pick<WorkerFixtures, 'server'>>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  server: [async ({}, use) => lendServer(use), { scope: 'worker', timeout: 360_000 }],
})

/**
 * For the walk over all screens, whose company has its first months of insurance and pay, its shifts and plans: other journeys begin
 * these.
 */
export const walkTest = test.extend<object, Pick<WorkerFixtures, 'server'>>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  server: [async ({}, use) => lendServer(use), { scope: 'worker', timeout: 360_000 }],
})

/** For journeys with a map service, a made-up one on this machine. */
export const mapTest = test.extend<object, Pick<WorkerFixtures, 'server'>>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  server: [async ({}, use) => lendMappedServer(use), { scope: 'worker', timeout: 360_000 }],
})

async function lendMappedServer(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const { tileUrl, geocodingUrl, close } = await startMapService()
  const settings = { MAP_TILE_URL: tileUrl, MAP_GEOCODING_URL: geocodingUrl, MAP_ATTRIBUTION: '© 测试地图' }
  await lendServer(use, settings)
  await close()
}

/** Signs a user in without the page for it; the next address opens as theirs. */
export async function logIn(page: Page, account: Account): Promise<void> {
  const { username, password } = account
  await askAs(page.request, sessionCalls.login, { username, password })
}

/**
 * Leaves the page and its session. Without a page: one that opens its live connection just now, as on a busy machine, would be
 * refused it, an error of the console.
 */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs another user in on the same machine. */
export async function logInAfresh(page: Page, account: Account): Promise<void> {
  await leave(page)
  await logIn(page, account)
}

/** Signs in as people do, and waits for the first screen. */
export async function logInByHand(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await typeInto(page.getByLabel('用户名'), account.username)
  await typeInto(page.getByLabel('密码', { exact: true }), account.password)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page.getByRole('button', { name: `${account.realname}的菜单` })).toBeVisible()
}
