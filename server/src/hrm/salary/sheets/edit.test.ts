import { afterAll, beforeAll, expect, it } from 'vitest'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, rowsOf, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roundTripsOf } from '../../../../test/statements.ts'
import { editRows } from './edit.ts'

const [BASIC, ALLOWANCE] = [10_101, 20_104]
let company: TestCompany
let admin: Person
let ids: number[]
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  ids = []
  for (const name of ['改甲', '改乙'])
    ids.push(await hire(admin, name, { post: { entry_time: '2024-01-01' } }))
  await addGroup(admin, '全员', { employeeIds: ids })
  for (const id of ids) await fix(admin, id, { [BASIC]: '8000' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
})
afterAll(() => company.close())

/** Who waits for the sheet waits for each of them. */
it('edited cells cost two round trips and the commit, however many rows there are', async () => {
  const { services } = company.app
  const { list } = await rowsOf(admin)
  const actor = {
    ...{ services, viewer: viewerOf(services.directory.current(), admin.userId) },
    client: { ip: '127.0.0.1' },
  }
  const save = (count: number, value: number) =>
    editRows(
      actor,
      list.slice(0, count).map(({ sempRecordId }) => ({
        sempRecordId,
        salaryValues: { [ALLOWANCE]: String(value) },
      })),
    )
  for (const count of [1, 2]) {
    for (let warming = 1; warming <= 3; warming += 1) await save(count, warming)
    const taken: number[] = []
    for (let time = 1; time <= 3; time += 1) {
      const trips = await roundTripsOf(company.platform.pool, () => save(count, 100 * count + time))
      taken.push(trips.filter((trip) => trip.some((text) => !text.includes('pg_notify('))).length)
    }
    expect(Math.min(...taken)).toBe(3)
  }
  const values = await Promise.all(ids.map((id) => valuesIn(admin, id)))
  expect(values.map((row) => [row[ALLOWANCE], row[210_101]])).toEqual([
    ['203.00', '8203.00'],
    ['203.00', '8203.00'],
  ])
})

it('what comes from files and laws is not edited by hand, beside what is', async () => {
  const [id = 0] = ids
  const LATE = 190_101
  expect(await edit(admin, id, { [LATE]: '50', [ALLOWANCE]: '300' })).toMatchObject({ code: 0 })
  expect(await valuesIn(admin, id)).toMatchObject({
    [LATE]: '0.00',
    [ALLOWANCE]: '300.00',
    210101: '8300.00',
  })
})

it('a cell that someone else has changed since it was seen is refused by its name; other cells are not', async () => {
  const { hr } = company.people
  const { list } = await rowsOf(admin)
  const row = list.find(({ employeeName }) => employeeName === '改甲')
  const sempRecordId = row?.sempRecordId ?? 0
  const seen = row?.salary.find(({ code }) => code === ALLOWANCE)?.value ?? ''
  const save = (by: Person, wanted: string, was: Readonly<Record<number, string>>) =>
    by.call(sheetCalls.edit, { rows: [{ sempRecordId, salaryValues: { [ALLOWANCE]: wanted }, was }] })
  const both = await Promise.all([
    save(admin, '501', { [ALLOWANCE]: seen }),
    save(hr, '502', { [ALLOWANCE]: seen }),
  ])
  expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 2096])
  expect(both.find(({ code }) => code === 2096)?.msg).toBe(
    `改甲的${row?.salary.find(({ code }) => code === ALLOWANCE)?.name}已被他人修改，请刷新后再保存`,
  )
  const now = (await valuesIn(admin, ids[0] ?? 0))[ALLOWANCE] ?? ''
  expect(['501.00', '502.00']).toContain(now)
  // the same amount again, another cell, and a client that does not send what it saw
  expect(await save(hr, now, { [ALLOWANCE]: seen })).toMatchObject({ code: 0 })
  expect(await save(hr, '503', { [BASIC]: '1' })).toMatchObject({ code: 0 })
  expect(await save(hr, '504', { [ALLOWANCE]: '503' })).toMatchObject({ code: 0 })
})
