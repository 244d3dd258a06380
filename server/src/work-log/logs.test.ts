import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commentCalls } from '#protocol/comments/calls.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS, LOG_SUBJECT } from '#protocol/work-log/log-limits.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { readWorkbook } from '../../test/workbook.ts'

const { team: customerTeam } = recordCallsOf(customer)
if (!customerTeam) throw new Error('customers have no team')

/** The clock of the company shows 2025-05-15 10:00:00, a Thursday. */
let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

type Filter = Partial<InputOf<typeof workLogCalls.list>>
type Written = Partial<InputOf<typeof workLogCalls.save>>
const write = (person: Person, content: string, written: Written = {}) =>
  person.call(workLogCalls.save, { categoryId: 1, content, ...written })
const list = async (person: Person, filter: Filter = {}) =>
  (await person.ask(workLogCalls.list, { limit: 100, ...filter })).list
const contents = async (person: Person, filter: Filter = {}) =>
  (await list(person, filter)).map(({ content }) => content)
/** Publishes a log and returns its id. */
async function publish(person: Person, content: string, written: Written = {}): Promise<number> {
  expect(await write(person, content, written)).toMatchObject({ code: 0, data: null })
  const made = (await list(person, { by: 1, search: content })).find((log) => log.content === content)
  if (!made) throw new Error(`${content} was not published`)
  return made.logId
}
const messagesOf = async (person: Person, logId: number) => {
  const { list: all } = await person.ask(messageCalls.list, { label: messageLabels.log, limit: 100 })
  return all.filter(({ typeId }) => typeId === logId).map(({ type }) => type)
}
const age = (logId: number, hours: number) =>
  company.platform.pool.query(
    `update work_logs set create_time = create_time - $1 * interval '1 hour' where log_id = $2`,
    [hours, logId],
  )

