import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { createRandom } from '#server/demo/random.ts'
import { hire } from '../../../test/hr.ts'
import { addMonth, addScheme, beginWith, listSchemes, rowsOf, schemeNamed } from '../../../test/insurance.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/**
 * Random acts on months of insurance: afterwards every sum is the sum of its rows, each row the sum of its items, each item its base
 * times its proportion, and archived months are what they were (hrm.md §23, INS-ITEM). `SUOKE_SEED` draws the same again.
 */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / 86_400_000))
const ACTS = Number(process.env.SUOKE_OPERATIONS ?? 90)
const random = createRandom(`insurance ${SEED}`)

let company: TestCompany
let admin: Person
let hr: Person
const people: number[] = []
/** Archived months by their id, with what they hold. */
const archived = new Map<number, string>()

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
  for (const name of ['甲', '乙', '丙']) await addScheme(admin, name)
  for (let at = 0; at < 8; at += 1) people.push(await hire(hr, `员工${at}`))
  await beginWith(company, '2025-05')
  await addMonth(hr)
})
afterAll(() => company.close())

const newest = async () => {
  const [month] = (await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).list
  if (!month) throw new Error('there is no month')
  return month
}
const anyScheme = async () => random.pick(await listSchemes(hr)).schemeId
const anyRow = async (status: 0 | 1) => {
  const rows = await rowsOf(hr, (await newest()).irecordId, { status })
  return rows.length === 0 ? null : random.pick(rows)
}

const acts: readonly (() => Promise<{ code: number; msg: string } | null>)[] = [
  async () => {
    people.push(await hire(hr, `新人${people.length}`))
    return null
  },
  async () =>
    hr.call(schemeCalls.assign, {
      employeeIds: [random.pick(people)],
      schemeId: random.pick([0, 1, 2, 3]) === 0 ? '' : await anyScheme(),
    }),
  async () => {
    const row = await anyRow(1)
    return row && hr.call(insuranceRowCalls.stop, { iempRecordIds: [row.iempRecordId] })
  },
  async () => {
    const row = await anyRow(0)
    return row && hr.call(insuranceRowCalls.resume, { iempRecordIds: [row.iempRecordId] })
  },
  async () => {
    const row = await anyRow(1)
    if (!row) return null
    const schemeId = await anyScheme()
    const { socialSecurityProjectList: projects } = await hr.ask(schemeCalls.read, { schemeId })
    const base = `${random.pick([2999, 4321, 9876, 30001])}.${random.pick(['5', '55', '005'])}`
    const projectList = [{ projectId: random.pick(projects).projectId, defaultAmount: base }]
    return hr.call(insuranceRowCalls.update, { iempRecordId: row.iempRecordId, schemeId, projectList })
  },
  async () =>
    hr.call(insuranceRowCalls.add, {
      irecordId: (await newest()).irecordId,
      employeeIds: [random.pick(people)],
    }),
  async () => {
    const { schemeId, schemeName } = random.pick(await listSchemes(hr))
    const rounding = random.pick(['cent', 'jiao', 'yuan'])
    const social = schemeNamed(schemeName).socialSecurityProjectList.map((project) => ({
      ...project,
      defaultAmount: String(random.pick([3456.78, 5000, 7777.77])),
      corporateRounding: rounding,
    }))
    return admin.call(schemeCalls.save, {
      ...schemeNamed(schemeName),
      schemeId,
      socialSecurityProjectList: social,
    })
  },
  async () => {
    for (const { limitId } of await hr.ask(schemeCalls.limits, {}))
      await admin.ask(schemeCalls.removeLimit, { limitId })
    const limit = {
      city: '山东省,济南市',
      type: random.pick([1, 2, 10]),
      fromDay: '2025-01-01',
      law: '济人社',
    }
    return admin.call(schemeCalls.saveLimit, { ...limit, lower: '4000', upper: '20000' })
  },
  async () => hr.call(insuranceMonthCalls.recompute, { irecordId: (await newest()).irecordId }),
  async () => hr.call(insuranceMonthCalls.next, {}),
  async () => hr.call(insuranceMonthCalls.remove, { irecordId: (await newest()).irecordId }),
  async () => {
    const gone = random.pick(people)
    people.splice(people.indexOf(gone), 1)
    return hr.call(employeeCalls.remove, { employeeIds: [gone] })
  },
]

