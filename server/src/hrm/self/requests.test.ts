import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeRevealCalls } from '#protocol/hrm/employees/reveal-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { REQUEST_DECIDED, REQUEST_MADE } from '#protocol/hrm/self/messages.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { hire, makeSuperior, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

const HR_ROLE = 180175

let company: TestCompany
let admin: Person
let hr: Person
let rep: Person
let other: Person
let employeeId: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA: rep, repB: other } = company.people)
  employeeId = await hire(hr, rep.realname, {
    person: {
      mobile: rep.username,
      address: '旧地址',
      id_type: 4,
      id_number: 'E12345678',
      flied_utxiir: 'wx',
    },
  })
  await hire(hr, other.realname, { person: { mobile: other.username } })
  await hire(hr, hr.realname, { person: { mobile: hr.username } })
  const field = (await admin.ask(archiveCalls.settings, {})).find(({ name }) => name === '户籍所在地')
  await admin.ask(archiveCalls.saveSettings, {
    fields: [{ fieldId: field?.fieldId ?? 0, isEmployeeVisible: 1, isEmployeeUpdate: 0 }],
  })
})
afterAll(() => company.close())

const wish = (values: object) => ({ dataList: valuesOf({ ...values }) })
const detail = () => hr.ask(employeeCalls.detail, { employeeId })
const waiting = async (person = hr) => (await person.ask(archiveRequestCalls.list, { status: 0 })).list
const newsOf = async (person: Person, type: number) =>
  (await person.ask(messageCalls.list, { label: 8, page: 1, limit: 50 })).list.filter(
    (each) => each.type === type,
  )