describe('a log', () => {
  it('is read by its author, those it is sent to, superiors and administrators; no one else', async () => {
    const { repA, repA2, repB, managerA, managerB, director, admin, hr } = people
    const logId = await publish(repA, '给白小一和一部', {
      sendUserIds: [repB.userId],
      sendDeptIds: [company.departments.salesA],
    })
    for (const person of [repA, repA2, repB, managerA, director, admin])
      expect(await contents(person), person.realname).toContain('给白小一和一部')
    for (const person of [managerB, hr]) {
      expect(await contents(person), person.realname).not.toContain('给白小一和一部')
      for (const refused of [
        person.call(workLogCalls.detail, { logId }),
        person.call(workLogCalls.read, { logId }),
        person.call(workLogCalls.favour, { logId, isFavour: true }),
      ])
        expect(await refused).toMatchObject({ code: 509, msg: '日志已删除' })
    }
    expect(await contents(repB, { by: 2 })).toEqual(['给白小一和一部'])
    expect(await contents(repB, { by: 1 })).toEqual([])
    expect(await contents(director, { by: 2 })).toEqual([])
    expect(await repB.ask(workLogCalls.detail, { logId })).toMatchObject({
      title: '2025-05-15',
      categoryId: 1,
      createUser: { userId: repA.userId, realname: '安小一' },
      sendUserIds: String(repB.userId),
      sendUserList: [{ realname: '白小一' }],
      sendDeptList: [{ id: company.departments.salesA, name: '销售一部' }],
      customerList: [],
      permission: { isUpdate: 0, isDelete: 0 },
      getBulletin: 0,
      bulletin: null,
    })
  })

  it('has one of three texts, each of a length, and recipients that there are', async () => {
    const { repA } = people
    const empty = { code: 400, msg: expect.stringContaining('请填写日志内容') }
    expect(await write(repA, ' ')).toMatchObject(empty)
    expect(await write(repA, '', { question: '长'.repeat(1001) })).toMatchObject({ code: 400 })
    expect(await write(repA, '', { question: '长'.repeat(1000) })).toMatchObject({ code: 0 })
    expect(await write(repA, '给谁', { sendUserIds: [999_999] })).toMatchObject({ code: 1102 })
    expect(await write(repA, '给谁', { sendDeptIds: [999_999] })).toMatchObject({ code: 1102 })
    expect(await write(repA, '哪种', { categoryId: 4 })).toMatchObject({ code: 400 })
    expect(await contents(repA, { by: 1 })).not.toContain('给谁')
  })

  it('is announced once to each recipient but the author; a change only to those who are added', async () => {
    const { repA, repA2, repB, managerA, hr } = people
    const logId = await publish(repA, '告诉谁', {
      sendUserIds: `${repA2.userId},${repA.userId}`,
      sendDeptIds: `,${company.departments.salesA},`,
    })
    expect(await messagesOf(repA, logId)).toEqual([])
    for (const person of [repA2, managerA]) expect(await messagesOf(person, logId)).toEqual([5])
    const change = { logId, categoryId: 1, content: '告诉谁，改了', sendUserIds: [repA2.userId, repB.userId] }
    for (const person of [managerA, hr])
      expect((await person.call(workLogCalls.save, change)).code).toBe(person === managerA ? 401 : 509)
    await repA.ask(workLogCalls.save, change)
    expect(await messagesOf(repB, logId)).toEqual([5])
    expect(await messagesOf(repA2, logId)).toEqual([5])
    expect(await repA.ask(workLogCalls.detail, { logId })).toMatchObject({
      content: '告诉谁，改了',
      sendDeptIds: '',
    })
  })

  it('sent twice under one key is one, and takes the draft along', async () => {
    const { repA } = people
    const key = 'log/2'
    await repA.ask(draftCalls.save, { key, content: { content: '一周' } })
    const request = { categoryId: 2, content: '一周的工作', requestKey: 'once-1' }
    await Promise.all([repA.ask(workLogCalls.save, request), repA.ask(workLogCalls.save, request)])
    expect(await contents(repA, { by: 1, categoryId: 2 })).toEqual(['一周的工作'])
    expect(await repA.ask(draftCalls.read, { key })).toBeNull()
    expect(await repA.call(workLogCalls.save, { ...request, content: '另一个' })).toMatchObject({
      code: 2099,
    })
  })

  it('is deleted by its author for three days, then by administrators, with what was said about it', async () => {
    const { repA, managerA, admin } = people
    const fresh = await publish(repA, '刚写的')
    const old = await publish(repA, '三天前的', { sendUserIds: [managerA.userId] })
    await managerA.ask(commentCalls.save, { type: LOG_COMMENTS, typeId: old, content: '看过' })
    await age(old, 73)
    expect(await managerA.call(workLogCalls.remove, { logId: fresh })).toMatchObject({ code: 401 })
    expect(await repA.call(workLogCalls.remove, { logId: old })).toMatchObject({ code: 401 })
    await repA.ask(workLogCalls.remove, { logId: fresh })
    await admin.ask(workLogCalls.remove, { logId: old })
    for (const logId of [fresh, old])
      expect(await repA.call(workLogCalls.detail, { logId })).toMatchObject({ code: 509 })
    expect(await messagesOf(managerA, old)).toEqual([])
    const about = { type: LOG_COMMENTS, typeId: old }
    expect(await repA.call(commentCalls.list, about)).toMatchObject({ code: 1102 })
    const { rows } = await company.platform.pool.query(
      'select from comments where type = $1 and type_id = $2',
      [LOG_COMMENTS, old],
    )
    expect(rows).toEqual([])
  })

  it('is read by opening it or saying so, once', async () => {
    const { repA, managerA } = people
    const logId = await publish(repA, '谁读过')
    const rowOf = async (person: Person) => (await list(person)).find((log) => log.logId === logId)
    expect(await rowOf(managerA)).toMatchObject({ isRead: 0, readUserIds: '' })
    await managerA.ask(workLogCalls.detail, { logId })
    await managerA.ask(workLogCalls.read, { logId })
    expect(await rowOf(managerA)).toMatchObject({ isRead: 1, readUserIds: String(managerA.userId) })
  })

  it('is not read by the user as whom it is looked at', async () => {
    const { admin, repA, managerA } = people
    const other = await publish(repA, '还没看')
    await admin.ask(permissionCalls.viewAs, { userId: managerA.userId })
    await admin.ask(workLogCalls.detail, { logId: other })
    await admin.ask(permissionCalls.endViewAs, {})
    const row = (await list(managerA)).find((log) => log.logId === other)
    expect(row).toMatchObject({ isRead: 0, readUserIds: '' })
  })

  it('is liked and no longer liked; its author is notified once', async () => {
    const { repA, managerA } = people
    const logId = await publish(repA, '点赞')
    const like = { logId, isFavour: true }
    const fans = [{ userId: managerA.userId }]
    expect(await managerA.ask(workLogCalls.favour, like)).toMatchObject({ isFavour: true, favourUser: fans })
    expect(await managerA.ask(workLogCalls.favour, like)).toMatchObject({ favourUser: fans })
    await repA.ask(workLogCalls.favour, like)
    expect(await messagesOf(repA, logId)).toEqual([77])
    await repA.ask(workLogCalls.favour, { logId, isFavour: false })
    expect(await managerA.ask(workLogCalls.detail, { logId })).toMatchObject({
      isFavour: true,
      favourUser: fans,
    })
  })

  it('is commented on by those who read it: the author is notified, then who is answered', async () => {
    const { repA, managerA, hr } = people
    const logId = await publish(repA, '请点评')
    const about = { type: LOG_COMMENTS, typeId: logId }
    const { commentId } = await managerA.ask(commentCalls.save, { ...about, content: '不错' })
    await repA.ask(commentCalls.save, { ...about, content: '谢谢', mainId: commentId })
    expect(await hr.call(commentCalls.save, { ...about, content: '我也说' })).toMatchObject({ code: 1102 })
    expect(await messagesOf(repA, logId)).toEqual([4])
    expect(await messagesOf(managerA, logId)).toEqual([34])
    expect(await repA.ask(workLogCalls.detail, { logId })).toMatchObject({ replyNum: 2 })
  })

  it('names the records it is related to, to those who may read them', async () => {
    const { repA, hr } = people
    const customerId = await makeRecord(repA, customer, { title: '相关的公司' })
    const logId = await publish(repA, '拜访了一家', { customerIds: [customerId], sendUserIds: [hr.userId] })
    expect(await repA.ask(workLogCalls.detail, { logId })).toMatchObject({
      customerList: [{ id: customerId, name: '相关的公司' }],
    })
    expect(await hr.ask(workLogCalls.detail, { logId })).toMatchObject({ customerList: [] })
  })

  it('appears in the timeline of such a record, to those who may read both', async () => {
    const { repA, repA2, managerA, admin } = people
    const customerId = await makeRecord(repA, customer, { title: '有日志的公司' })
    const entries = async (person: Person) => {
      const asked = {
        crmType: customer.label,
        activityTypeId: customerId,
        activityType: LOG_SUBJECT,
        page: 1,
      }
      return (await person.ask(activityCalls.timeline, asked)).list
    }
    const logId = await publish(repA, '先不相关')
    expect(await entries(repA)).toEqual([])
    const change = { logId, categoryId: 1, content: '后来相关', customerIds: [customerId] } as const
    await repA.ask(workLogCalls.save, change)
    await repA.ask(workLogCalls.save, { ...change, content: '又改了' })
    const entry = { type: 2, activityType: 8, activityTypeId: logId, activityTypeName: '2025-05-15' }
    expect(await entries(repA)).toMatchObject([{ ...entry, realname: '安小一', updatable: 0, deletable: 0 }])
    expect(await entries(managerA)).toMatchObject([entry])
    // may read the customer, but not the log
    await repA.ask(customerTeam.addMembers, { ids: [customerId], memberIds: [repA2.userId], power: 1 })
    expect(await entries(repA2)).toEqual([])
    await repA.ask(workLogCalls.save, { ...change, customerIds: '' })
    expect(await entries(repA)).toEqual([])
    await repA.ask(workLogCalls.save, change)
    await admin.ask(workLogCalls.remove, { logId })
    expect(await entries(admin)).toEqual([])
  })
})

