import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import {
  customerContactsCalls,
  customerFamilyCalls,
  customerStateCalls,
} from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recycleCalls, undoCalls } from '#protocol/crm/operations.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { uploadFile } from '../../../../test/upload.ts'

/** Every event of a record is in its history and creates a version. */

let company: TestCompany
let poolId: number
beforeAll(async () => {
  company = await drawCompany()
  poolId = await makePool(company, '公海')
})
afterAll(() => company.close())

const customers = recordCallsOf(customer)
const people = recordCallsOf(contacts)
const declared = <Call>(call: Call | undefined): Call => {
  if (!call) throw new Error('customers have this call')
  return call
}
const transfer = declared(customers.transfer)
const team = declared(customers.team)

/** What 操作记录 shows an administrator, the newest first. */
async function shown({ label }: RecordType, id: number): Promise<[number, string][]> {
  const list = await company.people.admin.ask(historyCalls.list, { types: label, actionId: id })
  return list.flatMap(({ behavior, content }) => content.map((line): [number, string] => [behavior, line]))
}

/** Version and time of a record, and how many entries its history has, those without words among them. */
async function standing(type: RecordType, id: number) {
  const { rows } = await company.platform.pool.query(
    `select version, update_time, (select count(*)::int from action_records where type = $2 and record_id = $1) as entries
    from ${type.table} where id = $1`,
    [id, type.label],
  )
  return { version: Number(rows[0].version), time: String(rows[0].update_time), entries: rows[0].entries }
}

/** Runs `work` a day later; returns the changes of version, time and history. */
async function watch(type: RecordType, id: number, work: () => Promise<unknown>) {
  const { clock } = company.platform
  const before = await standing(type, id)
  clock.advance(60_000)
  await work()
  const after = await standing(type, id)
  return {
    versions: after.version - before.version,
    entries: after.entries - before.entries,
    isStamped: after.time !== before.time,
  }
}
const edited = { versions: 1, entries: 1, isStamped: true }
const followed = { versions: 1, entries: 1, isStamped: false }

