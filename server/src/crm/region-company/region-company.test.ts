import { afterAll, beforeAll, expect, it } from 'vitest'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { readRegionCompany } from './door.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('begins with the two regions, whose companies are to be filled in', async () => {
  const list = await company.people.admin.ask(regionCompanyCalls.list, {})
  expect(
    list.map(({ region, regionName, companyName, mainAccountNo }) => [
      region,
      regionName,
      companyName,
      mainAccountNo,
    ]),
  ).toEqual([
    [1, '威海', '威海公司', ''],
    [2, '青岛', '青岛公司', ''],
  ])
})

it('keeps what is filled in, by number or letters of the region; the other company is left alone', async () => {
  const { admin } = company.people
  const filled = {
    companyName: '青岛精算软件有限公司',
    shortName: '青岛精算',
    mainAccountNo: '6228480012',
    subPrefix: '6228480012',
  }
  await admin.ask(regionCompanyCalls.update, { region: 'QD', ...filled })
  const { services } = company.app
  expect(await readRegionCompany(services, 2)).toMatchObject({ region: 2, ...filled })
  expect(await readRegionCompany(services, 1)).toMatchObject({ companyName: '威海公司', mainAccountNo: '' })
})

it('takes digits alone for account and prefix, and a name', async () => {
  const { admin } = company.people
  for (const wrong of [
    { mainAccountNo: '62-28' },
    { subPrefix: 'WH01' },
    { companyName: ' ' },
    { region: 3 },
  ])
    expect(
      await admin.call(regionCompanyCalls.update, { region: 1, companyName: '威海公司', ...wrong }),
    ).toMatchObject({ code: 400 })
})
