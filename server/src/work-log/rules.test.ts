import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const OFFICE_ADMINISTRATOR = 180166
const rules = () => company.people.repA.ask(logRuleCalls.list)
/** As clients send them: bare, with comma lists, each kind with what it has. */
const save = (person: Person, list: readonly object[]) =>
  person.call(logRuleCalls.save, Object({ rules: list }))

const daily = {
  type: 1,
  status: 1,
  memberUserId: '',
  effectiveDay: '1,2,3',
  startTime: '07:00',
  endTime: '20:00',
}
const weekly = { type: 2, status: 1, memberUserId: '', startDay: 5, endDay: 1 }
const monthly = { type: 3, status: 0, memberUserId: '', startDay: 25, endDay: 31 }

it('rules are there from the beginning, for everyone, and are read by everyone', async () => {
  const given = { ruleId: expect.any(Number), status: 1, memberUserId: '', memberUser: [] }
  const day = { effectiveDay: '', startTime: '00:00', endTime: '24:00' }
  expect(await rules()).toEqual([
    {
      ...given,
      type: 1,
      effectiveDay: '1,2,3,4,5',
      startTime: '00:00',
      endTime: '23:00',
      startDay: 0,
      endDay: 0,
      remindTime: '',
    },
    { ...given, ...day, type: 2, startDay: 1, endDay: 7, remindTime: '' },
    { ...given, ...day, type: 3, startDay: 1, endDay: 31, remindTime: '' },
  ])
})

it('they are set by who may set office matters, and what was done is logged', async () => {
  const { admin, outsider, repA, repB } = company.people
  expect(await save(outsider, [daily])).toMatchObject({ code: 401 })
  await admin.ask(permissionCalls.relatedUser, {
    userIds: [outsider.userId],
    roleIds: [OFFICE_ADMINISTRATOR],
  })
  const members = `,${repB.userId},${repA.userId},`
  expect(await save(outsider, [{ ...daily, memberUserId: members }, weekly, monthly])).toMatchObject({
    code: 0,
    data: null,
  })
  const [first, second, third] = await rules()
  expect(first).toMatchObject({ effectiveDay: '1,2,3', startTime: '07:00', endTime: '20:00', status: 1 })
  expect(first?.memberUser.map(({ realname, deptName }) => [realname, deptName]).toSorted()).toEqual([
    ['安小一', '销售一部'],
    ['白小一', '销售二部'],
  ])
  expect(second).toMatchObject({ startDay: 5, endDay: 1 })
  expect(third).toMatchObject({ status: 0, startDay: 25, endDay: 31 })
  const log = company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc')
  expect(await log.executeTakeFirstOrThrow()).toMatchObject({
    sub_model_label: 10,
    behavior: '编辑',
    detail: '设置日志提交设置',
  })
  await save(outsider, [daily])
  expect(await rules()).toMatchObject([{ memberUser: [] }, { startDay: 5 }, { status: 0 }])
})

it.each([
  [[{ ...daily, effectiveDay: '' }], '请选择需要统计的日志'],
  [[{ ...daily, effectiveDay: '8' }], '请选择需要统计的日志'],
  [[{ ...daily, startTime: '' }], '请选择日报规则时间'],
  [[{ ...daily, endTime: '25:00' }], '请选择日报规则时间'],
  [[{ ...daily, endTime: '07:00' }], '日报的结束提交时间应晚于开始提交时间'],
  [[{ ...daily, remindTime: '25:00' }], '请选择提醒时间'],
  [[{ ...daily, remindTime: '21:00' }], '日报的提醒时间应在开始和结束提交时间之间'],
  [[{ ...weekly, startDay: '' }], '请选择周报规则时间'],
  [[{ ...weekly, endDay: 8 }], '请选择周报规则时间'],
  [[{ ...monthly, endDay: 0 }], '请选择月报规则时间'],
  [[{ ...monthly, endDay: 3 }], '月报的结束提交时间不能早于开始提交时间'],
  [[daily, daily], '参数验证错误：rules'],
  [[], '参数验证错误：rules'],
])('refuses %j', async (list, msg) => {
  const before = await rules()
  expect(await save(company.people.admin, list)).toMatchObject({ code: 400, msg })
  expect(await rules()).toEqual(before)
})

it('refuses a member who is no user, and changes nothing', async () => {
  const before = await rules()
  const list = [weekly, { ...daily, memberUserId: '999999' }]
  expect(await save(company.people.admin, list)).toMatchObject({ code: 1102 })
  expect(await rules()).toEqual(before)
})
