import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import type { OutgoingMessage } from '#server/engine/model/notify.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eventually } from '../../test/eventually.ts'
import { makeRecord } from '../../test/make.ts'
import { openPage } from '../../test/open-page.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

async function send(to: readonly Person[], message: Partial<OutgoingMessage> = {}): Promise<void> {
  const { db, notify } = company.app.services
  const whole = { type: 23, label: 6, title: '新城百货', typeId: 7, sender: company.people.director.userId }
  await inTransaction(db, (trx) =>
    notify.sendMessages(trx, [{ ...whole, recipients: to.map((person) => person.userId), ...message }]),
  )
}
const listOf = async (person: Person, request: Record<string, unknown> = {}) =>
  (await person.ask(messageCalls.list, request)).list
const unread = (person: Person) => person.ask(messageCalls.unreadCount, {})

describe('a message', () => {
  it('reaches its recipients once, and never its own sender', async () => {
    const { repA, repB, director } = company.people
    await send([repA, repA, director])
    const [message] = await listOf(repA)
    expect(message).toMatchObject({
      label: 6,
      type: 23,
      title: '新城百货',
      content: '',
      typeId: 7,
      realname: director.realname,
      recipientUser: repA.userId,
      isRead: 0,
      readTime: null,
      valid: 1,
      createTime: '2025-05-15 10:00:00',
    })
    expect(await listOf(repA)).toHaveLength(1)
    expect(await listOf(director)).toEqual([])
    expect(await listOf(repB)).toEqual([])
    await send([director], { toSelf: true })
    expect(await listOf(director)).toHaveLength(1)
  })

  it('exists only if the transaction commits', async () => {
    const { repA2 } = company.people
    const { db, notify } = company.app.services
    const failing = inTransaction(db, async (trx) => {
      await notify.sendMessages(trx, [
        { type: 23, label: 6, title: 'x', typeId: 1, sender: 0, recipients: [repA2.userId] },
      ])
      throw new Error('back')
    })
    await expect(failing).rejects.toThrow('back')
    expect(await listOf(repA2)).toEqual([])
  })

  it('skips who may no longer sign in', async () => {
    const { hr, admin } = company.people
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 0 })
    await send([hr])
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 1 })
    const token = await company.signIn(hr.username)
    expect((await company.withToken(token).ask(messageCalls.list, {})).list).toEqual([])
  })

  it('belongs to its recipient: nobody else reads, deletes or marks it', async () => {
    const { repA, repB } = company.people
    const [message] = await listOf(repA)
    const request = { messageId: message?.messageId ?? 0 }
    for (const call of [messageCalls.read, messageCalls.remove])
      expect(await repB.call(call, request)).toMatchObject({ code: 1102, msg: '数据不存在' })
    expect((await listOf(repA))[0]).toMatchObject({ isRead: 0 })
  })

  it('written ahead is invisible and uncounted until its time', async () => {
    const { assistant } = company.people
    const { clock } = company.platform
    await send([assistant], { label: 5, type: 9, at: new Date(clock.now().getTime() + 60_000) })
    expect(await listOf(assistant)).toEqual([])
    expect((await unread(assistant)).eventCount).toBe(0)
    clock.advance(61_000)
    expect(await listOf(assistant)).toHaveLength(1)
    expect((await unread(assistant)).eventCount).toBe(1)
    clock.set('2025-05-15 10:00:00')
  })

  it('is valid for seven days, counted by days', async () => {
    const { managerB } = company.people
    const { clock } = company.platform
    await send([managerB], { toSelf: true })
    const validAt = async (moment: string) => {
      clock.set(moment)
      return (await listOf(managerB))[0]?.valid
    }
    expect(await validAt('2025-05-21 23:59:59')).toBe(1)
    expect(await validAt('2025-05-22 00:00:00')).toBe(0)
    clock.set('2025-05-15 10:00:00')
  })
})