describe('the list', () => {
  it('is narrowed by word, kind, author, department and time', async () => {
    const { director, repA, repB, managerB } = people
    await publish(repB, '查找：二部的月报', { categoryId: 3 })
    const old = await publish(repA, '查找：上月的日报')
    await age(old, 24 * 30)
    await publish(repA, '查找：今天的日报')
    const search = '查找：'
    const found = (filter: Filter) => contents(director, { search, ...filter })
    expect(await found({})).toEqual(['查找：今天的日报', '查找：二部的月报', '查找：上月的日报'])
    expect(await found({ categoryId: 3 })).toEqual(['查找：二部的月报'])
    expect(await found({ type: 'today', categoryId: 1 })).toEqual(['查找：今天的日报'])
    expect(await found({ startTime: '2025-04-01', endTime: '2025-04-30' })).toEqual(['查找：上月的日报'])
    expect(await found({ createUserId: [repB.userId] })).toEqual(['查找：二部的月报'])
    const either = { createUserId: `${repB.userId}`, deptIds: [company.departments.salesA] }
    expect(await found(either)).toHaveLength(3)
    expect(await contents(managerB, { search, deptIds: [company.departments.salesA] })).toEqual([])
    expect(await director.call(workLogCalls.list, { type: 'someday' })).toMatchObject({ code: 400 })
    expect((await director.ask(workLogCalls.list, { search })).pageSize).toBe(5)
  })

  it('is exported of one kind, with the words of that kind', async () => {
    const { director, repB } = people
    await publish(repB, '导出的周报', { categoryId: 2, tomorrow: '下周再来' })
    expect(await director.call(workLogCalls.export, {})).toMatchObject({
      code: 400,
      msg: expect.stringContaining('请先选择”日报、周报、月报“中的一种类型导出'),
    })
    const { raw } = await director.call(workLogCalls.export, { categoryId: 2, createUserId: [repB.userId] })
    const [header, ...rows] = await readWorkbook(raw)
    expect(header).toEqual([
      '日志类型',
      '创建日期',
      '创建人',
      '发送给',
      '本周工作内容',
      '下周工作内容',
      '遇到问题',
      '关联业务',
      '回复',
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['周报', '白小一', '导出的周报', '下周再来']))
  })
})

