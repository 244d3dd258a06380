import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { codes } from '#protocol/platform/codes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { sessionRefusals } from '#protocol/session/refusals.ts'
import { type Client, clientAt, signInAt } from './client-at.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventually, RESTART } from './eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { PNG } from './upload.ts'
import { makeWorkbook, readWorkbook } from './workbook.ts'

// two real servers on one database, over which the cases go one after the other
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: 2 * RESTART })

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7' }
const COLLEAGUE = { username: '13800000001', password: 'harbour7', realname: '同事' }
/** Of the sales manager, as every installation begins with it. */
const MANAGER_ROLE = '180169'
/** Writes announcements and sees no customer. */
const ANNOUNCER_ROLE = 180168
const calls = recordCallsOf(customer)
const LIST = { page: 1, limit: 15, pageType: 1, type: customer.label, searchList: [] } as const

let folder: string
let database: TestDatabase
let receiver: Receiver
const servers: ServerProcess[] = []
let [one, other] = ['', '']
let admin: Client
let colleague: Client
let colleagueId: number

/** Both share files and key, like the processes of one installation; the database distinguishes them by application name. */
function run(name: string): ServerProcess {
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=${name}`
  const server = spawnServer({ DATABASE_URL: url, DATA_DIR: folder, OUTBOUND_ALLOW: '127.0.0.1' })
  servers.push(server)
  return server
}

const isRunning = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke-two-'))
  receiver = await startReceiver()
  database = await createTestDatabase()
  // at the same moment: what a first start gives an installation is given once
  ;[one, other] = await Promise.all([run('one').started(), run('other').started()])
  await clientAt(one).ask(sessionCalls.initUser, { ...ADMINISTRATOR, companyName: '测试公司' })
  admin = await signInAt(one, ADMINISTRATOR.username, ADMINISTRATOR.password)
  const departments = await admin.ask(departmentCalls.queryDeptTree, { type: 'tree' })
  await admin.ask(peopleCalls.addUser, {
    ...COLLEAGUE,
    deptId: departments[0]?.deptId,
    roleId: MANAGER_ROLE,
    parentId: '',
  })
  colleague = await eventually(() => signInAt(other, COLLEAGUE.username, COLLEAGUE.password))
  colleagueId = (await colleague.ask(peopleCalls.queryLoginUser)).userId
})

afterAll(async () => {
  for (const server of servers) if (isRunning(server)) await server.end()
  await receiver.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const save = (client: Client, customerName: string) =>
  client.ask(calls.add, { entity: { customerName }, field: [] })

const namesOf = async (client: Client, search: string) =>
  (await client.ask(calls.list, { ...LIST, search })).list.map((row) => row.customerName)

/** Collects what the message stream of the user's page delivers. */
async function openPage(client: Client) {
  const cancelled = new AbortController()
  const reply = await fetch(`${other}/crm/api/adminMessage/stream`, {
    headers: { 'admin-token': client.token },
    signal: cancelled.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    text: () => text,
    close: async () => {
      cancelled.abort()
      await reading
    },
  }
}

test('a session is good at both, and over at both', async () => {
  const session = await signInAt(one, ADMINISTRATOR.username, ADMINISTRATOR.password)
  expect(await session.at(other).ask(peopleCalls.queryLoginUser)).toMatchObject({
    username: ADMINISTRATOR.username,
  })
  await session.at(other).ask(sessionCalls.logout)
  await eventually(async () =>
    expect(await session.call(peopleCalls.queryLoginUser)).toMatchObject({ code: codes.notSignedIn[0] }),
  )
  admin = await signInAt(one, ADMINISTRATOR.username, ADMINISTRATOR.password)
})

test('a save at one is told to a page that is open at the other, which then shows it', async () => {
  const page = await openPage(colleague)
  await eventually(() => expect(page.text()).toContain('event: unread'))
  const before = page.text().length
  await save(colleague.at(one), '隔壁保存的公司')
  await eventually(() => expect(page.text().slice(before)).toContain('event: told\ndata: "records"'))
  expect(await namesOf(colleague, '隔壁')).toEqual(['隔壁保存的公司'])
  await page.close()
})

test('what somebody may do changes at both with one act, and whoever is disabled is out of both', async () => {
  const roleOf = { userId: colleagueId, roleId: Number(MANAGER_ROLE) }
  await admin.ask(permissionCalls.relatedUser, { userIds: [colleagueId], roleIds: [ANNOUNCER_ROLE] })
  const code = async () => (await colleague.call(calls.list, LIST)).code
  expect(await code()).toBe(0)
  await admin.ask(permissionCalls.unbindingUser, roleOf)
  await eventually(async () => expect(await code()).toBe(codes.forbidden[0]))
  await admin.ask(permissionCalls.relatedUser, { userIds: [colleagueId], roleIds: [roleOf.roleId] })
  await eventually(async () => expect(await code()).toBe(0))
  await admin.ask(accountCalls.setUserStatus, { ids: [colleagueId], status: 0 })
  await eventually(async () => expect(await code()).toBe(codes.notSignedIn[0]))
  await admin.ask(accountCalls.setUserStatus, { ids: [colleagueId], status: 1 })
  colleague = await eventually(() => signInAt(other, COLLEAGUE.username, COLLEAGUE.password))
})

test('a field that is added at one stands in the forms of the other', async () => {
  const label = customer.label
  const drawn = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  await admin.ask(fieldAdminCalls.saveDefinition, {
    label,
    data: [...drawn, { name: '隔壁加的', formType: 'text' }],
  })
  await eventually(async () =>
    expect((await colleague.ask(calls.form)).flat().map(({ name }) => name)).toContain('隔壁加的'),
  )
})

test('a file that one took is given out by the other', async () => {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(PNG)]), '图.png')
  const reply = await admin.fetch(fileCalls.upload, form)
  const { data } = JSON.parse(await reply.text())
  const file = await fetch(`${other}${new URL(data.url, other).pathname}`, {
    headers: { cookie: `Admin-Token=${admin.token}`, 'admin-token': admin.token },
  })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG)
})

test('failures lock a name at both, and what an address may do is counted together', async () => {
  const guess = (address: string) =>
    clientAt(address).call(sessionCalls.login, { username: '13911111111', password: 'wrong123' })
  for (const address of [one, other, one]) expect((await guess(address)).code).not.toBe(0)
  for (const address of [one, other]) expect((await guess(address)).code).toBe(sessionRefusals.loginLocked[0])

  const verify = (address: string) =>
    clientAt(address).call(sessionCalls.verifySms, { telephone: '13911111111', smscode: '000000', type: 2 })
  for (let time = 0; time < 10; time++) for (const address of [one, other]) await verify(address)
  for (const address of [one, other])
    await eventually(async () => expect((await verify(address)).code).toBe(codes.tooManyRequests[0]))
})

test('a job is done by one of them, once', async () => {
  const secret = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`
  await admin.ask(channelCalls.save, {
    channel: 'webhook',
    isOn: 1,
    settings: { address: receiver.origin, secret },
  })
  const titles = Array.from({ length: 12 }, (_, at) => `第${at + 1}条`)
  for (const [at, title] of titles.entries())
    await admin
      .at(at % 2 ? other : one)
      .ask(announcementCalls.add, { title, content: '两个进程', ownerUserIds: [colleagueId] })
  await eventually(
    async () => expect(await admin.ask(outboxCalls.counts)).toEqual({ waiting: 0, dead: 0 }),
    RESTART,
  )
  const received = receiver.received.map(({ body }) => String(Object(body.data).title))
  expect(received.filter((title) => titles.includes(title)).toSorted()).toEqual(titles.toSorted())
})

