import { once } from 'node:events'
import http from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { EXPORT_MESSAGE } from '#protocol/messages/of-records.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { drain } from '#server/platform/http/drain.ts'
import { showAllColumns } from '../../../../test/all-columns.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

/** Rows whose workbook is larger than what a line keeps in between. */
const MANY = 12_000
const { exportAll: all, exportSelected: selected } = recordCallsOf(customer)

let company: TestCompany
let port: number
/** What was logged as a fault. */
const faults: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })

beforeAll(async () => {
  company = await drawCompany({ config: { limits: { exportWait: 200, readerPause: 60_000 } }, log })
  port = Number(new URL(await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
  await sql`
    insert into customer (batch_id, customer_name, remark, owner_user_id, create_user_id)
    select 'large' || g, '大客户' || g,
      (select string_agg(md5(g::text || part), '') from generate_series(1, 60) part),
      ${company.people.repA.userId}::bigint, 14773
    from generate_series(1, ${MANY}::int) g`.execute(company.platform.db)
  const { admin, director, managerA, repA, repB } = company.people
  for (const person of [admin, director, managerA, repA, repB]) await showAllColumns(person, customer.label)
}, 60_000)
afterAll(() => company.close())
const readers: http.ClientRequest[] = []
beforeEach(async () => {
  company.platform.config.limits.readerPause = 60_000
  for (const reader of readers.splice(0)) reader.destroy()
  for (const { userId } of Object.values(company.people))
    await eventually(() => expect(turns().isFull(userId)).toBe(false))
  faults.length = 0
})

const turns = () => company.app.services.exports
const nobodyHolds = () => {
  const { idleCount, totalCount } = company.platform.pool
  expect(idleCount).toBe(totalCount)
}

/** Requests every visible row and reads nothing of the response. */
async function standStill(person: Person): Promise<http.IncomingMessage> {
  const request = http.request({
    port,
    method: 'POST',
    path: `/crm/api/${all.path}`,
    headers: { 'admin-token': await person.token(), 'content-type': 'application/json' },
  })
  request.on('error', () => undefined)
  request.end('{}')
  readers.push(request)
  const [reply] = await once(request, 'response')
  if (!(reply instanceof http.IncomingMessage)) throw new Error('there is no reply')
  reply.on('error', () => undefined)
  expect(reply.headers['x-total-rows']).toBeDefined()
  return reply
}

/** What arrives of a reply, and whether all of it does. */
async function readAll(reply: http.IncomingMessage): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  reply.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  // cut off, it fails as well
  await new Promise((resolve) => reply.on('close', resolve))
  return { bytes, isWhole: reply.complete }
}

it('a reader who stands still holds no connection, and the third export of one person is refused', async () => {
  const { managerA, director } = company.people
  await standStill(managerA)
  await standStill(managerA)
  await eventually(nobodyHolds)
  expect((await company.app.fastify.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect(await managerA.call(all, { search: '大客户1' })).toMatchObject({
    code: 429,
    msg: '您已有多个导出正在进行，请等其中一个完成后再试',
  })
  const { raw } = await director.call(all, { search: '大客户11999' })
  expect(await readWorkbook(raw)).toHaveLength(2)
})

it('one who leaves gives his turn back, and nobody calls it a fault', async () => {
  const { managerA } = company.people
  const [first] = [await standStill(managerA), await standStill(managerA)]
  first.destroy()
  await eventually(() => expect(turns().isFull(managerA.userId)).toBe(false))
  expect((await managerA.call(all, { search: '大客户11999' })).code).toBe(0)
  await eventually(nobodyHolds)
  expect(faults).toEqual([])
})

it('one who stands still for too long is let go', async () => {
  const { managerA } = company.people
  company.platform.config.limits.readerPause = 300
  await standStill(managerA)
  await standStill(managerA)
  // the export pauses only when the buffers of the connection are full
  await eventually(() => expect(turns().isFull(managerA.userId)).toBe(false), 50_000)
  expect((await managerA.call(all, { search: '大客户11999' })).code).toBe(0)
})

it('one who is disabled meanwhile gets no further rows', async () => {
  const { managerA } = company.people
  const status = async (value: 0 | 1) => {
    await company.platform.db
      .updateTable('users')
      .set({ status: value })
      .where('user_id', '=', managerA.userId)
      .execute()
    await company.app.services.directory.changed()
  }
  const whole = await readAll(await standStill(managerA))
  const reply = await standStill(managerA)
  await status(0)
  try {
    const part = await readAll(reply)
    expect([whole.isWhole, part.isWhole]).toEqual([true, false])
    expect(part.bytes).toBeLessThan(whole.bytes)
    await eventually(() => expect(turns().isFull(managerA.userId)).toBe(false))
    expect(faults).toEqual([])
  } finally {
    await status(1)
  }
})

it('more than four at once are refused, and one of a selection goes on in the background', async () => {
  const { managerA, director, repB, repA } = company.people
  for (const person of [managerA, managerA, director, director]) await standStill(person)
  const id = await makeRecord(repB, customer, { title: '后台导出的客户' })
  const busy = { code: 429, msg: '同时导出的人较多，请稍后再试' }
  const { admin } = company.people
  expect(await admin.call(all, { search: '后台导出的客户' })).toMatchObject(busy)
  const goesOn = { code: 1, msg: '同时进行的导出较多，已转入后台继续，完成后会在消息中提供下载' }
  expect(await admin.call(selected, { ids: [id] })).toMatchObject(goesOn)
  expect(await admin.call(selected, { ids: [id] })).toMatchObject({
    code: 429,
    msg: '您已有一个导出在后台等待，请等它完成后再试',
  })
  for (const reader of readers.splice(0)) reader.destroy()
  await company.platform.jobs.runDue()
  const { list } = await admin.ask(messageCalls.list, {})
  const messages = list.filter(({ type }) => type === EXPORT_MESSAGE)
  expect(messages.map(textOfMessage)).toEqual(['您导出的《客户信息.xlsx》已完成，请在一天内下载'])
  const fileId = String(messages[0]?.typeId)
  const { raw } = await admin.call(fileCalls.down, { fileId })
  expect((await readWorkbook(raw)).map((row) => row[0])).toEqual(['客户名称', '后台导出的客户'])
  expect(await repA.call(fileCalls.down, { fileId })).toMatchObject({ code: 404 })
  expect((await admin.call(all, { search: '后台导出的客户' })).code).toBe(0)
})

it('who lost the right meanwhile gets nothing from the background', async () => {
  const { managerA, director, repB } = company.people
  for (const person of [managerA, managerA, director, director]) await standStill(person)
  const id = await makeRecord(repB, customer, { title: '停用之后' })
  const { finance, managerB, admin } = company.people
  expect((await finance.call(selected, { ids: [id] })).code).toBe(401)
  expect((await managerB.call(selected, { ids: [id] })).code).toBe(1)
  await company.platform.db
    .updateTable('users')
    .set({ status: 0 })
    .where('user_id', '=', managerB.userId)
    .execute()
  await company.app.services.directory.changed()
  for (const reader of readers.splice(0)) reader.destroy()
  await company.platform.jobs.runDue()
  const { rows } = await company.platform.pool.query(
    'select from messages where type = $1 and recipient_user = $2',
    [EXPORT_MESSAGE, managerB.userId],
  )
  expect(rows).toEqual([])
  expect((await admin.call(all, { search: '停用之后' })).code).toBe(0)
})

it('a selection whose turn comes while it waits is answered, and one whose asker has left is no fault', async () => {
  const { managerA, admin } = company.people
  company.platform.config.limits.exportWait = 60_000
  await standStill(admin)
  await standStill(admin)
  const id = await makeRecord(managerA, customer, { title: '等到了' })
  const left = new AbortController()
  const url = `http://127.0.0.1:${port}/crm/api/${selected.path}`
  const headers = { 'admin-token': await admin.token(), 'content-type': 'application/json' }
  const asked = fetch(url, { method: 'POST', headers, body: JSON.stringify([id]), signal: left.signal })
  const waits = admin.call(selected, { ids: [id] })
  left.abort()
  await expect(asked).rejects.toThrow('abort')
  for (const reader of readers.splice(0)) reader.destroy()
  const { raw } = await waits
  expect((await readWorkbook(raw)).map((row) => row[0])).toEqual(['客户名称', '等到了'])
  await eventually(() => expect(turns().isFull(admin.userId)).toBe(false))
  expect(faults).toEqual([])
  company.platform.config.limits.exportWait = 200
})

it('stops without waiting for readers who stand still', async () => {
  const { managerA } = company.people
  await standStill(managerA)
  await standStill(managerA)
  // would otherwise last for as long as a reader may pause
  await drain(company.app, 100)
  await eventually(() => expect(turns().isFull(managerA.userId)).toBe(false))
})