describe('what the product knows of a day', () => {
  it('is offered to its author and frozen in the log', async () => {
    const { assistant, repA2 } = people
    const make = (title: string) => makeRecord(repA2, customer, { title })
    await make('今天的客户')
    const facts = await repA2.ask(workLogCalls.facts)
    const customers = facts.find(({ key }) => key === 'customerCount')
    expect(customers).toMatchObject({ count: 1, items: [{ text: '今天的客户', link: { type: 'customer' } }] })
    expect(await assistant.ask(workLogCalls.facts)).toEqual([])
    const logId = await publish(repA2, '带简报', { getBulletin: 1 })
    await make('之后的客户')
    const kept = { getBulletin: 1, bulletin: { customerCount: 1, contractCount: 0, receivablesMoney: 0 } }
    expect(await repA2.ask(workLogCalls.detail, { logId })).toMatchObject(kept)
    await repA2.ask(workLogCalls.save, { logId, categoryId: 1, content: '带简报，改了', getBulletin: 1 })
    expect(await repA2.ask(workLogCalls.detail, { logId })).toMatchObject(kept)
  })
})

describe('who has written', () => {
  it('is known of those below the caller', async () => {
    const { managerB, repB, hr } = people
    const before = await managerB.ask(workLogCalls.completion, { type: 1 })
    expect(before).toEqual({ status: 1, totalNum: 1, completeNum: 0 })
    const asked = { completeType: 1, search: '' }
    expect((await managerB.ask(workLogCalls.incomplete, asked)).list).toMatchObject([{ userId: repB.userId }])
    await publish(repB, '今天写了')
    expect(await managerB.ask(workLogCalls.completion, { type: 1 })).toMatchObject({ completeNum: 1 })
    expect((await managerB.ask(workLogCalls.incomplete, asked)).list).toEqual([])
    expect((await managerB.ask(workLogCalls.completed, asked)).list).toMatchObject([{ content: '今天写了' }])
    const other = { ...asked, search: '无此人' }
    expect((await managerB.ask(workLogCalls.completed, other)).list).toEqual([])
    expect(await hr.ask(workLogCalls.completion, { type: 1 })).toMatchObject({ totalNum: 0 })
  })

  it('is asked of the others by who owes one as well, once in a period', async () => {
    const { admin } = people
    const { totalRow } = await admin.ask(workLogCalls.incomplete, { completeType: 3, search: '' })
    expect(totalRow).toBeGreaterThan(1)
    expect(await admin.ask(workLogCalls.remind, { type: 3 })).toEqual({ reminded: totalRow - 1 })
    expect(await admin.ask(workLogCalls.remind, { type: 3 })).toEqual({ reminded: 0 })
  })

  it('waits in 我的一天 until it is written, on days and for users of the rule', async () => {
    const { admin, outsider, finance } = people
    const waiting = async (person: Person) =>
      (await person.ask(myDayCalls.query, { source: 'dueLog' })).items.map(({ thing }) => thing)
    expect(await waiting(outsider)).toEqual(['log.20250515'])
    await publish(outsider, '写好了', { categoryId: 2 })
    expect(await waiting(outsider)).toEqual(['log.20250515'])
    await publish(outsider, '今天的写好了')
    expect(await waiting(outsider)).toEqual([])
    const [daily] = (await admin.ask(logRuleCalls.list)).filter(({ type }) => type === 1)
    if (!daily) throw new Error('there is no rule of daily logs')
    const rule = { ...daily, memberUserId: String(outsider.userId) }
    await admin.ask(logRuleCalls.save, { rules: [rule] })
    expect(await waiting(finance)).toEqual([])
    await admin.ask(logRuleCalls.save, { rules: [daily] })
    expect(await waiting(finance)).toEqual(['log.20250515'])
  })

  it('counts one’s own of today and this month', async () => {
    const { managerA } = people
    expect(await managerA.ask(workLogCalls.counts)).toEqual({ allNum: 0, nowNum: 0, isDue: 1 })
    const logId = await publish(managerA, '今天一篇')
    expect(await managerA.ask(workLogCalls.counts)).toEqual({ allNum: 1, nowNum: 1, isDue: 1 })
    await age(logId, 24)
    expect(await managerA.ask(workLogCalls.counts)).toEqual({ allNum: 1, nowNum: 0, isDue: 1 })
    // Saturday
    company.platform.clock.advance(2 * DAY)
    expect(await managerA.ask(workLogCalls.counts)).toMatchObject({ isDue: 0 })
    company.platform.clock.advance(-2 * DAY)
  })
})
