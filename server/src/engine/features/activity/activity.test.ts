import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { LONGEST_FOLLOW_UP } from '#protocol/record/calls/activity.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { PNG, uploadFile } from '../../../../test/upload.ts'
import { FOLLOW_UP_PLANNED } from './planned.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type AddInput = Partial<InputOf<typeof activityCalls.add>>
const about = (type: RecordType, id: number) => ({ activityType: type.label, activityTypeId: id })
const write = (person: Person, type: RecordType, id: number, more: AddInput = {}) =>
  person.call(activityCalls.add, { ...about(type, id), content: '已联系', ...more })
const timeline = (person: Person, type: RecordType, id: number, more: object = {}) =>
  person.call(activityCalls.timeline, { crmType: type.label, activityTypeId: id, ...more })
const followUps = async (person: Person, type: RecordType, id: number) =>
  (await timeline(person, type, id)).data.list.filter((entry) => entry.type === 1)
const detailOf = (person: Person, type: RecordType, id: number) =>
  person.ask(recordCallsOf(type).detail, { [type.idKey]: id })
const advance = (hours = 1) => company.platform.clock.advance(hours * HOUR)
const newest = async (person: Person, type: RecordType, id: number) => {
  const [entry] = await followUps(person, type, id)
  if (!entry) throw new Error('there is no follow-up')
  return entry
}

const LATER = '2026-01-05 09:00:00'
const EVEN_LATER = '2026-02-01 09:00:00'

