import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { honorStatusCode } from '#protocol/crm/honor/status.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { themeCalls } from '#protocol/crm/theme/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { PNG, uploadFile } from '../../../test/upload.ts'
import { remindOfHonors } from './remind.ts'

const calls = recordCallsOf(honor)
const DAY = 24 * 60 * 60 * 1000
/** The company's day is 2025-05-15. */
let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA, repB } = company.people)
})
afterAll(() => company.close())

const make = (entity: Record<string, unknown> = {}) => makeRecord(managerA, honor, { entity })
const detailOf = (honorId: number, who = managerA) => who.ask(calls.detail, { honorId })
const whole = {
  honorName: '高新技术企业',
  honorType: '资质证书',
  themeType: '公司',
  themeName: '青岛公司',
  issueDate: '2025-01-01',
}
const add = (entity: Record<string, unknown>, more: Record<string, unknown> = {}, who = managerA) =>
  who.call(calls.add, { entity: { ...whole, ownerUserId: who.userId, ...entity }, field: [], ...more })
const refused = ({ code, msg }: { code: number; msg: string }) => [code, msg]

describe('an honor', () => {
  it('is entered by superiors and belongs to its keeper, who reads it', async () => {
    expect((await add({ honorName: '越权' }, {}, repA)).code).toBe(401)
    const id = await make({ ownerUserId: repA.userId })
    expect(await detailOf(id, repA)).toMatchObject({ dataAuth: 1, ownerUserName: repA.realname })
    expect((await detailOf(id, repB)).dataAuth).toBe(0)
    expect((await repA.call(calls.form, { id })).code).toBe(401)
  })

  it('has a number that no other has', async () => {
    expect((await add({ honorNum: 'ZS-1' })).code).toBe(0)
    expect((await add({ honorNum: ' ＺＳ-1 ' })).code).not.toBe(0)
    expect((await add({ honorNum: 'ZS-2' })).code).toBe(0)
  })

  it('is valid, expiring or expired by the day on which it is shown', async () => {
    const ends = {
      none: await make(),
      // 30 days of notice unless it names others
      late: await make({ validEnd: '2025-06-15' }),
      soon: await make({ validEnd: '2025-06-14' }),
      today: await make({ validEnd: '2025-05-15' }),
      passed: await make({ validEnd: '2025-05-14' }),
      own: await make({ validEnd: '2025-05-18', remindDays: '2' }),
    }
    const statuses = async () => {
      const shown = await Promise.all(Object.values(ends).map((id) => detailOf(id)))
      return shown.map(({ status }) => status)
    }
    const [valid, expiring, expired] = [
      honorStatusCode('valid'),
      honorStatusCode('expiring'),
      honorStatusCode('expired'),
    ]
    expect(await statuses()).toEqual([valid, valid, expiring, expiring, expired, valid])
    const foundBy = async (type: number, values: number[]) => {
      const search = [{ name: 'status', type, formType: 'number', values: values.map(String) }]
      const { list } = await managerA.ask(calls.list, { limit: 100, searchList: search })
      return Object.values(ends).filter((id) => list.some((row) => row.honorId === id))
    }
    expect(await foundBy(1, [expiring])).toEqual([ends.soon, ends.today])
    expect(await foundBy(1, [expired])).toEqual([ends.passed])
    expect(await foundBy(2, [valid])).toEqual([ends.soon, ends.today, ends.passed])
    company.platform.clock.advance(DAY)
    expect(await statuses()).toEqual([valid, expiring, expiring, expired, expired, expiring])
    company.platform.clock.advance(-DAY)
  })

  it('does not end before it begins', async () => {
    const bounds = { validStart: '2025-05-02', validEnd: '2025-05-01' }
    expect(refused(await add(bounds))).toEqual([400, '有效期结束不能早于有效期开始'])
    const id = await make({ ...bounds, validEnd: '2025-05-02' })
    const list = [{ fieldName: 'validEnd', value: '2025-05-01' }]
    expect((await managerA.call(calls.updateInformation, { id, list })).code).toBe(400)
    expect((await detailOf(id)).validEnd).toBe('2025-05-02')
  })

  it('names quotas, each once; the list beside the entity wins', async () => {
    for (const keyId of [3, 4, 7, 12]) await admin.ask(quotaCalls.add, { keyId, keyName: `定额库${keyId}` })
    const { data } = await add({ quotaIds: '4' }, { quotaList: [{ keyId: 12 }, 7, { keyId: 12 }] })
    const id = Number(data.honorId)
    expect(await detailOf(id)).toMatchObject({
      quotaIds: '12,7',
      quotaList: [
        { keyId: 12, keyName: '定额库12' },
        { keyId: 7, keyName: '定额库7' },
      ],
    })
    await managerA.ask(calls.update, { entity: { honorId: id, quotaIds: ' 3， 4,3 ' }, field: [] })
    expect(await detailOf(id)).toMatchObject({ quotaIds: '3,4' })
    expect(refused(await add({ quotaIds: '3,x' }))).toEqual([400, '定额须为以逗号分隔的定额ID'])
  })

  it('takes quotas that are offered, and keeps one that was withdrawn since', async () => {
    for (const keyId of [21, 22]) await admin.ask(quotaCalls.add, { keyId, keyName: `定额库${keyId}` })
    const id = await make({ quotaIds: '21' })
    await admin.ask(quotaCalls.updateStatus, { keyId: 21, status: 0 })
    const save = (quotaIds: string) =>
      managerA.call(calls.update, { entity: { honorId: id, quotaIds }, field: [] })
    expect((await save('21,22')).code).toBe(0)
    expect(refused(await add({ quotaIds: '21' }))).toEqual([400, '定额21不存在或已停用，请刷新后再试'])
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join()
    expect(refused(await save(many))).toEqual([400, '最多可以选择100条定额'])
  })

  it('has pictures of its two groups, which its owner sees', async () => {
    const part = { name: 'a.png', content: PNG }
    const file = await uploadFile(company, managerA, fileCalls.upload, part, { type: 'img' })
    const id = await make({ mainFileIds: file.fileId, ownerUserId: repA.userId })
    expect(await detailOf(id, repA)).toMatchObject({
      mainFileIds: file.fileId,
      mainFileList: [{ fileId: file.fileId }],
      detailFileList: [],
    })
  })

  it('is deleted by the call of other clients, with ids as JSON or as a form, by who has the right', async () => {
    const [one, two] = [await make(), await make()]
    const { director } = company.people
    expect(calls.remove.path).toBe('crmHonor/delete')
    expect((await director.call(calls.remove, { ids: [one] })).code).toBe(401)
    await managerA.ask(calls.remove, { ids: [one] })
    const response = await company.app.fastify.inject({
      method: 'POST',
      url: `/crm/api/${calls.remove.path}`,
      headers: {
        'admin-token': await managerA.token(),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `ids=${two}`,
    })
    expect(response.json().code).toBe(0)
    for (const honorId of [one, two]) expect((await admin.call(calls.detail, { honorId })).code).toBe(2064)
  })
})

describe('the theme of an honor', () => {
  it('is one of the own companies, which readers and writers of honors see', async () => {
    const names = (await repA.ask(themeCalls.companies, {})).map(({ themeName }) => themeName)
    expect(names).toEqual(['威海公司', '青岛公司'])
    expect((await company.people.outsider.call(themeCalls.companies, {})).code).toBe(401)
    expect((await add({ themeName: '青岛公司' })).code).toBe(0)
    expect(refused(await add({ themeName: '别的公司' }))).toEqual([2263, '主体名称不存在'])
  })

  it('is typed where it is no company of ours', async () => {
    expect((await add({ themeType: '代理商', themeName: '别的公司' })).code).toBe(0)
    expect((await add({ themeType: '个人', themeName: '' })).code).toBe(400)
  })

  it('changes its type together with its name, in the form alone', async () => {
    const id = await make({ themeType: '个人', themeName: '张三' })
    const update = (entity: Record<string, unknown>) =>
      managerA.call(calls.update, { entity: { honorId: id, ...entity }, field: [] })
    expect((await update({ themeType: '代理商' })).code).toBe(400)
    expect(refused(await update({ themeType: '公司', themeName: '张三' }))).toEqual([2263, '主体名称不存在'])
    await managerA.ask(calls.updateInformation, { id, list: [{ fieldName: 'themeName', value: '李四' }] })
    expect(await detailOf(id)).toMatchObject({ themeType: '个人', themeName: '张三' })
    expect((await update({ themeType: '公司', themeName: '威海公司' })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ themeType: '公司', themeName: '威海公司' })
  })
})

describe('the keeper of an honor', () => {
  const texts = async (who: Person) =>
    (await who.ask(messageCalls.list, { limit: 9999 })).list
      .filter(({ type }) => type === 143)
      .map(textOfMessage)

  it('is notified once before it ends, and again of another end', async () => {
    const id = await make({ honorName: '双软认证', validEnd: '2025-05-20', ownerUserId: repB.userId })
    await make({ honorName: '还早', validEnd: '2026-05-20', ownerUserId: repB.userId })
    await make({ honorName: '已过', validEnd: '2025-05-14', ownerUserId: repB.userId })
    await remindOfHonors(company.app.services)
    await remindOfHonors(company.app.services)
    expect(await texts(repB)).toEqual(['荣誉《双软认证》即将到期'])
    await admin.ask(calls.update, { entity: { honorId: id, validEnd: '2025-05-25' }, field: [] })
    await remindOfHonors(company.app.services)
    expect(await texts(repB)).toEqual(['荣誉《双软认证》即将到期', '荣誉《双软认证》即将到期'])
    expect(await texts(company.people.repA2)).toEqual([])
  })
})