describe('a customer', () => {
  it('that is made, edited, handed on and back', async () => {
    const { repA, repB, director } = company.people
    const id = await makeRecord(repA, customer, { title: '历史客户', entity: { mobile: '13800000001' } })
    const update = (entity: object) =>
      repA.ask(customers.update, { entity: { customerId: id, ...entity }, field: [] })
    expect(await watch(customer, id, () => update({ mobile: '13800000002', remark: '新' }))).toEqual(edited)
    expect(await watch(customer, id, () => update({ mobile: '13800000002' }))).toEqual({
      versions: 0,
      entries: 0,
      isStamped: false,
    })
    expect(
      await watch(customer, id, () => director.ask(transfer, { ids: [id], ownerUserId: repB.userId })),
    ).toEqual(edited)
    const undo = await director.ask(undoCalls.last, { operation: 'transfer', type: customer.label })
    await director.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect(await shown(customer, id)).toEqual([
      [4, '撤销转移，负责人恢复为：安小一'],
      [4, '将客户转移给：白小一'],
      [2, '将手机 由13800000001修改为13800000002。'],
      [2, '将备注 由空修改为新。'],
      [1, '新建了客户'],
    ])
  })

  it('that is locked, dealt with, deleted and restored', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer, { title: '状态客户' })
    const steps = [
      () => admin.ask(customerStateCalls.lock, { status: 2, ids: [id] }),
      () => admin.ask(customerStateCalls.lock, { status: 1, ids: [id] }),
      () => admin.ask(customerStateCalls.setDealStatus, { dealStatus: 1, ids: [id] }),
    ]
    for (const step of steps) expect(await watch(customer, id, step)).toEqual(edited)
    expect(await watch(customer, id, () => admin.ask(customers.remove, { ids: [id] }))).toEqual(followed)
    const restore = () => admin.ask(recycleCalls.restore, { type: customer.label, ids: [id] })
    expect(await watch(customer, id, restore)).toEqual(followed)
    expect(await shown(customer, id)).toEqual([
      [30, '恢复了客户'],
      [13, '将成交状态 由未成交修改为已成交。'],
      [12, '将客户解锁。'],
      [11, '将客户锁定。'],
      [1, '新建了客户'],
    ])
  })

  it('whose team and files change', async () => {
    const { admin, repA, repA2 } = company.people
    const id = await makeRecord(admin, customer, { title: '团队客户' })
    const members = { ids: [id], memberIds: [repA.userId, repA2.userId], power: 1 }
    await admin.ask(team.addMembers, members)
    await admin.ask(team.updateMembers, { ...members, power: 2 })
    await admin.ask(team.deleteMembers, { ...members, memberIds: [repA2.userId] })
    await repA.ask(team.exitTeam, { id })
    const { batchId } = await admin.ask(customers.detail, { customerId: id })
    const part = { name: '合同.txt', content: '甲' }
    const file = await uploadFile(company, admin, fileCalls.upload, part, { batchId: String(batchId) })
    await admin.ask(fileCalls.remove, { id: String(file.fileId) })
    const both = [repA, repA2].map((person) => person.realname).join(',')
    expect(await shown(customer, id)).toEqual([
      [33, '删除了附件：合同.txt'],
      [18, '上传了附件：合同.txt'],
      [17, '退出了客户：团队客户的团队成员'],
      [16, `移除了客户：团队客户的团队成员：${repA2.realname}`],
      [15, `修改了客户：团队客户的团队成员权限：${both}`],
      [14, `给客户：团队客户添加了团队成员：${both}`],
      [1, '新建了客户'],
    ])
  })

  it('that goes into a pool and leaves it, with its contacts', async () => {
    const { admin, managerA, repA, repA2 } = company.people
    const id = await makeRecord(repA, customer, { title: '公海客户' })
    const contact = await makeRecord(repA, contacts, { title: '随行', entity: { customerId: id } })
    const putIn = () => admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    expect(await watch(customer, id, putIn)).toEqual(edited)
    const claim = () => repA2.ask(poolMoveCalls.claim, { ids: [id], poolId })
    expect(await watch(contacts, contact, claim)).toEqual(followed)
    expect(await watch(contacts, contact, putIn)).toEqual(followed)
    const distribute = () =>
      managerA.ask(poolMoveCalls.distribute, { ids: [id], userId: repA.userId, poolId })
    expect(await watch(contacts, contact, distribute)).toEqual(followed)
    expect(await shown(contacts, contact)).toEqual([
      [4, `随客户转移给：${repA.realname}`],
      [8, '随客户放入公海'],
      [4, `随客户转移给：${repA2.realname}`],
      [8, '随客户放入公海'],
      [1, '新建了联系人'],
    ])
    expect((await shown(customer, id)).slice(0, 4)).toEqual([
      [10, `将客户分配给：${repA.realname}`],
      [8, '将客户放入公海'],
      [9, '领取了客户'],
      [8, '将客户放入公海'],
    ])
  })

  it('gets a contact without owner while it lies in a pool, and the contact its owner with it', async () => {
    const { admin, managerA, repA } = company.people
    const id = await makeRecord(repA, customer, { title: '无主客户' })
    await admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
    const contact = await makeRecord(admin, contacts, { title: '无主', entity: { customerId: id } })
    expect(await shown(contacts, contact)).toEqual([
      [8, '随客户放入公海'],
      [1, '新建了联系人'],
    ])
    expect((await standing(contacts, contact)).version).toBe(2)
    await admin.ask(people.remove, { ids: [contact] })
    await managerA.ask(poolMoveCalls.distribute, { ids: [id], userId: repA.userId, poolId })
    const restore = () => admin.ask(recycleCalls.restore, { type: contacts.label, ids: [contact] })
    expect(await watch(contacts, contact, restore)).toEqual({ versions: 2, entries: 2, isStamped: false })
    expect((await shown(contacts, contact)).slice(0, 2)).toEqual([
      [4, `随客户转移给：${repA.realname}`],
      [30, '恢复了联系人'],
    ])
  })

  it('whose primary contact is another one: in every way that can happen', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer, { title: '首要客户' })
    const other = await makeRecord(admin, customer, { title: '另一家' })
    const entity = { customerId: id }
    let first = 0
    const make = async () => {
      first = await makeRecord(admin, contacts, { title: '第一', entity })
    }
    expect(await watch(customer, id, make)).toEqual(followed)
    const second = await makeRecord(admin, contacts, { title: '第二', entity })
    const set = () => admin.ask(customerContactsCalls.setPrimary, { customerId: id, contactsId: second })
    expect(await watch(customer, id, set)).toEqual(edited)
    expect(await watch(customer, id, () => admin.ask(people.remove, { ids: [second] }))).toEqual(followed)
    const restore = () => admin.ask(recycleCalls.restore, { type: contacts.label, ids: [second] })
    expect(await watch(customer, id, restore)).toEqual(followed)
    const move = () => admin.ask(people.update, { entity: { contactsId: second, customerId: other } })
    expect(await watch(customer, id, move)).toEqual(followed)
    expect(await admin.ask(customers.detail, { customerId: other })).toMatchObject({ contactsName: '第二' })
    expect(await shown(customer, id)).toEqual([
      [2, '将首要联系人 由第二修改为空。'],
      [2, '将首要联系人 由空修改为第二。'],
      [2, '将首要联系人 由第二修改为空。'],
      [2, '将首要联系人 修改为第二。'],
      [2, '将首要联系人 由空修改为第一。'],
      [1, '新建了客户'],
    ])
    expect(first).toBeGreaterThan(0)
  })

  it('that is merged, with what belongs to it', async () => {
    const { admin } = company.people
    const kept = await makeRecord(admin, customer, { title: '保留客户' })
    const gone = await makeRecord(admin, customer, { title: '并入客户', entity: { mobile: '13811112222' } })
    const contact = await makeRecord(admin, contacts, { title: '同去', entity: { customerId: gone } })
    const merge = () =>
      admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone], remark: '重复' })
    expect(await watch(contacts, contact, merge)).toEqual(followed)
    expect((await shown(contacts, contact))[0]).toEqual([2, '将客户名称 由并入客户修改为保留客户。'])
    expect(await shown(customer, kept)).toEqual([
      [31, '合并了客户：并入客户'],
      [31, '备注：重复'],
      [31, '将手机 由空修改为13811112222。'],
      [31, '将首要联系人 由空修改为同去。'],
      [1, '新建了客户'],
    ])
    const { rows } = await company.platform.pool.query(
      `select event, behavior, facts from action_records
      where type = 2 and record_id = $1 order by id desc limit 1`,
      [gone],
    )
    expect(rows[0]).toMatchObject({
      event: 'mergedInto',
      behavior: 31,
      facts: [
        { key: 'contactsId', from: { id: contact, name: '同去' }, to: null },
        { key: 'mergedInto', from: null, to: { id: kept, name: '保留客户' } },
      ],
    })
  })
})

describe('a lead', () => {
  it('that becomes a customer takes its history along', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, leads, { title: '历史线索', entity: { mobile: '13900001111' } })
    await repA.ask(recordCallsOf(leads).update, { entity: { leadsId: id, mobile: '13900002222' }, field: [] })
    expect(await watch(leads, id, () => admin.ask(leadsCalls.convert, { ids: [id] }))).toEqual(edited)
    const past: [number, string][] = [
      [2, '将手机 由13900001111修改为13900002222。'],
      [1, '新建了线索'],
    ]
    const converted: [number, string] = [5, '将线索"历史线索"转化为客户']
    expect(await shown(leads, id)).toEqual([converted, ...past])
    const { customerId } = await admin.ask(recordCallsOf(leads).detail, { leadsId: id })
    expect(await shown(customer, Number(customerId))).toEqual([converted, ...past, [1, '新建了客户']])
  })
})