describe('writing a follow-up', () => {
  it.each([leads, customer, contacts])('changes what $key keeps of it, and nothing else', async (type) => {
    const { repA } = company.people
    const id = await makeRecord(repA, type)
    const before = await detailOf(repA, type, id)
    advance()
    const { code } = await write(repA, type, id, {
      content: ' 约好下周演示 ',
      nextTime: LATER,
      category: '打电话',
    })
    expect(code).toBe(0)
    const after = await detailOf(repA, type, id)
    expect(after).toMatchObject({
      lastTime: (await newest(repA, type, id)).createTime,
      nextTime: LATER,
      updateTime: before.updateTime,
    })
    if ('lastContent' in before) expect(after.lastContent).toBe('约好下周演示')
    const { rows } = await company.platform.pool.query(
      `select behavior, event, array(select fact ->> 'key' from jsonb_array_elements(facts) fact) as keys from action_records where type = $1 and record_id = $2 order by id desc limit 1`,
      [type.label, id],
    )
    expect(rows).toEqual([{ behavior: 26, event: 'followUp', keys: ['nextTime'] }])
    expect(await newest(repA, type, id)).toMatchObject({
      type: 1,
      category: '打电话',
      activityType: type.label,
      activityTypeId: id,
      content: '约好下周演示',
      nextTime: LATER,
      createUserId: repA.userId,
      realname: repA.realname,
      contactsIds: '',
      file: [],
    })
  })

  it('marks the record as followed up', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    await write(repA, customer, id)
    const { rows } = await company.platform.pool.query('select followup from customer where id = $1', [id])
    expect(rows).toEqual([{ followup: 1 }])
  })

  it('shows in the list at once', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer, { title: '列表立刻更新' })
    await repA.ask(recordCallsOf(customer).list, { search: '列表立刻更新' })
    await write(repA, customer, id, { content: '列表里的话', nextTime: LATER })
    const { list } = await repA.ask(recordCallsOf(customer).list, { search: '列表立刻更新' })
    expect(list).toMatchObject([{ lastContent: '列表里的话', nextTime: LATER }])
  })

  it('without a next contact keeps the one that was planned', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer, { entity: { nextTime: LATER } })
    await write(repA, customer, id)
    expect(await detailOf(repA, customer, id)).toMatchObject({ nextTime: LATER })
  })

  it.each<[name: string, more: AddInput, code: number, msg: string]>([
    ['nothing written', { content: '  ' }, 400, '请输入跟进内容'],
    ['too much', { content: '长'.repeat(LONGEST_FOLLOW_UP + 1) }, 400, '跟进内容最多1024个字符'],
    ['a next contact in the past', { nextTime: '2025-05-15 09:00:00' }, 2029, '最后跟进时间必须大于当前时间'],
    ['no moment', { nextTime: '明天' }, 2034, '日期格式错误，例:2020-01-01 00:00:00'],
    ['an unknown contact', { contactsIds: '999999' }, 401, '无权操作'],
    ['no ids', { contactsIds: 'x' }, 400, '参数验证错误：contactsIds[0]'],
    ['a business, which follows later', { businessIds: '1' }, 401, '无权操作'],
    ['a type without follow-ups', { activityType: 98 }, 400, '参数验证错误'],
  ])('refuses %s and writes nothing', async (_name, more, code, msg) => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    expect(await write(repA, customer, id, more)).toMatchObject({ code, msg })
    expect(await followUps(repA, customer, id)).toEqual([])
    expect(await detailOf(repA, customer, id)).toMatchObject({ lastContent: '', nextTime: '' })
  })

  it('takes the longest content', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    expect((await write(repA, customer, id, { content: '长'.repeat(LONGEST_FOLLOW_UP) })).code).toBe(0)
  })

  it('is one follow-up when it is sent twice', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const more = { requestKey: `twice-${id}` }
    const codes = await Promise.all([1, 2, 3].map(() => write(repA, customer, id, more)))
    expect(codes.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await followUps(repA, customer, id)).toHaveLength(1)
    const changed = { ...more, content: '发出之后又改了' }
    expect(await write(repA, customer, id, changed)).toMatchObject({
      code: 2099,
      msg: '上次提交已保存成功，之后的改动没有保存，请刷新后在已保存的内容上修改',
    })
    expect((await write(repA, customer, id, { ...changed, requestKey: `anew-${id}` })).code).toBe(0)
    expect(await followUps(repA, customer, id)).toHaveLength(2)
  })

  it('tells the calendar when asked to, and only then', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const heard: unknown[] = []
    const stop = company.platform.events.subscribe(FOLLOW_UP_PLANNED, (plan) => void heard.push(plan))
    await write(repA, customer, id, { nextTime: LATER, isEvent: 0 })
    await write(repA, customer, id, { isEvent: 1 })
    await write(repA, customer, id, { nextTime: '2025-01-01 00:00:00', isEvent: 1 })
    advance()
    await write(repA, customer, id, { nextTime: LATER, isEvent: 1 })
    stop()
    const { activityId } = await newest(repA, customer, id)
    expect(heard).toEqual([{ activityId, userId: repA.userId, type: 2, recordId: id, nextTime: LATER }])
  })
})

describe('an open form', () => {
  it('is refused only for the next contact, and only if the follow-up planned another one', async () => {
    const { repA, managerA } = company.people
    const id = await makeRecord(repA, customer)
    const { version } = await detailOf(repA, customer, id)
    const save = (fieldName: string, value: string) =>
      repA.call(recordCallsOf(customer).updateInformation, {
        id,
        version: Number(version),
        list: [{ fieldName, value }],
      })
    await write(managerA, customer, id)
    expect((await detailOf(repA, customer, id)).version).toBe(version)
    await write(managerA, customer, id, { nextTime: LATER })
    expect(await save('nextTime', EVEN_LATER)).toMatchObject({
      code: 2096,
      msg: '下次联系时间已被他人修改，请刷新后再保存',
    })
    expect((await save('remark', '无碍')).code).toBe(0)
  })
})