/** All that a month holds, as text. */
const contentOf = async (irecordId: number): Promise<string> => {
  const { rows } = await sql<{
    text: string | null
  }>`select string_agg(r::text || i::text, '|' order by i.emp_project_record_id) as text
    from hrm_ins_rows r left join hrm_ins_items i on i.iemp_record_id = r.iemp_record_id
    where r.irecord_id = ${irecordId}`.execute(company.platform.db)
  return rows[0]?.text ?? ''
}

async function audit(at: number): Promise<void> {
  const where = `act ${at}, seed ${SEED}`
  const { rows: wrong } = await sql`select r.iemp_record_id
    from hrm_ins_rows r left join hrm_ins_items i on i.iemp_record_id = r.iemp_record_id
    group by r.iemp_record_id
    having r.personal_insurance <> coalesce(sum(i.personal_amount) filter (where i.type < 10), 0)
      or r.personal_fund <> coalesce(sum(i.personal_amount) filter (where i.type >= 10), 0)
      or r.corporate_insurance <> coalesce(sum(i.corporate_amount) filter (where i.type < 10), 0)
      or r.corporate_fund <> coalesce(sum(i.corporate_amount) filter (where i.type >= 10), 0)`.execute(
    company.platform.db,
  )
  expect(wrong, where).toEqual([])
  const { rows: items } = await sql`select from hrm_ins_items where
      personal_amount <> (case personal_rounding when 'yuan' then round(counted_base * personal_proportion / 100)
        when 'jiao' then ceil(round(counted_base * personal_proportion / 100, 2) * 10) / 10
        else round(counted_base * personal_proportion / 100, 2) end)
      or corporate_amount <> (case corporate_rounding when 'yuan' then round(counted_base * corporate_proportion / 100)
        when 'jiao' then ceil(round(counted_base * corporate_proportion / 100, 2) * 10) / 10
        else round(counted_base * corporate_proportion / 100, 2) end)
      or (limit_law is null and counted_base <> default_amount)`.execute(company.platform.db)
  expect(items, where).toEqual([])
  for (const month of (await hr.ask(insuranceMonthCalls.list, { pageType: 0 })).list) {
    const rows = await rowsOf(hr, month.irecordId)
    const cents = (of: 'personalInsuranceAmount' | 'corporateProvidentFundAmount') =>
      rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0)
    expect(
      [rows.length, cents('personalInsuranceAmount'), cents('corporateProvidentFundAmount')],
      where,
    ).toEqual([
      month.num,
      Math.round(month.personalInsuranceAmount * 100),
      Math.round(month.corporateProvidentFundAmount * 100),
    ])
    if (month.status === 0) archived.delete(month.irecordId)
    else {
      const content = await contentOf(month.irecordId)
      expect(content, where).toBe(archived.get(month.irecordId) ?? content)
      archived.set(month.irecordId, content)
    }
  }
}

it('INS-SUM, INS-KEPT: keeps every sum whatever is done, and archived months as they were', async () => {
  let carriedOut = 0
  for (let at = 0; at < ACTS; at += 1) {
    const answer = await random.pick(acts)()
    if (answer?.code === 0) carriedOut += 1
    else if (answer)
      expect([400, 401, 6005, 6029], `act ${at}, seed ${SEED}: ${answer.msg}`).toContain(answer.code)
    if (at % 10 === 9) await audit(at)
  }
  await audit(ACTS)
  expect(carriedOut).toBeGreaterThan(ACTS / 3)
})