describe('requests to change the archive', () => {
  it('offer what is seen and not edited at once, and nothing sensitive', async () => {
    const names = (await rep.ask(archiveRequestCalls.fields, {})).map(({ fieldName }) => fieldName)
    expect(names).toEqual(expect.arrayContaining(['employee_name', 'mobile', 'address']))
    for (const hidden of ['id_number', 'flied_mosheh', 'flied_utxiir', 'entry_time', 'dept_id'])
      expect(names).not.toContain(hidden)
    expect(await company.people.outsider.call(archiveRequestCalls.fields, {})).toMatchObject({ code: 6048 })
  })

  it('change nothing until they are accepted, by the rules of an edit, with messages both ways', async () => {
    const { requestId } = await rep.ask(archiveRequestCalls.add, {
      ...wish({ address: '新地址', flied_utxiir: 'wx2', entry_time: '2020-01-01' }),
      remarks: '搬家',
    })
    expect(await detail()).toMatchObject({ address: '旧地址', fliedUtxiir: 'wx' })
    expect(await newsOf(hr, REQUEST_MADE)).toMatchObject([{ typeId: requestId }])
    expect(await waiting()).toMatchObject([
      {
        ...{ requestId, employeeName: rep.realname, remarks: '搬家', status: 0 },
        changes: [{ name: '户籍所在地', current: '旧地址', wanted: '新地址' }],
      },
    ])
    expect(await rep.call(archiveRequestCalls.add, wish({ address: '又一个' }))).toMatchObject({
      msg: '您有一份变更申请待处理，请等待处理或先撤回',
    })
    await hr.ask(archiveRequestCalls.decide, { requestId, status: 1 })
    expect(await detail()).toMatchObject({ address: '新地址', fliedUtxiir: 'wx' })
    expect(await newsOf(rep, REQUEST_DECIDED)).toMatchObject([{ typeId: requestId, content: '已通过' }])
    expect((await rep.ask(archiveRequestCalls.mine, {})).list).toMatchObject([
      { requestId, status: 1, decidedBy: hr.realname },
    ])
    expect(await hr.call(archiveRequestCalls.decide, { requestId, status: 1 })).toMatchObject({
      msg: '该申请已处理或已撤回，请刷新后查看',
    })
  })

  it('are refused with a reason, and withdrawn by their employee alone', async () => {
    const { requestId } = await rep.ask(archiveRequestCalls.add, wish({ address: '第三处' }))
    expect(await hr.call(archiveRequestCalls.decide, { requestId, status: 2 })).toMatchObject({
      ...{ msg: '请填写拒绝原因', data: { field: 'reason' } },
    })
    await hr.ask(archiveRequestCalls.decide, { requestId, status: 2, reason: '缺少证明' })
    expect(await detail()).toMatchObject({ address: '新地址' })
    expect((await newsOf(rep, REQUEST_DECIDED))[0]).toMatchObject({ content: '被拒绝：缺少证明' })
    const again = await rep.ask(archiveRequestCalls.add, wish({ address: '第四处' }))
    expect(await other.call(archiveRequestCalls.withdraw, again)).toMatchObject({ code: 401 })
    await rep.ask(archiveRequestCalls.withdraw, again)
    expect(await waiting()).toEqual([])
    expect(await hr.call(archiveRequestCalls.decide, { ...again, status: 1 })).toMatchObject({ code: 400 })
    expect(await rep.call(archiveRequestCalls.add, wish({ address: '新地址' }))).toMatchObject({
      msg: '没有需要申请变更的内容',
    })
  })

  it('what an edit refuses is refused, and the request waits on', async () => {
    const made = await rep.ask(archiveRequestCalls.add, wish({ mobile: other.username }))
    expect(await hr.call(archiveRequestCalls.decide, { ...made, status: 1 })).toMatchObject({ code: 6016 })
    expect(await waiting()).toMatchObject([{ requestId: made.requestId }])
    await rep.ask(archiveRequestCalls.withdraw, made)
  })

  it('are accepted by who may write every field that they change', async () => {
    const fields = roleFieldsOf(() => company)
    await fields.set(employee, 'address', { authLevel: 2 }, HR_ROLE)
    const made = await rep.ask(archiveRequestCalls.add, wish({ address: '不可写' }))
    expect(await hr.call(archiveRequestCalls.decide, { ...made, status: 1 })).toMatchObject({ code: 401 })
    expect(await waiting()).toMatchObject([{ requestId: made.requestId }])
    await fields.restore()
    await hr.ask(archiveRequestCalls.decide, { ...made, status: 1 })
    expect(await detail()).toMatchObject({ address: '不可写' })
  })

  it('are decided about by others, within the scope of the right to edit', async () => {
    const own = await hr.ask(archiveRequestCalls.add, wish({ employee_name: '任新名' }))
    expect(await hr.call(archiveRequestCalls.decide, { ...own, status: 1 })).toMatchObject({ code: 401 })
    await admin.ask(archiveRequestCalls.decide, { ...own, status: 1 })
    const made = await rep.ask(archiveRequestCalls.add, wish({ address: '第五处' }))
    expect(await other.call(archiveRequestCalls.list, {})).toMatchObject({ code: 401 })
    await makeSuperior(company, other, { rights: ['employee/index'], dataType: 2 })
    expect(await other.call(archiveRequestCalls.decide, { ...made, status: 1 })).toMatchObject({ code: 401 })
    await rep.ask(archiveRequestCalls.withdraw, made)
  })
})

describe('the log of showings', () => {
  it('tells the employee who was shown what and why, and no other user', async () => {
    await hr.ask(employeeRevealCalls.reveal, {
      ...{ type: employee.label, id: employeeId, field: 'idNumber', reason: 2, remark: '办社保' },
    })
    const { list } = await rep.ask(archiveRequestCalls.showings, {})
    expect(list).toMatchObject([{ fieldName: '证件号码', reason: '核对信息：办社保', realname: hr.realname }])
    expect(JSON.stringify(list)).not.toContain('E12345678')
    expect((await other.ask(archiveRequestCalls.showings, {})).list).toEqual([])
  })
})
