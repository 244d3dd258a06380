import { afterAll, beforeAll, expect, it } from 'vitest'
import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { addDept, hire, makeSuperior } from '../../../test/hr.ts'
import { addMonth, addScheme, beginWith, rowsOf } from '../../../test/insurance.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

it('writes the people of a month with base and amounts of each project, stopped ones apart', async () => {
  const { admin, repA } = company.people
  const schemeId = await addScheme(admin, '济南城镇')
  const given = { type: 9, projectName: '大病', corporateAmount: '10', personalAmount: '3.5' }
  const amounts = { schemeType: 2, socialSecurityProjectList: [given], providentFundProjectList: [] }
  const byAmount = await addScheme(admin, '按金额', amounts)
  const deptId = await addDept(hr, '导出部')
  const post = { dept_id: deptId, job_number: 'EX1' }
  const identity = { id_type: 1, id_number: '11010519491231002X' }
  const one = await hire(hr, '导出甲', { person: identity, post })
  const two = await hire(hr, '导出乙')
  await hr.ask(schemeCalls.assign, { employeeIds: [one], schemeId })
  await hr.ask(schemeCalls.assign, { employeeIds: [two], schemeId: byAmount })
  await beginWith(company, '2025-05')
  const { irecordId } = await addMonth(hr)
  const exported = async (person: Person, more: object = {}) =>
    readWorkbook((await person.call(insuranceMonthCalls.export, { irecordId, ...more })).raw)
  const [title, head, ...rows] = await exported(hr)
  expect(title?.[0]).toBe('2025年5月社保')
  expect(head?.slice(0, 9)).toEqual([
    ...[
      '姓名',
      '工号',
      '部门',
      '入职日期',
      '参保城市',
      '参保方案',
      '养老保险基数',
      '养老保险企业缴纳',
      '养老保险个人缴纳',
    ],
  ])
  expect(rows[0]?.slice(0, 9).join()).toBe(
    '导出甲,EX1,导出部,2025-03-01,山东省,济南市,历下区,济南城镇,6123.45,979.75,489.88',
  )
  expect(rows[0]?.slice(-4).map(Number)).toEqual([624.6, 1690.08, 428.64, 428.64])
  expect(rows.flat().join()).not.toContain('11010519491231002X')
  expect(rows[1]?.slice(-4).map(Number)).toEqual([3.5, 10, 0, 0])
  const [stopped] = await rowsOf(hr, irecordId)
  await hr.ask(insuranceRowCalls.stop, { iempRecordIds: [stopped?.iempRecordId ?? 0] })
  expect((await exported(hr)).slice(2).map(([name]) => name)).toEqual(['导出乙'])
  expect((await exported(hr, { status: 0 })).slice(2).map(([name]) => name)).toEqual(['导出甲'])
  await makeSuperior(company, repA, { rights: ['insurance/read', 'insurance/manage'], dataType: 5 })
  expect(await repA.call(insuranceMonthCalls.rows, { irecordId })).toMatchObject({ code: 0 })
  expect(await repA.call(insuranceMonthCalls.export, { irecordId })).toMatchObject({ code: 401 })
})
