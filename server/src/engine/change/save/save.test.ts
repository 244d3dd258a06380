import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { forgetSubmits } from '#server/access/once.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'

const customers = recordCallsOf(customer)
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const full = {
  entity: {
    customerName: '  山东宏图工程咨询有限公司 ',
    mobile: '13812345678',
    telephone: '0531-88886666',
    website: 'www.example.cn',
    email: 'office@example.cn',
    nextTime: '2025-06-01 09:30:00',
    remark: '第一行\n第二行',
    address: '山东省,济南市,历下区',
    detailAddress: '经十路 1 号',
    lng: '117.0',
    lat: 36.65,
  },
  field: [
    { fieldName: 'source', value: '转介绍' },
    { fieldName: 'industry', value: '商业服务' },
    { fieldName: 'level', value: 'A（重点客户）' },
  ],
}

describe('creating a customer', () => {
  it('keeps every default field, and tells who made it and when', async () => {
    const { repA } = company.people
    const made = await repA.ask(customers.add, full)
    expect(made).toMatchObject({ customerName: '山东宏图工程咨询有限公司' })
    const detail = await repA.ask(customers.detail, { customerId: Number(made.customerId) })
    expect(detail).toMatchObject({
      ...full.entity,
      customerName: '山东宏图工程咨询有限公司',
      lng: 117,
      lat: 36.65,
      source: '转介绍',
      industry: '商业服务',
      level: 'A（重点客户）',
      status: 1,
      dealStatus: 0,
      followup: 0,
      isReceive: '',
      ownerUserName: '安小一',
      createUserName: '安小一',
      ownerDeptName: '销售一部',
      createTime: '2025-05-15 10:00:00',
      star: 0,
    })
  })

  it.each([
    ['no name', { customerName: ' ' }, '客户名称不能为空'],
    ['a name that is too long', { customerName: '长'.repeat(101) }, '客户名称最多输入100个字符'],
    ['a wrong mobile', { customerName: '甲', mobile: '12345678901' }, '手机号格式错误', 2032],
    ['a wrong email', { customerName: '甲', email: 'a@b' }, '邮箱格式有误'],
    [
      'a wrong time',
      { customerName: '甲', nextTime: '2025-02-30 10:00:00' },
      '日期格式错误，例:2020-01-01 00:00:00',
      2034,
    ],
    ['a remark beyond its limit', { customerName: '甲', remark: '长'.repeat(801) }, '备注最多输入800个字符'],
    ['a longitude beyond the globe', { customerName: '甲', lng: 200, lat: 1 }, '经度格式有误'],
    ['an object where text belongs', { customerName: { a: 1 } }, '客户名称格式有误'],
    ['an object where a region belongs', { customerName: '甲', address: { a: 1 } }, '省市区格式有误'],
  ])('refuses %s', async (_name, entity, msg, code: number = 400) => {
    const before = await company.people.repA.ask(customers.list, {})
    expect(await company.people.repA.call(customers.add, { entity })).toMatchObject({ code, msg })
    expect((await company.people.repA.ask(customers.list, {})).totalRow).toBe(before.totalRow)
  })

  it('refuses an option that does not exist', async () => {
    const field = [{ fieldName: 'level', value: 'Z（没有）' }]
    const answer = await company.people.repA.call(customers.add, { entity: { customerName: '乙' }, field })
    expect(answer).toMatchObject({ code: 400, msg: '客户级别的选项“Z（没有）”不存在' })
  })

  it('drops what a form may not write', async () => {
    const { repA, repB } = company.people
    const sneaky = {
      customerName: '想当然',
      ownerUserId: repB.userId,
      createUserId: repB.userId,
      status: 2,
      dealStatus: 1,
      isReceive: 2,
      deletedAt: '2025-01-01',
      grams: ['x'],
      nothing: 'at all',
    }
    const made = await repA.ask(customers.add, { entity: sneaky })
    expect(await repA.ask(customers.detail, { customerId: Number(made.customerId) })).toMatchObject({
      ownerUserId: repA.userId,
      createUserId: repA.userId,
      status: 1,
      dealStatus: 0,
    })
  })

  it('keeps names unique among all owners, also under a race, and says whose it is', async () => {
    const { repA, repB } = company.people
    const entity = { customerName: '独一无二公司' }
    const answers = await Promise.all(
      [...Array(20).keys()].map((at) => (at % 2 ? repA : repB).call(customers.add, { entity })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    for (const answer of answers.filter((each) => each.code !== 0))
      expect(answer).toMatchObject({ code: 2079, msg: '客户名称已存在！' })
    const form = (await repB.ask(customers.form, { type: '1' })).flat()
    const fieldId = form.find((field) => field.fieldName === 'customerName')?.fieldId ?? 0
    const taken = await repB.ask(fieldCalls.verify, { fieldId, value: ' 独一无二公司 ' })
    expect(taken.status).toBe(0)
    expect(['安小一', '白小一']).toContain(taken.ownerUserName)
    expect(await repB.ask(fieldCalls.verify, { fieldId, value: '还没有的公司' })).toMatchObject({ status: 1 })
    expect(await repB.ask(fieldCalls.verify, { fieldId })).toMatchObject({ status: 1, value: null })
  })

  it('tells whose value it is of leads and customers alone', async () => {
    const { repA } = company.people
    const mobile = '13912340000'
    const customerId = await makeRecord(repA, customer, { title: '谁的号码公司', entity: { mobile } })
    await makeRecord(repA, leads, { title: '谁的号码线索', entity: { mobile } })
    await makeRecord(repA, contacts, { title: '谁的号码', entity: { mobile, customerId } })
    const owners = [leads, customer, contacts].map(async (type) => {
      const form = (await repA.ask(recordCallsOf(type).form, { type: '1' })).flat()
      const fieldId = form.find((field) => field.fieldName === 'mobile')?.fieldId ?? 0
      const { status, ownerUserName } = await repA.ask(fieldCalls.verify, { fieldId, value: mobile })
      return [type.key, status, ownerUserName]
    })
    expect(await Promise.all(owners)).toEqual([
      ['leads', 0, '安小一'],
      ['customer', 0, '安小一'],
      ['contacts', 0, null],
    ])
  })

  it('offers an empty form to people who could fill one in, not to those who only edit', async () => {
    const { admin, finance, repA } = company.people
    const calls = recordCallsOf(leads)
    const id = await makeRecord(repA, leads)
    await admin.ask(permissionCalls.updateRoleMenu, {
      roleId: company.roles.finance,
      menuIds: ['crm/leads/read', 'crm/leads/update'].map(actionIdOf),
      dataType: 5,
    })
    const codes = [{}, { id }].map(async (request) => (await finance.call(calls.form, request)).code)
    expect(await Promise.all(codes)).toEqual([401, 0])
  })

  it('holds texts to the length that their form names', async () => {
    const { repA } = company.people
    const form = (await repA.ask(customers.form, { type: '1' })).flat()
    // the code of an area has a form of its own
    const limited = form.filter(
      ({ formType, fieldName }) =>
        ['text', 'website', 'textarea'].includes(formType) && fieldName !== 'areaCode',
    )
    expect(limited.map(({ formType, maxlength }) => `${formType} ${maxlength}`)).toEqual(
      expect.arrayContaining(['text 100', 'website 800', 'textarea 800']),
    )
    const saved = (field: (typeof limited)[number], length: number) => {
      const value = { [field.fieldName]: '长'.repeat(length) }
      const name = { customerName: `长度${field.fieldName}` }
      return repA.call(customers.add, {
        entity: { ...name, ...(field.fieldType === 1 ? value : {}) },
        field: field.fieldType === 1 ? [] : [{ fieldName: field.fieldName, value: '长'.repeat(length) }],
      })
    }
    for (const field of limited) {
      const longest = field.maxlength ?? 0
      expect(await saved(field, longest + 1)).toMatchObject({
        msg: `${field.name}最多输入${longest}个字符`,
      })
      expect(await saved(field, longest)).toMatchObject({ code: 0 })
    }
  })

  it('takes a value that is left out for an empty one', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer, { field: [{ fieldName: 'source', value: '转介绍' }] })
    await repA.ask(customers.updateInformation, { id, list: [{ fieldName: 'source' }] })
    expect(await repA.ask(customers.detail, { customerId: id })).toMatchObject({ source: '' })
    const entity = { customerName: '没有来源公司' }
    expect(await repA.call(customers.add, { entity, field: [{ fieldName: 'source' }] })).toMatchObject({
      code: 0,
    })
  })

  it('makes a repeated submit the same save', async () => {
    const { repA } = company.people
    const request = { entity: { leadsName: '点了两下' }, requestKey: 'submit-1' }
    const calls = recordCallsOf(leads)
    const answers = await Promise.all([1, 2, 3, 4].map(() => repA.ask(calls.add, request)))
    expect(new Set(answers.map((answer) => answer.leadsId)).size).toBe(1)
    expect((await repA.ask(calls.list, { search: '点了两下' })).totalRow).toBe(1)
  })

  it('answers a submit that arrives again although it would be refused by now', async () => {
    const { admin, repA, repB } = company.people
    const calls = recordCallsOf(contacts)
    const customerId = await makeRecord(repA, customer)
    const request = { entity: { name: '断线时保存的', customerId }, requestKey: 'submit-late' }
    const first = await repA.ask(calls.add, request)
    await admin.ask(customers.transfer, { ids: [customerId], ownerUserId: repB.userId })
    expect(await repA.ask(calls.add, request)).toEqual(first)
    expect((await repA.call(calls.add, { ...request, requestKey: 'submit-later' })).code).not.toBe(0)
  })

  it('refuses aloud another content under the key of a submit, and saves what another call sends under it', async () => {
    const { repA, repB } = company.people
    const calls = recordCallsOf(leads)
    const entity = { leadsName: '只提交一次', mobile: '13900001234' }
    const first = await repA.ask(calls.add, { entity, requestKey: 'submit-2' })
    const reordered = { mobile: '13900001234', leadsName: '只提交一次' }
    expect(await repA.ask(calls.add, { entity: reordered, requestKey: 'submit-2' })).toEqual(first)
    const changed = { entity: { ...entity, remark: '提交后又写的' }, requestKey: 'submit-2' }
    expect(await repA.call(calls.add, changed)).toMatchObject({
      code: 2099,
      msg: '上次提交已保存成功，之后的改动没有保存，请刷新后在已保存的内容上修改',
    })
    expect((await repA.call(calls.add, { ...changed, requestKey: 'submit-3' })).code).toBe(0)
    const sent = { entity: { customerName: '同一个键的客户' }, requestKey: 'submit-2' }
    const { customerId } = await repA.ask(customers.add, sent)
    expect(await repA.ask(customers.detail, { customerId: Number(customerId) })).toMatchObject({
      customerName: '同一个键的客户',
    })
    expect(await repB.ask(calls.add, changed)).not.toEqual(first)
  })

  it('forgets the key of a submit after a week, not before', async () => {
    const { repA } = company.people
    const calls = recordCallsOf(leads)
    const submit = (requestKey: string, leadsName: string) =>
      repA.call(calls.add, { entity: { leadsName }, requestKey })
    await submit('old', '八天前提交的')
    await submit('recent', '六天前提交的')
    const { pool } = company.platform
    await pool.query(`update request_keys set create_time = now() - case key when 'old' then 8 else 6 end * interval '1 day'
      where key in ('old', 'recent')`)
    await forgetSubmits(company.app.services)
    expect((await submit('old', '又提交的')).code).toBe(0)
    expect((await submit('recent', '又提交的')).code).toBe(2099)
  })
})

