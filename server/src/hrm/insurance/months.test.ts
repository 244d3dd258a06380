import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { hire } from '../../../test/hr.ts'
import { addMonth, addScheme, beginWith, rowsOf, schemeNamed } from '../../../test/insurance.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { insuranceOf } from './door.ts'

let company: TestCompany
let admin: Person
let hr: Person
let scheme: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
  scheme = await addScheme(admin, '济南城镇')
})
afterAll(() => company.close())

const insure = async (name: string, hiring: Parameters<typeof hire>[2] = {}, schemeId = scheme) => {
  const employeeId = await hire(hr, name, hiring)
  await hr.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId })
  return employeeId
}
const leave = (employeeId: number, day: string) =>
  hr.ask(employeeCalls.leave, {
    ...{ employeeId, planQuitTime: day, applyQuitTime: day, salarySettlementTime: day },
    ...{ quitType: 1, quitReason: 3 },
  })
const monthsOf = async () => (await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).list
const rowOf = async (irecordId: number, employeeId: number, status: 0 | 1 = 1) =>
  (await rowsOf(hr, irecordId, { status })).find((row) => row.employeeId === employeeId)
const detailOf = (iempRecordId: number) => hr.ask(insuranceRowCalls.read, { iempRecordId })

describe('a month', () => {
  it('is not made before its start is set, then has everyone with a scheme on its last day', async () => {
    expect(await hr.call(insuranceMonthCalls.next, {})).toMatchObject({ code: 6012 })
    await beginWith(company, '2025-04')
    const one = await insure('四月在', { person: { mobile: company.people.repA.username } })
    await insure('五月来', { post: { entry_time: '2025-05-06' } })
    const bare = await hire(hr, '没有方案')
    const gone = await insure('三月走')
    await leave(gone, '2025-03-31')
    expect(await company.people.repA.call(insuranceMonthCalls.next, {})).toMatchObject({ code: 401 })
    expect(await hr.ask(insuranceMonthCalls.next, {})).toBe(2025)
    const [april] = await monthsOf()
    expect(april).toMatchObject({
      ...{ title: '4月社保报表', year: 2025, month: 4, status: 0, num: 1, stopNum: 0, isNewest: true },
      ...{ personalInsuranceAmount: 624.6, corporateInsuranceAmount: 1690.08 },
      ...{ personalProvidentFundAmount: 428.64, corporateProvidentFundAmount: 428.64 },
    })
    const rows = await rowsOf(hr, april?.irecordId ?? 0)
    expect(rows).toMatchObject([
      { employeeId: one, schemeName: '济南城镇', isDel: 0, jobNumber: expect.any(String) },
    ])
    const uninsured = await hr.ask(insuranceRowCalls.uninsured, { irecordId: april?.irecordId ?? 0 })
    expect(uninsured.map(({ employeeId }) => employeeId)).toContain(bare)
    expect(uninsured.map(({ employeeName }) => employeeName)).not.toContain('四月在')
  })

  it('tells those who are in it, who read their own and no other one', async () => {
    const { repA, repB } = company.people
    const { list } = await repA.ask(messageCalls.list, { label: 8, page: 1, limit: 15 })
    expect(list[0]).toMatchObject({ type: 98, title: '2025年4月社保' })
    const own = await repA.ask(insuranceRowCalls.mine, { year: 2025, pageType: 0 })
    const [row] = own.list
    expect(row).toMatchObject({ year: 2025, month: 4, status: 1, personalInsuranceAmount: 624.6 })
    expect(list[0]?.typeId).toBe(row?.iempRecordId)
    const iempRecordId = row?.iempRecordId ?? 0
    expect(await repA.ask(insuranceRowCalls.myDetail, { iempRecordId })).toMatchObject({
      schemeName: '济南城镇',
      providentFundList: [{ type: 10, personalAmount: 428.64 }],
    })
    expect(await repB.call(insuranceRowCalls.myDetail, { iempRecordId })).toMatchObject({ code: 401 })
    expect(await repB.call(insuranceRowCalls.mine, {})).toMatchObject({ code: 401 })
    expect(await repA.call(insuranceRowCalls.read, { iempRecordId })).toMatchObject({ code: 401 })
  })

  it('is followed by the next, which archives it; what was entered for a person goes on', async () => {
    const [april] = await monthsOf()
    const irecordId = april?.irecordId ?? 0
    const [row] = await rowsOf(hr, irecordId)
    const detail = await detailOf(row?.iempRecordId ?? 0)
    const [pension] = detail.socialSecurityList
    await hr.ask(insuranceRowCalls.update, {
      iempRecordId: detail.iempRecordId,
      schemeId: detail.schemeId ?? 0,
      projectList: [{ projectId: pension?.projectId ?? 0, defaultAmount: '8000' }],
    })
    expect((await detailOf(detail.iempRecordId)).socialSecurityList[0]).toMatchObject({
      ...{ defaultAmount: 8000, corporateAmount: 1280, personalAmount: 640, movedWord: null },
    })
    const may = await addMonth(hr)
    expect(may).toMatchObject({ month: 5, num: 2, status: 0 })
    expect((await monthsOf()).map(({ month, status, isNewest }) => [month, status, isNewest])).toEqual([
      [5, 0, true],
      [4, 1, false],
    ])
    const next = await rowOf(may.irecordId, detail.employeeId)
    const kept = (await detailOf(next?.iempRecordId ?? 0)).socialSecurityList
    expect(kept.map(({ defaultAmount }) => defaultAmount).slice(0, 2)).toEqual([8000, 6123.45])
    const refused = await hr.call(insuranceRowCalls.stop, { iempRecordIds: [detail.iempRecordId] })
    expect(refused).toMatchObject({ code: 400, msg: '2025年4月社保报表已归档，不能修改' })
    for (const call of [insuranceMonthCalls.archive, insuranceMonthCalls.recompute])
      expect(await hr.call(call, { irecordId })).toMatchObject({ msg: refused.msg })
    expect(
      await hr.call(insuranceRowCalls.add, { irecordId, employeeIds: [detail.employeeId] }),
    ).toMatchObject({
      msg: refused.msg,
    })
  })

  it('INS-KEPT: keeps what it was computed with when the scheme is edited, archived ones for good', async () => {
    const [may, april] = await monthsOf()
    const irecordId = may?.irecordId ?? 0
    const before = await hr.ask(insuranceMonthCalls.read, { irecordId })
    const archived = async () => {
      const ofApril = april?.irecordId ?? 0
      const rows = await rowsOf(hr, ofApril)
      const month = await hr.ask(insuranceMonthCalls.read, { irecordId: ofApril })
      return { month, rows, details: await Promise.all(rows.map((row) => detailOf(row.iempRecordId))) }
    }
    const kept = await archived()
    expect(kept.month).toMatchObject({ month: 4, status: 1, num: 1 })
    const { socialSecurityProjectList: social } = schemeNamed('济南城镇')
    await admin.ask(schemeCalls.save, {
      ...schemeNamed('济南城镇'),
      schemeId: scheme,
      socialSecurityProjectList: social.map((project) => ({ ...project, defaultAmount: '5000' })),
    })
    expect(await hr.ask(insuranceMonthCalls.read, { irecordId })).toEqual(before)
    const limit = {
      city: '山东省,济南市',
      type: 1,
      lower: 5100,
      fromDay: '2025-01-01',
      law: '济人社〔2025〕1号',
    }
    await admin.ask(schemeCalls.saveLimit, limit)
    const joiner = await insure('补上的人', {}, (await newestScheme()) ?? 0)
    expect(await hr.ask(insuranceMonthCalls.recompute, { irecordId })).toEqual({ num: 3, added: 1 })
    expect(await archived()).toEqual(kept)
    const row = await rowOf(irecordId, joiner)
    expect((await detailOf(row?.iempRecordId ?? 0)).socialSecurityList[0]).toMatchObject({
      ...{ defaultAmount: 5000, countedBase: 5100, corporateAmount: 816, personalAmount: 408 },
      ...{ movedWord: '基数 5000 已按下限 5100 计算', limitLaw: '济人社〔2025〕1号' },
    })
    const own = (await rowsOf(hr, irecordId)).find(({ employeeName }) => employeeName === '四月在')
    expect(
      (await detailOf(own?.iempRecordId ?? 0)).socialSecurityList.map((item) => item.defaultAmount),
    ).toEqual([8000, 5000, 5000, 5000, 5000])
    expect(kept.month).toMatchObject({ personalInsuranceAmount: 774.72 })
  })

  const newestScheme = async () =>
    (await hr.ask(schemeCalls.list, { pageType: 0 })).list.find(({ schemeName }) => schemeName === '济南城镇')
      ?.schemeId
})

