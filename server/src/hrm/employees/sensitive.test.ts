import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeRevealCalls } from '#protocol/hrm/employees/reveal-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import { hire, makeSuperior, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const NUMBER = '11010519491231002X'
const MASK = '110****002X'
const HEALTH = '2019年做过手术，恢复良好'

let company: TestCompany
let hr: Person
let employeeId = 0

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
  const person = { id_type: 1, id_number: NUMBER, flied_mosheh: HEALTH }
  employeeId = await hire(hr, '敏感的人', { person })
})
afterAll(() => company.close())

const valuesIn = async (person: Person) => {
  const { information } = await person.ask(employeeCalls.personal, { employeeId })
  return Object.fromEntries(information.map((field) => [field.fieldName, field]))
}
const reveal = (person: Person, asked: { field?: string; reason?: number } = {}) =>
  person.call(employeeRevealCalls.reveal, {
    type: employee.label,
    id: employeeId,
    field: 'idNumber',
    reason: 2,
    ...asked,
  })
const change = (values: Readonly<Record<string, unknown>>) =>
  hr.ask(employeeCalls.update, { employeeId, dataList: valuesOf(values) })

describe('a sensitive value', () => {
  it('is masked in lists, details and archives for every user, administrators among them', async () => {
    for (const person of [hr, company.people.admin]) {
      const { list } = await person.ask(employeeCalls.list, { employeeName: '敏感的人' })
      expect(list[0]).toMatchObject({ idNumber: MASK, fliedMosheh: '***' })
      const detail = await person.ask(employeeCalls.detail, { employeeId })
      expect(detail).toMatchObject({ idNumber: MASK, fliedMosheh: '***', dateOfBirth: '1949-12-31' })
      const archive = await valuesIn(person)
      expect(archive.id_number).toMatchObject({ fieldValue: MASK, isMasked: 1, isUpdateValue: 1 })
      expect(archive.flied_mosheh).toMatchObject({ fieldValue: '***', isMasked: 1 })
      expect(archive.employee_name).toMatchObject({ isMasked: 0 })
      expect(JSON.stringify([list, detail, archive])).not.toContain(NUMBER)
    }
  })

  it('is neither searched, sorted by, filtered by nor read in histories by any user', () => {
    const { services } = company.app
    const fields = services.engine.catalog.current()
    for (const { userId } of [hr, company.people.admin]) {
      const viewer = viewerOf(services.directory.current(), userId)
      const rights = fieldRightsOf(viewer, employee, fields)
      expect(['idNumber', 'fliedMosheh', 'mobile'].map(rights.usable)).toEqual([false, false, true])
    }
  })

  it('is shown for a reason to who has the right, and the showing is logged', async () => {
    const { admin, repA } = company.people
    expect(await reveal(hr)).toMatchObject({ code: 0, data: { value: NUMBER, left: 29 } })
    expect(await reveal(admin, { field: 'fliedMosheh' })).toMatchObject({ data: { value: HEALTH } })
    expect(await reveal(hr, { field: 'employeeName' })).toMatchObject({ code: 400 })
    expect(await reveal(hr, { reason: 4 })).toMatchObject({ code: 400, msg: '请说明查看的原因' })
    await makeSuperior(company, repA, { rights: ['employee/index', 'employee/read'], dataType: 5 })
    expect((await valuesIn(repA)).id_number).toMatchObject({ fieldValue: MASK })
    expect(await reveal(repA)).toMatchObject({ code: 401 })
    const { list } = await admin.ask(logCalls.showings, { userIds: [hr.userId] })
    expect(list).toMatchObject([{ object: '敏感的人', field: '证件号码', reason: '核对信息' }])
    expect(JSON.stringify(list)).not.toContain(NUMBER)
  })

  it('stays when a form sends back its mask, and is replaced without being seen', async () => {
    await change({ id_number: MASK, flied_mosheh: '***', flied_luxpii: '群众' })
    expect(await reveal(hr)).toMatchObject({ data: { value: NUMBER } })
    expect(await reveal(hr, { field: 'fliedMosheh' })).toMatchObject({ data: { value: HEALTH } })
    await change({ id_number: '110105194912310038', flied_mosheh: '良好' })
    expect(await reveal(hr)).toMatchObject({ data: { value: '110105194912310038' } })
    expect(await reveal(hr, { field: 'fliedMosheh' })).toMatchObject({ data: { value: '良好' } })
    await change({ id_number: '', flied_mosheh: '' })
    expect((await valuesIn(hr)).id_number).toMatchObject({ isMasked: 0 })
  })
})

it('has a mask wherever a type declares it', () => {
  const fields = company.app.services.engine.catalog.current()
  const unmasked = recordTypes.flatMap((type) => {
    const { byColumn } = schemaOf(type, fields)
    return type.fields.flatMap(({ name, sensitive }) => {
      const column = sensitive && byColumn.get(name)
      return column && maskValue(column, '0123456789') === '0123456789' ? [`${type.key}.${name}`] : []
    })
  })
  expect(unmasked).toEqual([])
})