describe('records that a follow-up names', () => {
  it('get its next contact and show it in their own timeline', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const [one, other] = [
      await makeRecord(repA, contacts, { title: '刘一', entity: { customerId: id } }),
      await makeRecord(repA, contacts, { title: '刘二', entity: { customerId: id } }),
    ]
    await write(repA, customer, id, { content: '谈妥', contactsIds: `${one},${one}`, nextTime: LATER })
    expect(await detailOf(repA, contacts, one)).toMatchObject({ nextTime: LATER })
    expect(await detailOf(repA, contacts, other)).toMatchObject({ nextTime: '' })
    const entry = { content: '谈妥', activityType: 2, contactsList: [{ id: one, name: '刘一' }] }
    expect(await followUps(repA, contacts, one)).toMatchObject([{ ...entry, contactsIds: String(one) }])
    expect(await followUps(repA, contacts, other)).toEqual([])
    const filtered = await timeline(repA, contacts, one, { activityType: contacts.label })
    expect(filtered.data.list.map((each) => each.type)).toEqual([2])
  })

  it('must be readable for the caller, and of a type that may be named', async () => {
    const { repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    const foreign = await makeRecord(repB, contacts)
    expect((await write(repA, customer, id, { contactsIds: String(foreign) })).code).toBe(401)
    const lead = await makeRecord(repA, leads)
    expect(await write(repA, leads, lead, { contactsIds: String(foreign) })).toMatchObject({
      code: 400,
      msg: '线索的跟进记录不能关联其他数据',
    })
    expect(await followUps(repA, customer, id)).toEqual([])
  })

  it('leave the names when they are deleted, and return with the restored record', async () => {
    const { repA, admin } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await write(repA, customer, id, { contactsIds: String(contact) })
    await admin.ask(recordCallsOf(contacts).remove, { ids: [contact] })
    const entry = await newest(repA, customer, id)
    expect(entry.contactsList).toEqual([])
    await repA.ask(activityCalls.update, {
      ...about(customer, id),
      ...entry,
      batchId: undefined,
      content: '改',
    })
    const undo = await admin.ask(undoCalls.last, { type: 3, operation: 'delete' })
    await admin.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect((await newest(repA, customer, id)).contactsList).toMatchObject([{ id: contact }])
  })
})

describe('editing a follow-up', () => {
  const change = (person: Person, activityId: number, more: AddInput) =>
    person.call(activityCalls.update, { ...about(customer, 1), content: '改过', ...more, activityId })

  it('answers it and passes the newest one’s words and next contact on', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { entity: { customerId: id } })
    await write(repA, customer, id, { content: '旧', nextTime: LATER, contactsIds: String(contact) })
    const { activityId } = await newest(repA, customer, id)
    const { data } = await change(repA, activityId, { nextTime: EVEN_LATER, contactsIds: String(contact) })
    expect(data).toMatchObject({ activityId, activityTypeId: id, content: '改过', nextTime: EVEN_LATER })
    expect(await detailOf(repA, customer, id)).toMatchObject({ lastContent: '改过', nextTime: EVEN_LATER })
    expect(await detailOf(repA, contacts, contact)).toMatchObject({ nextTime: EVEN_LATER })
    await change(repA, activityId, { nextTime: '' })
    expect(await detailOf(repA, customer, id)).toMatchObject({ nextTime: '' })
    expect(await detailOf(repA, contacts, contact)).toMatchObject({ nextTime: EVEN_LATER })
    expect(await newest(repA, customer, id)).toMatchObject({ contactsList: [], nextTime: null })
  })

  it('of an older one leaves the record’s last words and plan alone', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    await write(repA, customer, id, { content: '第一次', nextTime: LATER })
    const { activityId } = await newest(repA, customer, id)
    advance()
    await write(repA, customer, id, { content: '第二次', nextTime: EVEN_LATER })
    expect((await change(repA, activityId, { nextTime: '2026-03-01 09:00:00' })).code).toBe(0)
    expect(await detailOf(repA, customer, id)).toMatchObject({ lastContent: '第二次', nextTime: EVEN_LATER })
  })

  it('checks a next contact only when it changes', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const soon = formatIn(2)
    await write(repA, customer, id, { nextTime: soon })
    const { activityId } = await newest(repA, customer, id)
    advance(3)
    expect((await change(repA, activityId, { nextTime: soon })).code).toBe(0)
    expect((await change(repA, activityId, { nextTime: '2025-01-01 00:00:00' })).code).toBe(2029)
  })

  it('is for follow-ups', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const [creation] = (await timeline(repA, customer, id)).data.list
    expect(await change(repA, creation?.activityId ?? 0, {})).toMatchObject({
      code: 400,
      msg: '只能编辑跟进记录',
    })
    expect((await change(repA, 9_999_999, {})).code).toBe(401)
  })
})