describe('the bell', () => {
  it('counts by kind and leaves announcements out of its own number', async () => {
    const { finance } = company.people
    for (const label of [1, 2, 3, 4, 5, 6, 8]) await send([finance], { label })
    await send([finance], { label: 6 })
    expect(await unread(finance)).toEqual({
      allCount: 7,
      announceCount: 1,
      examineCount: 1,
      taskCount: 1,
      logCount: 1,
      crmCount: 2,
      eventCount: 1,
      hrmCount: 1,
      accountCount: 0,
      knowledgeCount: 0,
      jxcCount: 0,
    })
    expect(await listOf(finance)).toHaveLength(7)
    expect(await listOf(finance, { label: 4 })).toHaveLength(1)
    expect(await listOf(finance, { label: 6 })).toHaveLength(2)
  })

  it('marks, clears and deletes within one kind', async () => {
    const { finance } = company.people
    await finance.ask(messageCalls.readAll, { label: 6 })
    expect(await unread(finance)).toMatchObject({ allCount: 5, crmCount: 0, announceCount: 1 })
    expect(await listOf(finance, { isRead: 0 })).toHaveLength(5)
    await finance.ask(messageCalls.clear, {})
    expect(await listOf(finance, { label: 6 })).toEqual([])
    expect(await listOf(finance)).toHaveLength(5)
    await finance.ask(messageCalls.readAll, {})
    expect(await unread(finance)).toMatchObject({ allCount: 0, announceCount: 1 })
    const [one] = await listOf(finance)
    await finance.ask(messageCalls.remove, { messageId: one?.messageId ?? 0 })
    expect(await listOf(finance)).toHaveLength(4)
  })

  it('pages newest first, at most 100; the history of imports in one page', async () => {
    const { outsider } = company.people
    for (let at = 0; at < 120; at += 1)
      await send([outsider], { type: 14, title: String(at), content: '0,0' })
    const page = await outsider.ask(messageCalls.list, { page: 2, limit: 15 })
    expect(page).toMatchObject({ totalRow: 120, pageNumber: 2, lastPage: false })
    expect(page.list[0]?.title).toBe('104')
    expect((await outsider.ask(messageCalls.list, { limit: 9999 })).list).toHaveLength(100)
    expect((await outsider.ask(messageCalls.list, { limit: 9999, type: 14 })).list).toHaveLength(120)
  })
})

describe('the stream', () => {
  const open = (token: string) => openPage(company.app, token)

  it('tells every open page of a person, and only of this person', async () => {
    await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { repA2, repB } = company.people
    const pages = [await open(await repA2.token()), await open(await repA2.token())]
    const other = await open(await repB.token())
    await Promise.all([...pages, other].map((page) => page.reach(0)))
    await send([repA2])
    await Promise.all(pages.map((page) => page.reach(1)))
    await repA2.ask(messageCalls.readAll, {})
    await Promise.all(pages.map((page) => page.reach(0)))
    expect(other.counts).toEqual([0])
    for (const page of [...pages, other]) page.close()
  })

  it('tells every open page that somebody has changed records', async () => {
    const { repA, repB } = company.people
    const pages = await Promise.all([repA, repB].map(async (person) => open(await person.token())))
    await Promise.all(pages.map((page) => page.heard()))
    await makeRecord(repA, customer)
    for (const page of pages) {
      await eventually(() => expect(page.told).toContain('records'))
      page.close()
    }
  })

  it('is open for twenty pages of one session', async () => {
    const { finance } = company.people
    const token = await finance.token()
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(token)))
    await Promise.all(pages.map((page) => page.heard()))
    expect(await finance.call(messageCalls.live, {})).toMatchObject({ code: 403 })
    const mobile = await company.signIn(finance.username, PASSWORD, 2)
    const another = await open(mobile)
    await another.heard()
    pages[0]?.close()
    await eventually(async () => {
      const again = await open(token)
      const opened = await Promise.race([again.heard().then(() => true), again.ended.then(() => false)])
      expect(opened).toBe(true)
      again.close()
    })
    for (const page of [...pages, another]) page.close()
  })

  it('is refused without a session', async () => {
    const answer = await company.nobody.call(messageCalls.live, {})
    expect(answer.code).toBe(302)
    expect((await company.nobody.call(sessionCalls.logout, {})).code).toBe(0)
  })

  it('ends with its session: nothing is sent any more', async () => {
    const { managerA, admin } = company.people
    const mobile = await company.signIn(managerA.username, PASSWORD, 2)
    const pages = [await open(await managerA.token()), await open(mobile)]
    await Promise.all(pages.map((page) => page.reach(0)))
    await company.withToken(mobile).ask(sessionCalls.logout, {})
    await send([managerA])
    await pages[0]?.reach(1)
    await admin.ask(accountCalls.setUserStatus, { ids: [managerA.userId], status: 0 })
    await Promise.all(pages.map((page) => page.ended))
    // how often an unchanged count is sent is nobody's promise
    expect(pages.map((page) => page.counts.at(-1))).toEqual([1, 0])
    expect(pages[1]?.counts).not.toContain(1)
  })

  it('ends with the server', async () => {
    const page = await open(await company.people.repA.token())
    await page.reach((await unread(company.people.repA)).allCount)
    company.app.services.liveCounts.close()
    await page.ended
  })
})