describe('editing a customer', () => {
  it('tells every change in one history entry, and nothing when nothing changed', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer, { title: '历史公司', entity: { mobile: '13800000001' } })
    const entity = { customerId: id, customerName: '历史公司', mobile: '', remark: '新的备注' }
    await repA.ask(customers.update, { entity, field: [{ fieldName: 'level', value: 'B（普通客户）' }] })
    await repA.ask(customers.update, { entity, field: [{ fieldName: 'level', value: 'B（普通客户）' }] })
    const history = await repA.ask(historyCalls.list, { types: 2, actionId: id })
    expect(history.map((entry) => entry.content)).toEqual([
      [
        '将手机 由13800000001修改为空。',
        '将客户级别 由空修改为B（普通客户）。',
        '将备注 由空修改为新的备注。',
      ],
      ['新建了客户'],
    ])
    expect(history[0]).toMatchObject({ realname: '安小一', behavior: 2, object: '历史公司' })
  })

  it('keeps what an inline edit does not name', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer, { entity: { mobile: '13800000002', remark: '留着' } })
    await repA.ask(customers.updateInformation, { id, list: [{ fieldName: 'mobile', value: '13800000003' }] })
    expect(await repA.ask(customers.detail, { customerId: id })).toMatchObject({
      mobile: '13800000003',
      remark: '留着',
    })
  })

  it('reports a stale edit of the same field and lets a harmless one pass', async () => {
    const { repA, managerA } = company.people
    const id = await makeRecord(repA, customer, { entity: { mobile: '13800000004' } })
    const { version } = await repA.ask(customers.detail, { customerId: id })
    await managerA.ask(customers.updateInformation, {
      id,
      list: [{ fieldName: 'mobile', value: '13800000005' }],
    })
    const same = await repA.call(customers.updateInformation, {
      id,
      version: Number(version),
      list: [{ fieldName: 'mobile', value: '13800000006' }],
    })
    expect(same).toMatchObject({ code: 2096, msg: '手机已被他人修改，请刷新后再保存' })
    const other = { id, version: Number(version), list: [{ fieldName: 'remark', value: '别的字段' }] }
    expect((await repA.call(customers.updateInformation, other)).code).toBe(0)
    expect(await repA.ask(customers.detail, { customerId: id })).toMatchObject({
      mobile: '13800000005',
      remark: '别的字段',
    })
  })

  it('loses no field when two people edit different ones at once', async () => {
    const { repA, managerA } = company.people
    const id = await makeRecord(repA, customer)
    await Promise.all([
      repA.ask(customers.updateInformation, { id, list: [{ fieldName: 'telephone', value: '0531-1111' }] }),
      managerA.ask(customers.updateInformation, { id, list: [{ fieldName: 'remark', value: '经理的话' }] }),
    ])
    expect(await repA.ask(customers.detail, { customerId: id })).toMatchObject({
      telephone: '0531-1111',
      remark: '经理的话',
      version: 3,
    })
  })
})

