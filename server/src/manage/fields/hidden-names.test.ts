import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { poolAdminCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** Names that a role or a pool hides must not come out of timelines, histories and messages either. */

const { team } = recordCallsOf(contacts)
if (!team) throw new Error('contacts have a team')

let company: TestCompany
const { set, restore } = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
afterEach(restore)

const timelineOf = async (who: Person, { label }: RecordType, id: number) =>
  (await who.ask(activityCalls.timeline, { crmType: label, activityTypeId: id, page: 1 })).list
const historyOf = (who: Person, { label }: RecordType, id: number) =>
  who.ask(historyCalls.list, { types: label, actionId: id })

it('names of contacts are shown nowhere to people from whom their name is hidden', async () => {
  const { repA, repB, managerA } = company.people
  const customerId = await makeRecord(repA, customer, { title: '名字客户' })
  const contactsId = await makeRecord(repA, contacts, { title: '秦隐名', entity: { customerId } })
  await repA.ask(activityCalls.add, {
    activityType: customer.label,
    activityTypeId: customerId,
    content: '拜访',
    contactsIds: String(contactsId),
  })
  const members = { ids: [contactsId], memberIds: [repB.userId], power: 1 }
  await managerA.ask(team.addMembers, members)
  const all = async () =>
    JSON.stringify([
      await timelineOf(repA, customer, customerId),
      await timelineOf(repA, contacts, contactsId),
      await historyOf(repA, contacts, contactsId),
    ])
  expect((await all()).match(/秦隐名/g)?.length).toBeGreaterThan(4)
  await set(contacts, 'name', { authLevel: 1 })
  expect(await all()).not.toContain('秦隐名')
  const lines = (await historyOf(repA, contacts, contactsId)).flatMap((entry) => entry.content)
  expect(lines).toContain(`给联系人：***添加了团队成员：${repB.realname}`)
  // nor in what is sent from now on
  await managerA.ask(team.deleteMembers, members)
  const sent = await repB.ask(messageCalls.list, { page: 1, limit: 15 })
  expect(sent.list.map((message) => message.title)).toEqual(['***', '秦隐名'])
})

it('a pool that hides the name of its customers hides it in timeline and history', async () => {
  const { admin, repA, repA2 } = company.people
  const poolId = await makePool(company, '匿名公海', {
    memberUserId: String(repA2.userId),
    field: ['mobile', 'source', 'level'].map((fieldName) => ({ fieldName, isHidden: 0 })),
  })
  const id = await makeRecord(repA, customer, { title: '匿名客户' })
  await admin.ask(poolMoveCalls.putIn, { ids: String(id), poolId })
  expect(await repA2.ask(recordCallsOf(customer).detail, { customerId: id })).not.toHaveProperty(
    'customerName',
  )
  const seen = async () =>
    JSON.stringify([await timelineOf(repA2, customer, id), await historyOf(repA2, customer, id)])
  expect(await seen()).not.toContain('匿名客户')
  expect(await seen()).toContain('将客户放入公海')
  const { rule: _rule, ...setting } = await admin.ask(poolAdminCalls.detail, { poolId })
  await admin.ask(poolAdminCalls.save, {
    ...setting,
    adminUserId: setting.adminUser.map((user) => user.userId).join(','),
    memberUserId: String(repA2.userId),
    memberDeptId: '',
    field: setting.field.map((each) => (each.fieldName === 'customerName' ? { ...each, isHidden: 0 } : each)),
  })
  expect(await seen()).toContain('匿名客户')
})