describe('people of a month', () => {
  it('are stopped and taken back, and stopped ones are left out of the next until they are added', async () => {
    const [may] = await monthsOf()
    const irecordId = may?.irecordId ?? 0
    const row = (await rowsOf(hr, irecordId)).find(({ employeeName }) => employeeName === '补上的人')
    const iempRecordIds = [row?.iempRecordId ?? 0]
    const sums = await hr.ask(insuranceMonthCalls.read, { irecordId })
    await hr.ask(insuranceRowCalls.stop, { iempRecordIds })
    const stopped = await hr.ask(insuranceMonthCalls.read, { irecordId })
    expect([stopped.num, stopped.stopNum]).toEqual([sums.num - 1, 1])
    expect(await rowOf(irecordId, row?.employeeId ?? 0)).toBeUndefined()
    await hr.ask(insuranceRowCalls.resume, { iempRecordIds })
    expect(await hr.ask(insuranceMonthCalls.read, { irecordId })).toEqual(sums)
    await hr.ask(insuranceRowCalls.stop, { iempRecordIds })
    const june = await addMonth(hr)
    expect(await rowOf(june.irecordId, row?.employeeId ?? 0)).toBeUndefined()
    const july = await addMonth(hr)
    expect(july.num).toBe(2)
    const { leavers } = await hr.ask(insuranceMonthCalls.changes, { irecordId: june.irecordId })
    expect(leavers).toEqual([])
    await hr.ask(insuranceRowCalls.add, { irecordId: july.irecordId, employeeIds: [row?.employeeId ?? 0] })
    expect(await rowOf(july.irecordId, row?.employeeId ?? 0)).toMatchObject({ schemeName: '济南城镇' })
    const { joiners } = await hr.ask(insuranceMonthCalls.changes, { irecordId: july.irecordId })
    expect(joiners.map(({ employeeName }) => employeeName)).toEqual(['补上的人'])
    const twice = { irecordId: july.irecordId, employeeIds: [row?.employeeId ?? 0] }
    expect(await hr.call(insuranceRowCalls.add, twice)).toMatchObject({
      msg: '补上的人不能添加为参保人员，请重新选择',
    })
  })

  it('may be added without a scheme, with zeros, and get one for several at once', async () => {
    const [july] = await monthsOf()
    const irecordId = july?.irecordId ?? 0
    const ids = [await hire(hr, '零甲'), await hire(hr, '零乙')]
    const gone = await hire(hr, '久离', { post: { entry_time: '2023-01-01' } })
    await leave(gone, '2024-10-01')
    const late = await hire(hr, '刚离', { post: { entry_time: '2024-01-01' } })
    await leave(late, '2025-05-01')
    const add = (employeeIds: number[]) => hr.call(insuranceRowCalls.add, { irecordId, employeeIds })
    expect(await add([...ids, gone])).toMatchObject({ msg: '久离不能添加为参保人员，请重新选择' })
    expect(await rowOf(irecordId, ids[0] ?? 0)).toBeUndefined()
    expect(await add([...ids, late])).toMatchObject({ code: 0 })
    expect(await rowOf(irecordId, ids[0] ?? 0)).toMatchObject({ schemeId: null, personalInsuranceAmount: 0 })
    const given = { type: 9, projectName: '大病', corporateAmount: '10', personalAmount: '3' }
    const amounts = { schemeType: 2, socialSecurityProjectList: [given], providentFundProjectList: [] }
    const byAmount = await addScheme(admin, '按金额', amounts)
    const [project] = (await hr.ask(schemeCalls.read, { schemeId: byAmount })).socialSecurityProjectList
    const rows = await Promise.all(ids.map((id) => rowOf(irecordId, id)))
    const projectList = [{ projectId: project?.projectId ?? 0, corporateAmount: '12.5' }]
    const update = {
      iempRecordIds: rows.map((row) => row?.iempRecordId ?? 0),
      schemeId: byAmount,
      projectList,
    }
    await hr.ask(insuranceRowCalls.updateMany, update)
    for (const id of ids)
      expect(await rowOf(irecordId, id)).toMatchObject({
        ...{ schemeName: '按金额', corporateInsuranceAmount: 12.5, personalInsuranceAmount: 3 },
      })
    expect(await hr.ask(schemeCalls.history, { employeeId: ids[0] ?? 0 })).toMatchObject([
      { schemeName: '按金额', toDay: null },
    ])
    const foreign = { ...update, projectList: [{ projectId: 999_999, corporateAmount: '1' }] }
    expect(await hr.call(insuranceRowCalls.updateMany, foreign)).toMatchObject({
      msg: '参保方案的项目已变化，请重新选择方案',
    })
    const next = await addMonth(hr)
    expect(await rowOf(next.irecordId, ids[1] ?? 0)).toMatchObject({ corporateInsuranceAmount: 12.5 })
    await hr.ask(insuranceMonthCalls.remove, { irecordId: next.irecordId })
  })

  it('are narrowed by name, scheme and city', async () => {
    const [month] = await monthsOf()
    const irecordId = month?.irecordId ?? 0
    const found = async (more: object) =>
      (await hr.ask(insuranceMonthCalls.rows, { irecordId, ...more })).list.map(
        ({ employeeName }) => employeeName,
      )
    expect(await found({ employeeName: '零' })).toEqual(['零甲', '零乙'])
    expect(await found({ schemeId: scheme })).toContain('四月在')
    expect(await found({ schemeId: scheme })).not.toContain('零甲')
    expect(await found({ city: '山东省,济南市' })).toContain('零甲')
    expect(await found({ city: '山东省,青岛市' })).toEqual([])
  })
})

