import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { addMonths } from '#protocol/platform/day.ts'
import { hire } from '../../../../test/hr.ts'
import { addGroup, compute, edit, fix, lastSheet, rowsOf } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'

let company: TestCompany
let admin: Person
let hr: Person
let employee: number
const BASIC = 10_101
const exists = { code: 6011, msg: '本月薪资已生成' }
const unfit = { code: 400, msg: '当前状态不允许该操作' }
const busy = { code: 400, msg: '正在核算工资，请稍后再试' }

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
  employee = await hire(admin, '并发人', { post: { entry_time: '2024-01-01' } })
  await addGroup(admin, '全员', { employeeIds: [employee] })
  await fix(admin, employee, { [BASIC]: '8000' })
})
afterAll(() => company.close())

const months = async () => {
  const { rows } = await sql<{
    month: string
    status: number
    rows: number
  }>`select year || '-' || month as month,
      check_status as status, (select count(*)::int from hrm_sheet_rows r where r.sheet_id = s.sheet_id) as rows
    from hrm_sheets s order by year, month`.execute(company.platform.db)
  return rows
}
const current = async () => (await lastSheet(admin)).srecordId
const next = (by: Person, after: number) => by.call(sheetCalls.next, { after })
const run = (by: Person, srecordId: number) =>
  sendFile(company, by, sheetCalls.compute, null, {
    srecordId: String(srecordId),
    isSyncInsuranceData: 'false',
  })

describe('SHEET-ONCE: a month has one sheet, however often it is asked for (hrm.md §23, 8)', () => {
  it('the first one, by two at once', async () => {
    await admin.ask(hrConfigCalls.step, { type: 2 })
    await admin.ask(hrConfigCalls.save, { salaryCycleStartDay: 1 })
    const answers = await Promise.all(
      [admin, hr].map((by) => by.call(hrConfigCalls.save, { salaryStartMonth: '2025-01' })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 6011])
    expect(answers.find(({ code }) => code !== 0)).toMatchObject(exists)
    expect(await months()).toEqual([{ month: '2025-1', status: 5, rows: 0 }])
    expect(await compute(company, admin)).toMatchObject({ code: 0 })
  })

  it('创建下月工资表 of two users and of a double click: one of them, the others are told', async () => {
    const after = await current()
    const answers = await Promise.all([admin, hr, admin, hr].map((by) => next(by, after)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const answer of answers.filter(({ code }) => code !== 0)) expect(answer).toMatchObject(exists)
    expect((await months()).map(({ month, status }) => [month, status])).toEqual([
      ['2025-1', 10],
      ['2025-2', 5],
    ])
  })

  it('a second click that comes once the first is answered means the sheet that was on the screen', async () => {
    const [january] = (
      await sql<{ id: number }>`select min(sheet_id)::int as id from hrm_sheets`.execute(company.platform.db)
    ).rows
    expect(await next(hr, january?.id ?? 0)).toMatchObject(exists)
    expect(await months()).toHaveLength(2)
    expect(await next(hr, await current())).toMatchObject({ code: 0 })
    expect((await months()).map(({ month }) => month)).toEqual(['2025-1', '2025-2', '2025-3'])
  })

  it('deleting the newest twice at once deletes one', async () => {
    const srecordId = await current()
    const answers = await Promise.all([admin, hr].map((by) => by.call(sheetCalls.remove, { srecordId })))
    expect(answers.map(({ code }) => code === 0).toSorted()).toEqual([false, true])
    expect((await months()).map(({ month, status }) => [month, status])).toEqual([
      ['2025-1', 10],
      ['2025-2', 11],
    ])
  })
})

describe('computing while the sheet is archived or deleted', () => {
  /** Whatever came first, the other is refused with a sentence or finds what the first has left. */
  it.each([1, 2, 3, 4])('创建下月工资表 and 核算工资 at once, time %i', async () => {
    const srecordId = await current()
    const before = (await months()).length
    const [created, computed] = await Promise.all([next(hr, srecordId), run(admin, srecordId)])
    if (created.code === 0)
      expect([{ code: 0 }, unfit]).toContainEqual(expect.objectContaining({ code: computed.code }))
    else {
      expect(created).toMatchObject(busy)
      expect(computed).toMatchObject({ code: 0 })
    }
    const found = await months()
    expect(found).toHaveLength(before + (created.code === 0 ? 1 : 0))
    expect(found.filter(({ status }) => status !== 10)).toHaveLength(1)
    // the archived sheet is no longer computed
    if (created.code === 0) expect(await run(admin, srecordId)).toMatchObject(unfit)
    expect(await run(admin, await current())).toMatchObject({ code: 0 })
  })

  it.each([1, 2, 3, 4])('删除工资表 and 核算工资 at once, time %i', async () => {
    expect(await next(admin, await current())).toMatchObject({ code: 0 })
    const srecordId = await current()
    const before = await months()
    const [removed, computed] = await Promise.all([
      hr.call(sheetCalls.remove, { srecordId }),
      run(admin, srecordId),
    ])
    const found = await months()
    if (removed.code === 0) {
      expect(computed.code).not.toBe(500)
      expect(found).toHaveLength(before.length - 1)
    } else {
      expect(removed).toMatchObject(busy)
      expect(computed).toMatchObject({ code: 0 })
      expect(found).toHaveLength(before.length)
      expect((await rowsOf(admin)).totalRow).toBe(1)
    }
    const { rows } = await sql`select from hrm_sheet_rows r
      where not exists (select from hrm_sheets s where s.sheet_id = r.sheet_id)`.execute(company.platform.db)
    expect(rows).toEqual([])
    expect(await run(admin, await current())).toMatchObject({ code: 0 })
    expect(await edit(admin, employee, { [BASIC]: '8000' })).toMatchObject({ code: 0 })
  })

  it('a month that is created again begins where the last one ends', async () => {
    const { year, month } = await lastSheet(admin)
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    await admin.ask(sheetCalls.next, {})
    expect(await lastSheet(admin)).toMatchObject({ startTime: addMonths(first, 1) })
  })
})
