import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { addScheme, exampleProjects, listSchemes, schemeNamed } from '../../../test/insurance.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
})
afterAll(() => company.close())

const schemeOf = async (schemeId: number) =>
  (await listSchemes(hr)).find((scheme) => scheme.schemeId === schemeId)

describe('a scheme', () => {
  it('has amounts of its bases, rounded for each project and side', async () => {
    const schemeId = await addScheme(admin, '济南城镇')
    expect(await schemeOf(schemeId)).toEqual({
      schemeId,
      schemeName: '济南城镇',
      city: '山东省,济南市,历下区',
      schemeType: 1,
      corporateInsuranceAmount: 1690.08,
      personalInsuranceAmount: 624.6,
      corporateProvidentFundAmount: 428.64,
      personalProvidentFundAmount: 428.64,
      useCount: 0,
    })
    const read = await hr.ask(schemeCalls.read, { schemeId })
    expect(read).toMatchObject({
      houseType: null,
      providentFundProjectList: [{ type: 10, projectName: null }],
    })
    expect(read.socialSecurityProjectList.map(({ corporateAmount }) => corporateAmount)).toEqual([
      979.75, 600.1, 48.99, 12.25, 48.99,
    ])
  })

  it('rounds to 见分进角 and to whole yuan where a project says so, and takes given amounts as they are', async () => {
    const rounded = { type: 1, defaultAmount: 1231, corporateProportion: 1, personalProportion: 1.04 }
    const schemeId = await addScheme(admin, '进角', {
      socialSecurityProjectList: [{ ...rounded, corporateRounding: 'jiao', personalRounding: 'yuan' }],
      providentFundProjectList: [],
    })
    expect(await schemeOf(schemeId)).toMatchObject({
      corporateInsuranceAmount: 12.4,
      personalInsuranceAmount: 13,
    })
    const given = { type: 9, projectName: '大病', corporateAmount: '10.005', personalAmount: 3 }
    const amounts = { schemeType: 2, socialSecurityProjectList: [given], providentFundProjectList: [] }
    const byAmount = await addScheme(admin, '金额', amounts)
    const [project] = (await admin.ask(schemeCalls.read, { schemeId: byAmount })).socialSecurityProjectList
    expect(project).toMatchObject({ projectName: '大病', corporateAmount: 10.01, defaultAmount: null })
  })

  it('is refused without a city, without social projects, with a bare or a repeated one', async () => {
    const save = (more: object) => admin.call(schemeCalls.save, { ...schemeNamed('不成'), ...more })
    const [pension] = exampleProjects.socialSecurityProjectList
    expect(await save({ city: '山东省' })).toMatchObject({ code: 400, data: { field: 'city' } })
    expect(await save({ socialSecurityProjectList: [] })).toMatchObject({ msg: '请添加社保项目' })
    expect(await save({ socialSecurityProjectList: [{ ...pension, personalProportion: '' }] })).toMatchObject(
      {
        msg: '请填写“养老保险”的基数和比例，或金额',
      },
    )
    expect(await save({ socialSecurityProjectList: [pension, pension] })).toMatchObject({
      msg: '项目“养老保险”重复，请删除其中一个',
    })
    expect(
      await save({ socialSecurityProjectList: [{ ...pension, corporateProportion: 101 }] }),
    ).toMatchObject({
      code: 400,
    })
    expect((await listSchemes(hr)).map(({ schemeName }) => schemeName)).not.toContain('不成')
    const { code } = await company.people.repB.call(schemeCalls.save, schemeNamed('无权'))
    expect(code).toBe(401)
  })

  it('is edited as a new version: employees go along, the old one stays readable and is edited no more', async () => {
    const schemeId = await addScheme(admin, '改前')
    const employeeId = await hire(hr, '改方案的人')
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId })
    await admin.ask(schemeCalls.save, { ...schemeNamed('改后'), schemeId, schemeType: 1 })
    const after = (await listSchemes(hr)).find(({ schemeName }) => schemeName === '改后')
    expect(after?.schemeId).not.toBe(schemeId)
    expect(after?.useCount).toBe(1)
    expect(await schemeOf(schemeId)).toBeUndefined()
    expect(await hr.ask(schemeCalls.read, { schemeId })).toMatchObject({ schemeName: '改前' })
    const stale = await admin.call(schemeCalls.save, { ...schemeNamed('改两次'), schemeId })
    expect(stale).toMatchObject({ msg: '参保方案已被修改或删除，请刷新后重新选择' })
    expect(await hr.ask(schemeCalls.history, { employeeId })).toMatchObject([
      { schemeName: '改后', toDay: null },
    ])
  })

  it('is deleted when no one has it (6005)', async () => {
    const schemeId = await addScheme(admin, '将删')
    const employeeId = await hire(hr, '参保的人')
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId })
    expect(await admin.call(schemeCalls.remove, { schemeId })).toMatchObject({ code: 6005 })
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId: '' })
    expect(await company.people.repB.call(schemeCalls.remove, { schemeId })).toMatchObject({ code: 401 })
    await admin.ask(schemeCalls.remove, { schemeId })
    expect(await schemeOf(schemeId)).toBeUndefined()
    expect(await hr.call(schemeCalls.assign, { employeeIds: [employeeId], schemeId })).toMatchObject({
      msg: '参保方案已被修改或删除，请刷新后重新选择',
    })
  })

  it('has no local table of household types and rates', async () => {
    expect(await admin.ask(schemeCalls.types, { cityId: '成都' })).toBe('')
    expect(await admin.ask(schemeCalls.scale, { cityId: '成都', hujiId: '城镇' })).toBe('')
  })
})