describe('the last month', () => {
  it('alone may be deleted, which opens the one before; the only one stays (6029)', async () => {
    const months = await monthsOf()
    const [july, june] = months
    expect(await hr.call(insuranceMonthCalls.remove, { irecordId: june?.irecordId ?? 0 })).toMatchObject({
      msg: '只能删除最新的社保月份',
    })
    await hr.ask(insuranceMonthCalls.archive, { irecordId: july?.irecordId ?? 0 })
    expect((await monthsOf())[0]).toMatchObject({ status: 1 })
    const told = async () =>
      (await company.people.repA.ask(messageCalls.list, { label: 8, limit: 50 })).list.filter(
        ({ type }) => type === 98,
      ).length
    expect(await told()).toBe(months.length)
    for (const { irecordId } of months.slice(0, -1)) await hr.ask(insuranceMonthCalls.remove, { irecordId })
    const [april, ...rest] = await monthsOf()
    expect([april?.month, april?.status, rest.length]).toEqual([4, 0, 0])
    // what leads nowhere any more is taken back
    expect(await told()).toBe(1)
    expect(await hr.call(insuranceMonthCalls.remove, { irecordId: april?.irecordId ?? 0 })).toMatchObject({
      code: 6029,
    })
    expect(await monthsOf()).toHaveLength(1)
  })

  it('loses deleted employees when it is archived', async () => {
    const [april] = await monthsOf()
    const employeeId = await hire(hr, '先加后删')
    await hr.ask(insuranceRowCalls.add, { irecordId: april?.irecordId ?? 0, employeeIds: [employeeId] })
    await hr.ask(employeeCalls.remove, { employeeIds: [employeeId] })
    expect(await rowOf(april?.irecordId ?? 0, employeeId)).toMatchObject({ isDel: 1 })
    await addMonth(hr)
    expect(await rowOf(april?.irecordId ?? 0, employeeId)).toBeUndefined()
  })
})