/** Wire time some hours from now. */
function formatIn(hours: number): string {
  const moment = new Date(company.platform.clock.now().getTime() + (hours + 8) * HOUR)
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

describe('deleting a follow-up', () => {
  const remove = (person: Person, activityId: number) => person.call(activityCalls.remove, { activityId })

  it.each([leads, customer, contacts])(
    'of $key restores the one before, at last the creation',
    async (type) => {
      const { repA } = company.people
      const id = await makeRecord(repA, type)
      const { createTime, lastContent } = await detailOf(repA, type, id)
      advance()
      await write(repA, type, id, { content: '第一次' })
      const first = await newest(repA, type, id)
      advance()
      await write(repA, type, id, { content: '第二次' })
      const second = await newest(repA, type, id)
      await remove(repA, second.activityId)
      const words = (content: string) => (lastContent === undefined ? {} : { lastContent: content })
      expect(await detailOf(repA, type, id)).toMatchObject({ lastTime: first.createTime, ...words('第一次') })
      await remove(repA, first.activityId)
      expect(await detailOf(repA, type, id)).toMatchObject({ lastTime: createTime, ...words('') })
    },
  )

  it('that is not the newest changes nothing of the record', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    await write(repA, customer, id, { content: '第一次' })
    const { activityId } = await newest(repA, customer, id)
    advance()
    await write(repA, customer, id, { content: '第二次' })
    const before = await detailOf(repA, customer, id)
    await remove(repA, activityId)
    expect(await detailOf(repA, customer, id)).toEqual(before)
  })

  it('is refused for other entries (2052) and happens once', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const [creation] = (await timeline(repA, customer, id)).data.list
    expect(await remove(repA, creation?.activityId ?? 0)).toMatchObject({
      code: 2052,
      msg: '只能删除跟进记录',
    })
    await write(repA, customer, id)
    const { activityId } = await newest(repA, customer, id)
    const codes = (await Promise.all([1, 2, 3].map(() => remove(repA, activityId)))).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 401, 401])
  })

  it('can be taken back with files and names, once, by the one who did it', async () => {
    const { repA, managerA } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { entity: { customerId: id } })
    const { batchId } = await uploadFile(
      company,
      repA,
      fileCalls.upload,
      { name: '现场.png', content: PNG },
      { type: 'img' },
    )
    await write(repA, customer, id, { content: '误删', batchId, contactsIds: String(contact) })
    const entry = await newest(repA, customer, id)
    expect(entry.img).toHaveLength(1)
    // what the person deleted before can no longer be taken back
    advance()
    await remove(managerA, entry.activityId)
    expect(await followUps(repA, customer, id)).toEqual([])
    const fileId = entry.img[0]?.fileId ?? ''
    expect((await managerA.call(fileCalls.byId, { fileId })).code).toBe(404)
    const asked = { type: 2, operation: 'activity' } as const
    expect(await repA.ask(undoCalls.last, asked)).toBeNull()
    const undo = await managerA.ask(undoCalls.last, asked)
    expect(undo).toMatchObject({ count: 1, operation: 'activity' })
    await managerA.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect(await newest(repA, customer, id)).toEqual(entry)
    expect(await detailOf(repA, customer, id)).toMatchObject({ lastContent: '误删' })
    expect((await managerA.call(fileCalls.byId, { fileId })).code).toBe(0)
    expect((await managerA.call(undoCalls.undo, { token: undo?.token ?? '' })).code).toBe(400)
  })
})