test('when one after the other is started anew, somebody answers all the time', async () => {
  const addresses = [one, other]
  /** Like a load balancer: a process that refuses the connection is skipped. */
  const anywhere = async () => {
    const refusals: string[] = []
    for (const address of addresses) {
      const reply = await admin
        .at(address)
        .call(calls.list, LIST)
        .catch((error: Error) => ({ code: -1, msg: String(error.cause ?? error) }))
      if (reply.code >= 0 && reply.code !== codes.busy[0]) return String(reply.code)
      refusals.push(reply.msg)
    }
    return refusals.join('; ')
  }
  let isOver = false
  const answers: string[] = []
  const asking = (async () => {
    while (!isOver) answers.push(await anywhere())
  })()
  /** Every question under way was begun with the addresses of now. */
  const settled = async () => {
    const known = answers.length + 1
    await eventually(() => expect(answers.length).toBeGreaterThan(known))
  }
  for (const at of [0, 1]) {
    await settled()
    const old = servers[at]
    expect(await old?.end('SIGTERM')).toBe(0)
    const asked = answers.length
    await eventually(() => expect(answers.length).toBeGreaterThan(asked))
    const renewed = run(at === 0 ? 'one' : 'other')
    addresses[at] = await renewed.started()
    servers[at] = renewed
  }
  isOver = true
  await asking
  ;[one = '', other = ''] = addresses
  expect([...new Set(answers)]).toEqual(['0'])
  admin = admin.at(one)
  colleague = colleague.at(other)
})

const ROWS = 3000
const progress = (client: Client, messageId: number) => client.ask(importMessageCalls.progress, { messageId })

async function startImport(client: Client): Promise<number> {
  const template = await client.fetch(calls.import.template)
  const [, headings = []] = await readWorkbook(Buffer.from(await template.arrayBuffer()))
  const { realname } = await client.ask(peopleCalls.queryLoginUser)
  const rows = Array.from({ length: ROWS }, (_, at) =>
    headings.map((heading) => ({ '*客户名称': `接手${at}`, '*负责人': realname })[heading] ?? ''),
  )
  const form = new FormData()
  form.append('repeatHandling', '1')
  form.append('file', new Blob([Uint8Array.from(await makeWorkbook(headings, rows))]), '客户.xlsx')
  const reply = await client.fetch(calls.import.upload, form)
  return JSON.parse(await reply.text()).data
}

/** The process that holds the lock of the job (platform/jobs/job-instance.ts). */
async function workerAtImport(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select application_name as name from pgboss.job j
      join pg_locks on locktype = 'advisory' and objid = (j.output ->> 'instance')::bigint
      join pg_stat_activity using (pid)
      where j.state = 'active' and j.name like '%import%'`,
  )
  return rows[0]?.name ?? ''
}

test('of one that is killed the other takes over the work, and goes on answering', async () => {
  const messageId = await startImport(admin)
  await eventually(async () => expect(await progress(admin, messageId)).toBeGreaterThan(0))
  const [killed, left] = (await workerAtImport()) === 'one' ? [servers[0], other] : [servers[1], one]
  await killed?.end('SIGKILL')
  const here = admin.at(left)
  expect(await progress(here, messageId)).not.toBeNull()
  expect((await here.call(calls.list, LIST)).code).toBe(0)
  await save(here, '一个进程不在时保存的')
  await vi.waitUntil(async () => (await progress(here, messageId)) === null, {
    timeout: RESTART,
    interval: 200,
  })
  expect(await here.ask(importMessageCalls.result, { messageId })).toMatchObject({
    totalSize: ROWS,
    errSize: 0,
  })
  expect(await here.ask(calls.list, { ...LIST, search: '接手' })).toMatchObject({ totalRow: ROWS })
})