describe('for a run of pay', () => {
  it('is read by the month: stopped ones are missing, no month is null', async () => {
    const { db } = company.platform
    const [may] = await monthsOf()
    const rows = await rowsOf(hr, may?.irecordId ?? 0)
    const [first, second] = rows
    await hr.ask(insuranceRowCalls.stop, { iempRecordIds: [second?.iempRecordId ?? 0] })
    const found = await insuranceOf(db, { year: 2025, month: 5 })
    expect(found?.size).toBe(rows.length - 1)
    const amounts = found?.get(first?.employeeId ?? 0)
    expect(Number(amounts?.personalSocial)).toBe(first?.personalInsuranceAmount)
    expect(amounts?.items.map(({ name }) => name)).toEqual([
      ...['养老保险', '医疗保险', '失业保险', '工伤保险', '生育保险', '公积金'],
    ])
    const some = await insuranceOf(db, { year: 2025, month: 5 }, [second?.employeeId ?? 0])
    expect(some?.size).toBe(0)
    expect(await insuranceOf(db, { year: 2024, month: 1 })).toBeNull()
  })
})

it('INS-SUM: sums of months are those of rows, and those of rows the sums of their items', async () => {
  const { rows } = await sql<{
    rows: number
    wrong: number
  }>`select count(*)::int as rows, count(*) filter (where
      (r.personal_insurance, r.personal_fund, r.corporate_insurance, r.corporate_fund) is distinct from
      (i.personal_insurance, i.personal_fund, i.corporate_insurance, i.corporate_fund))::int as wrong
    from hrm_ins_rows r, lateral (select
        coalesce(sum(personal_amount) filter (where type < 10), 0.00) as personal_insurance,
        coalesce(sum(personal_amount) filter (where type >= 10), 0.00) as personal_fund,
        coalesce(sum(corporate_amount) filter (where type < 10), 0.00) as corporate_insurance,
        coalesce(sum(corporate_amount) filter (where type >= 10), 0.00) as corporate_fund
      from hrm_ins_items where iemp_record_id = r.iemp_record_id) i`.execute(company.platform.db)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.rows).toBeGreaterThan(3)
  for (const month of await monthsOf()) {
    const people = await rowsOf(hr, month.irecordId)
    const cents = people.reduce((sum, row) => sum + Math.round(row.corporateInsuranceAmount * 100), 0)
    expect([people.length, cents]).toEqual([month.num, Math.round(month.corporateInsuranceAmount * 100)])
  }
})