describe('files of follow-ups', () => {
  it('come as files and pictures, stand in 附件, and cannot be taken from elsewhere', async () => {
    const { repA, repB } = company.people
    const id = await makeRecord(repA, customer)
    const upload = (person: Person, name: string, content: Buffer | string, fields = {}) =>
      uploadFile(company, person, fileCalls.upload, { name, content }, fields)
    const { batchId } = await upload(repA, '门头.png', PNG, { type: 'img' })
    await upload(repA, '纪要.txt', '纪要', { batchId })
    await write(repA, customer, id, { batchId })
    const entry = await newest(repA, customer, id)
    expect(entry).toMatchObject({ batchId, img: [{ name: '门头.png' }], file: [{ name: '纪要.txt' }] })
    const files = await repA.ask(recordCallsOf(customer).files, { id })
    expect(files.map(({ source, readOnly }) => [source, readOnly])).toEqual([
      ['跟进记录', 1],
      ['跟进记录', 1],
    ])
    const foreign = await upload(repB, '别人的.txt', 'x')
    expect((await write(repA, customer, id, { batchId: foreign.batchId })).code).toBe(401)
    expect((await write(repA, customer, id, { batchId })).code).toBe(401)
    expect(await followUps(repA, customer, id)).toHaveLength(1)
  })

  it('are exchanged by an edit', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const [old, next] = [
      await uploadFile(company, repA, fileCalls.upload, { name: '旧.txt', content: '1' }),
      await uploadFile(company, repA, fileCalls.upload, { name: '新.txt', content: '2' }),
    ]
    await write(repA, customer, id, { batchId: old.batchId })
    const { activityId } = await newest(repA, customer, id)
    const sent = { ...about(customer, id), activityId, content: '换' }
    const { file } = await repA.ask(activityCalls.update, { ...sent, batchId: next.batchId })
    expect(file.map(({ name }) => name)).toEqual(['新.txt'])
    expect((await repA.ask(activityCalls.update, sent)).batchId).toBe(next.batchId)
  })
})