describe('contacts', () => {
  const calls = recordCallsOf(contacts)

  it('need a customer the person may read', async () => {
    const { repA, repB } = company.people
    const missing = { code: 2083, msg: '检测到没有绑定客户，请确认！' }
    expect(await repA.call(calls.add, { entity: { name: '无主' } })).toMatchObject(missing)
    const own = await makeRecord(repA, contacts)
    const cleared = await repA.call(calls.update, { entity: { contactsId: own, customerId: '' } })
    expect(cleared).toMatchObject(missing)
    const foreign = await makeRecord(repB, customer)
    const answer = await repA.call(calls.add, { entity: { name: '越界', customerId: foreign } })
    expect(answer).toMatchObject({ code: 400, msg: '填写的客户不存在' })
  })

  it('become the primary one when they are first, and give it up when they go', async () => {
    const { repA } = company.people
    const customerId = await makeRecord(repA, customer)
    const first = await makeRecord(repA, contacts, {
      title: '第一位',
      entity: { customerId, mobile: '13900001111' },
    })
    await makeRecord(repA, contacts, { title: '第二位', entity: { customerId } })
    expect(await repA.ask(customers.detail, { customerId })).toMatchObject({
      contactsId: first,
      contactsName: '第一位',
      contactsMobile: '13900001111',
    })
    await repA.ask(calls.remove, { ids: [first] })
    expect(await repA.ask(customers.detail, { customerId })).toMatchObject({
      contactsId: '',
      contactsName: '',
    })
  })

  it('keep their customer from being deleted', async () => {
    const { managerA } = company.people
    const customerId = await makeRecord(managerA, customer)
    const person = await makeRecord(managerA, contacts, { entity: { customerId } })
    expect(await managerA.call(customers.remove, { ids: [customerId] })).toMatchObject({ code: 2017 })
    await managerA.ask(calls.remove, { ids: [person] })
    expect((await managerA.call(customers.remove, { ids: [customerId] })).code).toBe(0)
    expect(await managerA.call(customers.detail, { customerId })).toMatchObject({
      code: 2064,
      msg: '客户已删除',
    })
  })
})