describe('the scheme of an employee', () => {
  it('is kept by date: the first from the day of entry, later ones from their day or today', async () => {
    const [first, second] = [await addScheme(admin, '甲方案'), await addScheme(admin, '乙方案')]
    const employeeId = await hire(hr, '换方案', { post: { entry_time: '2025-03-01' } })
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId: first })
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId: second, onDay: '2025-4-1' })
    const history = await hr.ask(schemeCalls.history, { employeeId })
    expect(history.map(({ schemeName, fromDay, toDay }) => [schemeName, fromDay, toDay])).toEqual([
      ['乙方案', '2025-04-01', null],
      ['甲方案', '2025-03-01', '2025-03-31'],
    ])
    const early = { employeeIds: [employeeId], schemeId: first, onDay: '2025-02-28' }
    expect(await hr.call(schemeCalls.assign, early)).toMatchObject({ data: { field: 'onDay' } })
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], onDay: '2025-05-01' })
    expect((await hr.ask(schemeCalls.history, { employeeId }))[0]).toMatchObject({ toDay: '2025-04-30' })
    await expect(company.platform.pool.query('delete from hrm_scheme_changes')).rejects.toThrow('append-only')
  })

  it('is set by the right alone, and within its reach', async () => {
    const { repA } = company.people
    const schemeId = await addScheme(admin, '范围')
    const employeeId = await hire(hr, '范围外')
    await makeSuperior(company, repA, { rights: ['employee/index', 'employee/read'], dataType: 2 })
    expect(await repA.call(schemeCalls.assign, { employeeIds: [employeeId], schemeId })).toMatchObject({
      code: 401,
    })
    expect(await repA.call(schemeCalls.history, { employeeId })).toMatchObject({ code: 401 })
    const gone = await hire(hr, '已删的人')
    await hr.ask(employeeCalls.remove, { employeeIds: [gone] })
    const both = { employeeIds: [employeeId, gone], schemeId }
    expect(await hr.call(schemeCalls.assign, both)).toMatchObject({ code: 401 })
    expect(await hr.ask(schemeCalls.history, { employeeId })).toEqual([])
    await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId })
    expect(await hr.ask(schemeCalls.history, { employeeId })).toHaveLength(1)
  })
})

describe('limits of the base', () => {
  const limit = {
    city: '山东省,济南市,历下区',
    type: 1,
    lower: 4000,
    upper: 20000,
    fromDay: '2025-01-01',
    toDay: '2025-06-30',
    law: '济人社〔2025〕1号',
  }

  it('are kept by city, kind and day, and never overlap', async () => {
    await admin.ask(schemeCalls.saveLimit, limit)
    await admin.ask(schemeCalls.saveLimit, {
      ...limit,
      lower: '4500.5',
      upper: '',
      fromDay: '2025-07-01',
      toDay: '',
    })
    const found = await hr.ask(schemeCalls.limits, {})
    expect(found).toMatchObject([
      { city: '山东省,济南市', lower: 4500.5, upper: null, fromDay: '2025-07-01', toDay: null },
      { lower: 4000, toDay: '2025-06-30' },
    ])
    const save = (more: object) => admin.call(schemeCalls.saveLimit, { ...limit, type: 2, ...more })
    expect(await save({ type: 1, fromDay: '2025-03-01' })).toMatchObject({ data: { field: 'fromDay' } })
    expect(await save({ lower: '', upper: '' })).toMatchObject({ msg: '请填写下限或上限' })
    expect(await save({ lower: 20000.01 })).toMatchObject({ msg: '下限不能高于上限' })
    expect(await save({ toDay: '2024-12-31' })).toMatchObject({ msg: '结束日期不能早于开始日期' })
    expect(await save({ city: '济南' })).toMatchObject({ msg: '请选择参保城市' })
    expect(await company.people.repB.call(schemeCalls.saveLimit, { ...limit, type: 3 })).toMatchObject({
      code: 401,
    })
    const [first, second] = found
    await admin.ask(schemeCalls.saveLimit, { ...limit, limitId: second?.limitId, lower: 3900 })
    await admin.ask(schemeCalls.removeLimit, { limitId: first?.limitId ?? 0 })
    expect(await hr.ask(schemeCalls.limits, {})).toMatchObject([{ lower: 3900 }])
    expect(await admin.call(schemeCalls.removeLimit, { limitId: first?.limitId ?? 0 })).toMatchObject({
      code: 1102,
    })
  })
})