describe('rights', () => {
  it('creator in range decides about editing and deleting, READ of the record about everything', async () => {
    const { repA, repA2, repB, managerA, managerB, assistant, finance, outsider } = company.people
    const id = await makeRecord(managerA, customer)
    await write(managerA, customer, id, { content: '经理写的' })
    const { activityId } = await newest(managerA, customer, id)
    await managerA.ask(recordCallsOf(customer).team?.addMembers ?? missing(), {
      ids: [id],
      memberIds: [repA.userId],
      power: 1,
    })
    const table: [person: Person, read: number, add: number, change: number][] = [
      // a member who only reads may write a follow-up, but not change the manager's
      [repA, 0, 0, 401],
      [repA2, 401, 401, 401],
      [repB, 401, 401, 401],
      [managerB, 401, 401, 401],
      // the same department: creator in range
      [assistant, 0, 0, 0],
      // reads customers, without any right of follow-ups
      [finance, 0, 401, 401],
      [outsider, 401, 401, 401],
    ]
    for (const [person, read, add, change] of table) {
      const name = person.realname
      expect((await timeline(person, customer, id)).code, name).toBe(read)
      expect((await write(person, customer, id)).code, name).toBe(add)
      const sent = { ...about(customer, id), activityId, content: name }
      expect((await person.call(activityCalls.update, sent)).code, name).toBe(change)
      if (change) expect((await person.call(activityCalls.remove, { activityId })).code, name).toBe(change)
    }
    expect((await assistant.call(activityCalls.remove, { activityId })).code).toBe(0)
  })

  it('without the right to read follow-ups these are left out, as days and as files', async () => {
    const { repA, finance } = company.people
    const id = await makeRecord(repA, customer)
    advance(24)
    const { batchId, fileId } = await uploadFile(company, repA, fileCalls.upload, {
      name: '密.txt',
      content: '1',
    })
    await write(repA, customer, id, { batchId })
    const page = (await timeline(finance, customer, id)).data
    expect(page.list.map((entry) => entry.type)).toEqual([2])
    expect(page.lastPage).toBe(true)
    expect((await finance.call(fileCalls.byId, { fileId })).code).toBe(404)
    expect(await finance.ask(recordCallsOf(customer).files, { id })).toEqual([])
    expect(await finance.ask(recordCallsOf(customer).counters ?? missing(), { id })).toMatchObject({
      fileCount: 0,
    })
  })

  it('needs no right to contacts to read the customer, but to read what was written of them', async () => {
    const { repA, finance, managerA } = company.people
    const id = await makeRecord(repA, customer)
    const contact = await makeRecord(repA, contacts, { title: '密谈人', entity: { customerId: id } })
    await write(repA, contacts, contact, { content: '私下说的' })
    const seen = async (person: Person) =>
      (await timeline(person, customer, id)).data.list.map((entry) => entry.activityType)
    expect((await seen(managerA)).toSorted()).toEqual([2, 3, 3])
    expect(await seen(finance)).toEqual([2])
  })

  it('one leaf after the other', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, customer)
    await write(repA, customer, id)
    const { activityId } = await newest(repA, customer, id)
    const sent = { ...about(customer, id), activityId, content: 'x' }
    const tries: [leaf: string, attempt: () => Promise<{ code: number }>][] = [
      ['save', () => write(repA, customer, id)],
      ['update', () => repA.call(activityCalls.update, sent)],
      ['delete', () => repA.call(activityCalls.remove, { activityId })],
    ]
    const [role] = (await admin.ask(permissionCalls.getRoleByType, { type: 2 })).filter(
      (each) => each.roleId === 180170,
    )
    const all = role?.rules?.data ?? []
    for (const [leaf, attempt] of tries) {
      const without = all.filter((menuId) => menuId !== actionIdOf(`crm/followRecord/${leaf}`))
      await admin.ask(permissionCalls.updateRoleMenu, { roleId: 180170, menuIds: without, dataType: 1 })
      expect((await attempt()).code, leaf).toBe(401)
      await admin.ask(permissionCalls.updateRoleMenu, { roleId: 180170, menuIds: all, dataType: 1 })
      expect((await attempt()).code, leaf).toBe(0)
    }
  })
})

describe('sign-ins', () => {
  it('are shown with their place and deleted by their own right', async () => {
    const { repA, managerA, admin } = company.people
    const id = await makeRecord(repA, customer)
    const { rows } = await company.platform.pool.query(
      `insert into activities (kind, type, record_id, lng, lat, address, create_user_id, create_time)
       values (4, 2, $1, 104.06, 30.67, '天府大道', $2, $3) returning activity_id`,
      [id, repA.userId, company.platform.clock.now()],
    )
    const activityId = Number(rows[0].activity_id)
    const shown = (await timeline(repA, customer, id)).data.list.find((entry) => entry.type === 4)
    expect(shown).toMatchObject({ address: '天府大道', lng: '104.0600000', content: null })
    expect((await repA.call(activityCalls.removeSignIn, { activityId })).code).toBe(401)
    expect((await managerA.call(activityCalls.remove, { activityId })).code).toBe(2052)
    await write(repA, customer, id)
    const followUp = (await newest(repA, customer, id)).activityId
    expect((await admin.call(activityCalls.removeSignIn, { activityId: followUp })).code).toBe(400)
    expect((await admin.call(activityCalls.removeSignIn, { activityId })).code).toBe(0)
    expect((await timeline(repA, customer, id)).data.list.some((entry) => entry.type === 4)).toBe(false)
  })
})

it('a follow-up tells nothing in 操作记录', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, customer)
  await write(repA, customer, id, { nextTime: LATER })
  const history = await repA.ask(historyCalls.list, { types: 2, actionId: id })
  expect(history.flatMap((entry) => entry.content)).toEqual(['新建了客户'])
})

function missing(): never {
  throw new Error('customers have this call')
}
