import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { addMonth, addScheme, beginWith, listSchemes, rowsOf, schemeNamed } from '../../../test/insurance.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let hr: Person
let scheme: number
let superior: number
let irecordId: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
  const { repB } = company.people
  scheme = await addScheme(admin, '全员')
  superior = await hire(hr, '上级', { person: { mobile: repB.username } })
  const line = await hire(hr, '下属', { post: { parent_id: superior } })
  const other = await hire(hr, '旁人')
  await hr.ask(schemeCalls.assign, { employeeIds: [superior, line, other], schemeId: scheme })
  await beginWith(company, '2025-05')
  ;({ irecordId } = await addMonth(hr))
})
afterAll(() => company.close())

describe('a superior', () => {
  it('sees rows, sums and changes of those who are reached alone', async () => {
    const { repB } = company.people
    await makeSuperior(company, repB, { rights: ['insurance/read', 'insurance/manage'], dataType: 2 })
    const rows = await rowsOf(repB, irecordId)
    expect(rows.map(({ employeeName }) => employeeName)).toEqual(['上级', '下属'])
    const month = await repB.ask(insuranceMonthCalls.read, { irecordId })
    expect([month.num, month.corporateInsuranceAmount]).toEqual([2, 3380.16])
    const { list } = await repB.ask(insuranceMonthCalls.list, { year: 2025 })
    expect(list).toEqual([month])
    const { joiners } = await repB.ask(insuranceMonthCalls.changes, { irecordId })
    expect(joiners.map(({ employeeName }) => employeeName)).toEqual(['上级', '下属'])
    const [hidden] = (await rowsOf(hr, irecordId)).filter(({ employeeName }) => employeeName === '旁人')
    const iempRecordId = hidden?.iempRecordId ?? 0
    expect(await repB.call(insuranceRowCalls.read, { iempRecordId })).toMatchObject({ code: 401 })
    expect(await hr.ask(insuranceRowCalls.read, { iempRecordId })).toMatchObject({ employeeName: '旁人' })
    // the right to keep the sheets is one of administrators, whatever was stored for the role
    for (const call of [insuranceRowCalls.stop, insuranceRowCalls.resume])
      expect(await repB.call(call, { iempRecordIds: [iempRecordId] })).toMatchObject({ code: 401 })
    expect((await rowsOf(hr, irecordId)).length).toBe(3)
  })

  it('opens no identity number: it is masked for the administrator of human resources, too', async () => {
    const employeeId = await hire(hr, '有证件', { person: { id_type: 1, id_number: '11010519491231002X' } })
    await hr.ask(insuranceRowCalls.add, { irecordId, employeeIds: [employeeId] })
    const row = (await rowsOf(hr, irecordId)).find((each) => each.employeeId === employeeId)
    const detail = await hr.ask(insuranceRowCalls.read, { iempRecordId: row?.iempRecordId ?? 0 })
    expect(detail.idNumber).toBe('110****002X')
  })
})

describe('at once', () => {
  it('MONTH-ONCE: two clicks create one month', async () => {
    const before = (await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).totalRow
    await Promise.all([1, 2, 3].map(() => hr.ask(insuranceMonthCalls.next, { after: irecordId })))
    const { list, totalRow } = await hr.ask(insuranceMonthCalls.list, { pageType: 0 })
    expect([totalRow, list[0]?.month]).toEqual([before + 1, 6])
    await hr.ask(insuranceMonthCalls.next, { after: irecordId })
    expect((await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).totalRow).toBe(before + 1)
  })

  it('archiving, computing and editing leave whole rows and refuse with sentences', async () => {
    const [newest] = (await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).list
    const id = newest?.irecordId ?? 0
    const rows = await rowsOf(hr, id)
    const iempRecordIds = rows.map((row) => row.iempRecordId)
    const answers = await Promise.all([
      hr.call(insuranceMonthCalls.recompute, { irecordId: id }),
      hr.call(insuranceRowCalls.updateMany, { iempRecordIds, schemeId: scheme, projectList: [] }),
      hr.call(insuranceMonthCalls.archive, { irecordId: id }),
      hr.call(insuranceMonthCalls.recompute, { irecordId: id }),
      hr.call(insuranceRowCalls.stop, { iempRecordIds: iempRecordIds.slice(0, 1) }),
    ])
    for (const { code, msg } of answers) if (code !== 0) expect(msg).toBe('2025年6月社保报表已归档，不能修改')
    expect(answers[2]?.code).toBe(0)
    const { rows: wrong } = await sql`select from hrm_ins_rows r where r.irecord_id = ${id}
      and r.corporate_insurance <> (select sum(corporate_amount) from hrm_ins_items i
        where i.iemp_record_id = r.iemp_record_id and i.type < 10)`.execute(company.platform.db)
    expect(wrong).toEqual([])
  })

  it('a scheme is edited by one of two, and is not deleted under someone who gets it', async () => {
    const schemeId = await addScheme(admin, '两人改')
    const edits = await Promise.all(
      ['甲改', '乙改'].map((name) => admin.call(schemeCalls.save, { ...schemeNamed(name), schemeId })),
    )
    expect(edits.map(({ code }) => code).toSorted()).toEqual([0, 400])
    const [live] = (await listSchemes(hr)).filter(({ schemeName }) => /^[甲乙]改$/.test(schemeName))
    const request = { schemeId: live?.schemeId ?? 0 }
    const [removed, assigned] = await Promise.all([
      admin.call(schemeCalls.remove, request),
      hr.call(schemeCalls.assign, { ...request, employeeIds: [superior] }),
    ])
    expect([removed.code, assigned.code].filter((code) => code === 0)).toHaveLength(1)
  })
})
