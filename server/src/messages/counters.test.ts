import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageTypes } from '#protocol/message-types.ts'
import { messageCalls, type UnreadCount, unreadCountSchema } from '#protocol/messages/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** The list of each counter (platform.md §7.3); labels 7 and 9 are unused. */
const lists: Readonly<Record<keyof UnreadCount, Partial<RequestOf<typeof messageCalls.list>>>> = {
  allCount: {},
  taskCount: { label: 1 },
  logCount: { label: 2 },
  examineCount: { label: 3 },
  announceCount: { label: 4 },
  eventCount: { label: 5 },
  crmCount: { label: 6 },
  knowledgeCount: { label: 7 },
  hrmCount: { label: 8 },
  accountCount: { label: 8, part: 'account' },
  jxcCount: { label: 9 },
}
const counters = unreadCountSchema.keyof().options
const account = [150, 151, 152, 153, 154, 160, 161, 162, 170, 171, 172, 173, 174]
/** Sent once by a version before, and declared no more. */
const GONE = 199

/** One message of every declared type, and of what is declared no more. */
async function sendAll(to: Person, at?: Date): Promise<void> {
  const { db, notify } = company.app.services
  const types = [...Object.entries(messageTypes).map(([type, { label }]) => ({ type: Number(type), label }))]
  const whole = { title: '新城百货', typeId: null, sender: 0, recipients: [to.userId], at }
  await inTransaction(db, (trx) =>
    notify.sendMessages(
      trx,
      [...types, { type: GONE, label: 8 }].map((type) => ({ ...whole, ...type })),
    ),
  )
}
const unread = (person: Person) => person.ask(messageCalls.unreadCount, {})
const listOf = async (person: Person, request: Record<string, unknown>) => {
  const { list, totalRow } = await person.ask(messageCalls.list, { limit: 100, ...request })
  expect(list).toHaveLength(Math.min(totalRow, 100))
  return { total: totalRow, types: list.map(({ type }) => type) }
}

/** Asks the unread list of every counter, and returns the counts. */
async function countersOf(person: Person): Promise<UnreadCount> {
  const counts = await unread(person)
  for (const counter of counters)
    expect([counter, counts[counter]]).toEqual([
      counter,
      (await listOf(person, { ...lists[counter], isRead: 0 })).total,
    ])
  return counts
}

describe('each unread counter equals its list', () => {
  it('over every type that is sent, without what is not there yet, what is of others and what is read', async () => {
    const { finance, repA } = company.people
    await sendAll(finance)
    const first = await countersOf(finance)
    expect(Object.keys(first).length).toBe(counters.length)
    expect(first.allCount).toBe(Object.values(messageTypes).filter(({ label }) => label !== 4).length + 1)
    expect(first.accountCount).toBe(account.length)
    expect(first.hrmCount).toBeGreaterThan(account.length)

    await sendAll(finance, new Date(company.platform.clock.now().getTime() + 60_000))
    await sendAll(repA)
    expect(await countersOf(finance)).toEqual(first)

    const { list } = await finance.ask(messageCalls.list, { label: 8, part: 'account' })
    await finance.ask(messageCalls.read, { messageId: list[0]?.messageId ?? 0 })
    expect(await countersOf(finance)).toMatchObject({
      accountCount: first.accountCount - 1,
      hrmCount: first.hrmCount - 1,
      allCount: first.allCount - 1,
    })
    expect(await countersOf(repA)).toEqual(first)
  })

  it('account and human resources are label 8 and share nothing', async () => {
    const { repB } = company.people
    await sendAll(repB)
    const whole = await listOf(repB, { label: 8 })
    const of = { account: await listOf(repB, { part: 'account' }), hrm: await listOf(repB, { part: 'hrm' }) }
    expect(of.account.types.toSorted()).toEqual(account)
    expect(of.hrm.types).toContain(GONE)
    expect([...of.account.types, ...of.hrm.types].toSorted()).toEqual(whole.types.toSorted())
  })

  it('a part of another label has nothing, and another word is refused', async () => {
    const { repB } = company.people
    expect((await listOf(repB, { label: 6 })).total).toBeGreaterThan(0)
    expect((await listOf(repB, { label: 6, part: 'account' })).total).toBe(0)
    for (const call of [messageCalls.list, messageCalls.readAll, messageCalls.clear])
      expect((await repB.call(call, { label: 8, part: 'system' })).code).not.toBe(0)
    expect((await unread(repB)).accountCount).toBe(account.length)
  })

  it('marks and clears one part, and leaves the other', async () => {
    const { repB, repA2 } = company.people
    await sendAll(repA2)
    const before = await unread(repB)
    await repB.ask(messageCalls.readAll, { label: 8, part: 'account' })
    expect(await countersOf(repB)).toEqual({
      ...before,
      allCount: before.allCount - account.length,
      hrmCount: before.hrmCount - account.length,
      accountCount: 0,
    })
    await repB.ask(messageCalls.clear, { label: 8, part: 'hrm' })
    expect((await listOf(repB, { part: 'account' })).total).toBe(account.length)
    await repB.ask(messageCalls.clear, { label: 8, part: 'account' })
    expect((await listOf(repB, { part: 'account' })).total).toBe(0)
    expect((await listOf(repB, { part: 'hrm' })).total).toBe(before.hrmCount - account.length)
    expect((await countersOf(repA2)).accountCount).toBe(account.length)
  })
})
