import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { OutgoingMessage } from '#server/engine/model/notify.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { createSecretBox } from '#server/platform/settings/secrets.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { type Received, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { CHANNELS } from '../channels/store.ts'
import { deliver } from './deliver.ts'
import { forgetOldOutgoing } from './jobs.ts'

let company: TestCompany
let receiver: Receiver
let mail: MailServer
beforeAll(async () => {
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.close()
  await company.close()
})

const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`
const switchOn = (channel: string, settings: Record<string, string | number | boolean>) =>
  company.people.admin.ask(channelCalls.save, { channel, isOn: 1, settings })
const switchOff = (channel: string) =>
  company.people.admin.ask(channelCalls.save, { channel, isOn: 0, settings: {} })

/** One about an export is the recipient's own: it needs no right. */
const own = { type: 146, label: 6, typeId: 1, sender: 0 }
async function send(to: readonly Person[], message: Partial<OutgoingMessage> = {}): Promise<void> {
  const { db, notify } = company.app.services
  const recipients = to.map((person) => person.userId)
  await inTransaction(db, (trx) =>
    notify.sendMessages(trx, [{ ...own, title: '表', recipients, ...message }]),
  )
}
const run = async () => {
  await company.app.services.outbox.wake()
  await company.platform.jobs.runDue()
}
const list = async (request: Record<string, unknown> = {}) =>
  (await company.people.admin.ask(outboxCalls.list, request)).list
const newest = async () => (await list({ limit: 1 }))[0]
const dataOf = ({ body }: Received): Record<string, unknown> => Object(body.data)
const titles = () => receiver.received.map((received) => dataOf(received).title)
const keys = () => receiver.received.map(({ headers }) => headers['webhook-id'])

describe('a webhook', () => {
  beforeEach(async () => {
    receiver = await startReceiver()
    await switchOn('webhook', { address: receiver.origin, secret: SECRET })
  })
  afterEach(async () => {
    await switchOff('webhook')
    await company.platform.pool.query('delete from outbox')
    await receiver.close()
  })

  it('gets every message once, written with what it tells of or not at all', async () => {
    const { repA, repB } = company.people
    const { db, notify } = company.app.services
    const failing = inTransaction(db, async (trx) => {
      await notify.sendMessages(trx, [{ ...own, title: 'x', recipients: [repA.userId] }])
      throw new Error('back')
    })
    await expect(failing).rejects.toThrow('back')
    await send([repA, repB])
    expect(await list()).toMatchObject([{ state: 'waiting', recipients: [repA.realname, repB.realname] }])
    await run()
    await run()
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      {
        type: 'message.created',
        timestamp: '2025-05-15T02:00:00.000Z',
        data: {
          type: 146,
          group: 'data',
          text: '您导出的《表》已完成，请在一天内下载',
          recipients: [{ userId: repA.userId }, { userId: repB.userId }],
        },
      },
    ])
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 1, key: keys()[0] })
  })

  it('gets no content of what a recipient may not see, and nothing for who may no longer sign in', async () => {
    const { admin, repA, repB, hr } = company.people
    const id = await makeRecord(repA, customer, { title: '威海密谈' })
    const calls = recordCallsOf(customer)
    await repA.ask(calls.team.addMembers, { ids: [id], memberIds: [repB.userId], power: 1 })
    await run()
    await repA.ask(calls.team.deleteMembers, { ids: [id], memberIds: [repB.userId] })
    await send([repB], { type: 23, typeId: id, title: '威海密谈' })
    await send([hr])
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 0 })
    await run()
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 1 })
    expect(receiver.received.map(dataOf)).toMatchObject([
      { type: 23, text: '安小一将您添加为客户《威海密谈》的成员', typeId: id },
      { type: 32, text: '您有一条新的团队变动消息，请登录系统查看', title: '', typeId: null },
      { type: 23, text: '您有一条新的团队变动消息，请登录系统查看', title: '', typeId: null },
    ])
    expect(await newest()).toMatchObject({ state: 'dropped', reason: '收件人已停用' })
  })

  it('hears of an import when it is finished', async () => {
    const { repA } = company.people
    const { db, notify } = company.app.services
    const about = { ...own, type: 14, typeId: null, title: '0', content: '0,0', recipients: [repA.userId] }
    const messageId = await inTransaction(db, (trx) => notify.openMessage(trx, about))
    expect(await list()).toEqual([])
    const result = { type: 14, title: '12', content: '2,3' }
    await inTransaction(db, (trx) => notify.completeMessage(trx, messageId, result))
    await run()
    const text = '系统导入客户数据12条，覆盖3条，导入成功10条，导入失败2条。'
    expect(receiver.received.map(dataOf)).toMatchObject([{ type: 14, text }])
  })

  it('hears of an announcement only for who it is for', async () => {
    const { admin, repA } = company.people
    const about = { title: '端午放假', content: '三天', ownerUserIds: [repA.userId], deptIds: [] }
    await admin.ask(announcementCalls.add, about)
    await run()
    expect(receiver.received.map(dataOf)).toMatchObject([{ type: 8, title: '端午放假', sender: null }])
  })

  it('that fails is tried again, later each time, with the same id and nothing before it', async () => {
    const { clock } = company.platform
    receiver.answer = (_, reply) => reply.writeHead(503).end()
    for (const title of ['一', '二', '三']) await send([company.people.repA], { title })
    await run()
    await run()
    expect(titles()).toEqual(['一'])
    expect(await newest()).toMatchObject({ state: 'waiting', attempts: 0 })
    clock.advance(10_000)
    await run()
    expect(titles()).toEqual(['一', '一'])
    receiver.answer = (_, reply) => reply.writeHead(204).end()
    clock.advance(4_000)
    await run()
    expect(titles()).toHaveLength(2)
    clock.advance(26_000)
    await run()
    expect(titles()).toEqual(['一', '一', '一', '二', '三'])
    expect(new Set(keys().slice(0, 3)).size).toBe(1)
    expect(new Set(keys()).size).toBe(3)
    const [first] = await list({ state: 'sent', page: 3, limit: 1 })
    const attempts = await company.people.admin.ask(outboxCalls.attempts, { id: first?.id ?? 0 })
    expect(attempts.map(({ isSent, reason }) => [isSent, reason])).toEqual([
      [false, '对方回应 HTTP 503'],
      [false, '对方回应 HTTP 503'],
      [true, ''],
    ])
  })

  it('whose secret another installation key has sealed gets nothing until it is written again', async () => {
    const { db } = company.platform
    const foreign = createSecretBox('another key').seal(SECRET, 'channel webhook secret')
    await db
      .updateTable('message_channels')
      .set({ secrets: { secret: foreign } })
      .where('channel', '=', 'webhook')
      .execute()
    await company.platform.events.publish(CHANNELS, {})
    const known = () => company.app.services.channels.inUse()[0]?.lost
    await expect.poll(known).toEqual(['签名密钥'])
    const states = await company.people.admin.ask(channelCalls.list)
    expect(states.find(({ key }) => key === 'webhook')).toMatchObject({ kept: [], lost: ['签名密钥'] })
    await send([company.people.repA], { title: '一' })
    await run()
    expect(receiver.received).toEqual([])
    expect(await newest()).toMatchObject({
      state: 'waiting',
      reason: '保存的签名密钥无法解开，请在消息渠道中重新填写',
    })
    await switchOn('webhook', { secret: SECRET })
    company.platform.clock.advance(10_000)
    await run()
    expect(titles()).toEqual(['一'])
  })

  it('that asks to be left alone is left alone', async () => {
    receiver.answer = (_, reply) => reply.writeHead(429, { 'retry-after': '600' }).end()
    await send([company.people.repA])
    await run()
    company.platform.clock.advance(599_000)
    await run()
    expect(receiver.received).toHaveLength(1)
    company.platform.clock.advance(1_000)
    await run()
    expect(receiver.received).toHaveLength(2)
  })

  it('that takes a message never does not hold up the next; who runs the product sends it again or gives it up', async () => {
    const { admin, repA } = company.people
    receiver.answer = (received, reply) => reply.writeHead(dataOf(received).title === '坏' ? 422 : 200).end()
    for (const title of ['坏', '好', '坏']) await send([repA], { title })
    await run()
    expect(titles()).toEqual(['坏', '好', '坏'])
    expect(await admin.ask(outboxCalls.counts)).toEqual({ waiting: 0, dead: 2 })
    const dead = await list({ state: 'dead', channel: 'webhook', userId: repA.userId, reason: '422' })
    expect(dead).toMatchObject([
      { reason: '对方回应 HTTP 422', attempts: 1 },
      { reason: '对方回应 HTTP 422' },
    ])
    expect(await list({ state: 'dead', reason: '503' })).toEqual([])
    const ids = dead.map(({ id }) => id)
    const asked = [
      repA.call(outboxCalls.list),
      repA.call(outboxCalls.counts),
      repA.call(outboxCalls.attempts, { id: ids[0] }),
      repA.call(outboxCalls.again, { ids }),
      repA.call(outboxCalls.drop, { ids }),
    ]
    for (const reply of await Promise.all(asked)) expect(reply).toMatchObject({ code: 401 })
    receiver.answer = (_, reply) => reply.end()
    expect(await admin.ask(outboxCalls.again, { ids: ids.slice(0, 1) })).toBe(1)
    expect(await admin.ask(outboxCalls.again, { ids: ids.slice(0, 1) })).toBe(0)
    expect(await admin.ask(outboxCalls.drop, { ids })).toBe(2)
    expect(await admin.ask(outboxCalls.again, { ids: ids.slice(0, 1) })).toBe(1)
    await run()
    expect(titles()).toEqual(['坏', '好', '坏', '坏'])
    expect(keys()[3]).toBe(keys()[2])
    expect(await list({ state: 'dropped' })).toMatchObject([{ reason: '由系统管理员放弃' }])
  })

  it('is given up after a day, and what waited for a week is not sent', async () => {
    const { pool } = company.platform
    /** As if all of it had been written, and ended, so much earlier. */
    const makeOlder = (days: number) =>
      pool.query(
        `update outbox set ready_at = ready_at - $1 * interval '1 day', next_at = null,
           done_at = done_at - $1 * interval '1 day'`,
        [days],
      )
    receiver.answer = (_, reply) => reply.writeHead(500).end()
    await send([company.people.repA], { title: '旧' })
    await run()
    await makeOlder(1)
    await run()
    expect(await newest()).toMatchObject({ state: 'dead', attempts: 2 })
    await switchOff('webhook')
    await send([company.people.repA])
    expect(await list({ state: 'waiting' })).toEqual([])
    await switchOn('webhook', {})
    await send([company.people.repA], { title: '周' })
    await makeOlder(8)
    await run()
    expect(titles()).toEqual(['旧', '旧'])
    expect(await newest()).toMatchObject({ state: 'dead', reason: '等待超过 7 天，未再发送' })
    await forgetOldOutgoing(company.app.services)
    expect(await list()).toHaveLength(2)
    await makeOlder(181)
    await forgetOldOutgoing(company.app.services)
    expect(await list()).toEqual([])
  })

  it('hears of a reminder at its time, which holds up nothing before it', async () => {
    const { clock } = company.platform
    const { repA } = company.people
    await send([repA], { title: '以后', at: new Date(clock.now().getTime() + 60_000) })
    await send([repA], { title: '现在' })
    await run()
    expect(titles()).toEqual(['现在'])
    clock.advance(60_000)
    await run()
    expect(titles()).toEqual(['现在', '以后'])
  })

  it('is spoken to by one process at a time', async () => {
    for (let at = 0; at < 20; at += 1) await send([company.people.repA], { title: String(at) })
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3].map(() => deliver(company.app.services, signal)))
    await run()
    expect(titles()).toEqual(Array.from({ length: 20 }, (_, at) => String(at)))
  })
})

describe('a mail', () => {
  beforeAll(() =>
    switchOn('email', {
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      from: 'crm@suoke.example',
      user: 'crm@suoke.example',
      password: 'letmein',
    }),
  )
  afterAll(() => switchOff('email'))

  const giveAddress = async (person: Person, email: string) => {
    const { username, realname } = person
    await person.ask(accountCalls.updateUser, { username, realname, email, sex: 1, post: '' })
  }

  it('goes to each person by himself who has an address and wants such messages', async () => {
    const { repA, repB, director, managerA } = company.people
    await giveAddress(repA, 'a@suoke.example')
    await giveAddress(repB, 'b@suoke.example')
    await giveAddress(director, 'd@suoke.example')
    for (const person of [repA, repB])
      await person.ask(choiceCalls.save, { channel: 'email', group: 'data', isOn: 1 })
    await send([repA, repB, director, managerA])
    expect(await list({ channel: 'email' })).toHaveLength(2)
    mail.unknown.add('a@suoke.example')
    await send([repA])
    await send([repB])
    await run()
    expect(mail.mails.map(({ to }) => to)).toEqual(['b@suoke.example', 'b@suoke.example'])
    expect(await list({ state: 'dead' })).toMatchObject([
      { recipients: [repA.realname], reason: '邮件服务器拒收（550）' },
      { recipients: [repA.realname] },
    ])
    const [sent] = await list({ state: 'sent' })
    expect(mail.mails[1]?.text).toContain(`Message-ID: <${sent?.key}@suoke.example>`)
  })
})
