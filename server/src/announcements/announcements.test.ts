import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The clock of the company stands at 2025-05-15 10:00:00. */
let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

type Written = Partial<InputOf<typeof announcementCalls.add>>
const begun = (title: string, written: Written = {}) => ({ title, content: `${title}的正文`, ...written })
const publish = async (title: string, written: Written = {}, by: Person = people.outsider) => {
  await by.ask(announcementCalls.add, begun(title, written))
  const { list } = await by.ask(announcementCalls.list, {})
  const made = list.find((each) => each.title === title)
  if (!made) throw new Error(`${title} was not published`)
  return made.announcementId
}
const titles = async (person: Person, type = 1) =>
  (await person.ask(announcementCalls.list, { type, limit: 100 })).list.map(({ title }) => title)
const messagesOf = async (person: Person, title: string) => {
  const { list } = await person.ask(messageCalls.list, { label: messageLabels.announcement, limit: 100 })
  return list.filter((message) => message.title === title)
}

describe('an announcement', () => {
  it('needs the rights of 公告, each its own', async () => {
    const { repA, outsider } = people
    expect(await repA.call(announcementCalls.add, begun('无权'))).toMatchObject({ code: 401 })
    const id = await publish('有权')
    const change = { announcementId: id, ...begun('改过') }
    expect(await repA.call(announcementCalls.update, change)).toMatchObject({ code: 401 })
    expect(await repA.call(announcementCalls.remove, { id })).toMatchObject({ code: 401 })
    await outsider.ask(announcementCalls.update, change)
    expect(await titles(repA)).toContain('改过')
    await outsider.ask(announcementCalls.remove, { id })
    expect(await titles(repA)).not.toContain('改过')
    for (const again of [
      outsider.call(announcementCalls.remove, { id }),
      outsider.call(announcementCalls.update, change),
      repA.call(announcementCalls.detail, { id }),
      repA.call(announcementCalls.read, { announcementId: id }),
    ])
      expect(await again).toMatchObject({ code: 510, msg: '公告已删除' })
    const acts = await company.platform.db
      .selectFrom('sys_log')
      .where('model', '=', 'oa')
      .orderBy('id')
      .select(['behavior', 'object', 'sub_model_label', 'realname'])
      .execute()
    const by = { sub_model_label: 43, realname: outsider.realname }
    expect(acts).toEqual([
      { behavior: '新建', object: '有权', ...by },
      { behavior: '编辑', object: '改过', ...by },
      { behavior: '删除', object: '改过', ...by },
    ])
  })

  it.each([
    [{ title: ' ' }, '公告标题不能为空'],
    [{ title: '长'.repeat(51) }, '公告标题长度最多为50个字符'],
    [{ content: '' }, '公告正文不能为空'],
    [{ content: '文'.repeat(2001) }, '公告正文长度最多为2000个字符'],
    [{ startTime: '2025-05-16 00:00:00' }, '请完善时间'],
    [{ endTime: '2025-05-16 00:00:00' }, '请完善时间'],
    [{ startTime: '2025-05-16 00:00:00', endTime: '2025-05-16 00:00:00' }, '开始时间必须小于结束时间'],
    [{ startTime: '后天', endTime: '明天' }, '请选择正确的时间'],
    [{ startTime: '2025-02-30 00:00:00', endTime: '2025-03-30 00:00:00' }, /时间/],
    [{ deptIds: [999_999] }, '通知范围中有已不存在的员工或部门，请重新选择'],
    [{ ownerUserIds: '999999' }, '通知范围中有已不存在的员工或部门，请重新选择'],
  ])('with %o is refused', async (written, msg) => {
    const { code, msg: said } = await people.outsider.call(announcementCalls.add, {
      ...begun('不成'),
      ...written,
    })
    expect(code).toBe(400)
    expect(said).toMatch(msg)
  })

  it('takes the longest texts, and ids as text', async () => {
    const title = '长'.repeat(50)
    const content = '文'.repeat(2000)
    await publish(title, { content, deptIds: String(company.departments.teamA) })
    expect(await titles(people.repA2)).toContain(title)
  })
})

