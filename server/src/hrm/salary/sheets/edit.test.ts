import { afterAll, beforeAll, expect, it } from 'vitest'
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