describe('who an announcement is for', () => {
  it('are people and departments with those below; everybody without either; its author too', async () => {
    const { repA, repA2, repB, hr, admin, outsider } = people
    const id = await publish('一部通知', { deptIds: [company.departments.salesA], ownerUserIds: [hr.userId] })
    for (const person of [repA, repA2, hr, admin, outsider])
      expect(await titles(person)).toContain('一部通知')
    expect(await titles(repB)).not.toContain('一部通知')
    expect(await repB.call(announcementCalls.detail, { id })).toMatchObject({ code: 510 })
    expect(await repA2.ask(announcementCalls.detail, { id })).toMatchObject({
      deptList: [{ id: company.departments.salesA, name: '销售一部' }],
      ownerUserList: [{ userId: hr.userId, realname: hr.realname }],
      realname: outsider.realname,
      may: { update: false, remove: false, seeReaders: false, confirm: false },
    })
    await publish('全员通知')
    expect(await titles(repB)).toContain('全员通知')
  })

  it('are sent a message by the system, and nobody else; the author is, too', async () => {
    const { repA2, repB, outsider } = people
    const id = await publish('二部消息', { deptIds: [company.departments.salesB] })
    for (const person of [repB, outsider])
      expect(await messagesOf(person, '二部消息')).toMatchObject([{ type: 8, typeId: id, createUser: 0 }])
    expect(await messagesOf(repA2, '二部消息')).toEqual([])
    await outsider.ask(announcementCalls.update, { announcementId: id, ...begun('二部消息') })
    expect(await messagesOf(repA2, '二部消息')).toEqual([])
    expect(await messagesOf(repB, '二部消息')).toHaveLength(1)
  })

  it('see it between its two times; what lies ahead is its author’s alone, message included', async () => {
    const { repA, admin, outsider } = people
    const ahead = { startTime: '2025-05-15 12:00:00', endTime: '2025-05-15 14:00:00' }
    await publish('午间', ahead)
    expect(await titles(outsider)).toContain('午间')
    for (const person of [repA, admin]) expect(await titles(person)).not.toContain('午间')
    expect(await messagesOf(repA, '午间')).toEqual([])
    company.platform.clock.advance(2 * HOUR)
    expect(await titles(repA)).toContain('午间')
    expect(await messagesOf(repA, '午间')).toHaveLength(1)
    company.platform.clock.advance(2 * HOUR + 1000)
    expect(await titles(repA)).not.toContain('午间')
    expect(await titles(repA, 2)).toContain('午间')
  })

  it('hear nothing more of one that is deleted, nor of one that lay ahead but as it is then', async () => {
    const { repA, repB, outsider } = people
    const gone = await publish('删掉的')
    expect(await messagesOf(repA, '删掉的')).toHaveLength(1)
    await outsider.ask(announcementCalls.remove, { id: gone })
    expect(await messagesOf(repA, '删掉的')).toEqual([])
    const hours = (first: number) => ({
      startTime: formatMoment(new Date(company.platform.clock.now().getTime() + first * HOUR)),
      endTime: formatMoment(new Date(company.platform.clock.now().getTime() + 5 * HOUR)),
    })
    const never = await publish('没开始就删', hours(1))
    const moved = await publish('推迟的', hours(1))
    await outsider.ask(announcementCalls.remove, { id: never })
    const later = { ...begun('推迟的'), ...hours(2), ownerUserIds: [repA.userId] }
    await outsider.ask(announcementCalls.update, { announcementId: moved, ...later })
    company.platform.clock.advance(HOUR + 1000)
    for (const title of ['没开始就删', '推迟的']) expect(await messagesOf(repA, title)).toEqual([])
    company.platform.clock.advance(HOUR)
    expect(await messagesOf(repA, '推迟的')).toHaveLength(1)
    expect(await messagesOf(repB, '推迟的')).toEqual([])
    expect(await messagesOf(repA, '没开始就删')).toEqual([])
  })
})

describe('reading', () => {
  it('is opening it or saying so; the list knows', async () => {
    const { repA, repB } = people
    const id = await publish('谁读过')
    const rowOf = async (person: Person) =>
      (await person.ask(announcementCalls.list, {})).list.find(({ announcementId }) => announcementId === id)
    expect(await rowOf(repA)).toMatchObject({ isRead: 0, readUserIds: '' })
    await repA.ask(announcementCalls.detail, { id })
    await repB.ask(announcementCalls.read, { announcementId: id })
    await repB.ask(announcementCalls.read, { announcementId: id })
    expect(await rowOf(repA)).toMatchObject({ isRead: 1, readUserIds: `${repA.userId},${repB.userId}` })
  })

  it('is shown to those who handle it, who remind the others once an hour', async () => {
    const { repA, repA2, managerA, assistant, outsider } = people
    const deptIds = [company.departments.salesA]
    const id = await publish('请确认', { deptIds, mustConfirm: 1 })
    const about = { announcementId: id }
    expect(await repA.ask(announcementCalls.detail, { id })).toMatchObject({ may: { confirm: true } })
    await managerA.ask(announcementCalls.confirm, about)
    await managerA.ask(announcementCalls.confirm, about)
    expect(await managerA.ask(announcementCalls.detail, { id })).toMatchObject({
      may: { confirm: false },
      confirmTime: expect.stringMatching(/^2025-/),
    })
    expect(await repA.call(announcementCalls.readers, about)).toMatchObject({ code: 401 })
    expect(await repA.call(announcementCalls.remind, about)).toMatchObject({ code: 401 })
    const { read, unread } = await outsider.ask(announcementCalls.readers, about)
    const seen = read.map(({ userId, confirmTime }) => [userId, confirmTime !== null])
    expect(seen.toSorted()).toEqual(
      [
        [repA.userId, false],
        [managerA.userId, true],
      ].toSorted(),
    )
    const open = [assistant.userId, repA2.userId].toSorted()
    expect(unread.map(({ userId }) => userId).toSorted()).toEqual(open)
    expect(await outsider.ask(announcementCalls.remind, about)).toEqual({ count: 3 })
    expect(await messagesOf(repA, '请确认')).toHaveLength(2)
    expect(await messagesOf(managerA, '请确认')).toHaveLength(1)
    expect(await outsider.call(announcementCalls.remind, about)).toMatchObject({
      code: 400,
      msg: '提醒过于频繁，请稍后再试',
    })
    company.platform.clock.advance(HOUR)
    expect(await outsider.ask(announcementCalls.remind, about)).toEqual({ count: 3 })
  })

  it('goes with comments of those who may open it, which go with it', async () => {
    const { repA, repB, outsider } = people
    const id = await publish('可评论', { deptIds: [company.departments.salesA] })
    const about = { type: ANNOUNCEMENT_COMMENTS, typeId: id }
    await repA.ask(commentCalls.save, { ...about, content: '收到' })
    expect(await repB.call(commentCalls.list, about)).toMatchObject({ code: 1102 })
    expect(await outsider.ask(commentCalls.list, about)).toMatchObject([{ content: '收到' }])
    await outsider.ask(announcementCalls.remove, { id })
    const { rows } = await company.platform.pool.query(
      'select from comments where type = $1 and type_id = $2',
      [ANNOUNCEMENT_COMMENTS, id],
    )
    expect(rows).toEqual([])
  })
})
