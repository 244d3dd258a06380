import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { createRandom } from '#server/demo/random.ts'
import { addDept, entryLists, flat, hire, treeOf, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { confirmDue, moveDue } from './due-moves.ts'

/**
 * Random acts on employees and departments: what §23 of hrm.md promises of them holds after each (1 unique numbers, 2 what an entry has, 3 one
 * root, no circle and counts as the list has them), and the history of today is the record. `SUOKE_SEED` draws the same again.
 */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / 86_400_000))
const ACTS = Number(process.env.SUOKE_OPERATIONS ?? 240)
const random = createRandom(`employees ${SEED}`)

let company: TestCompany
let hr: Person
const people: number[] = []
const depts: number[] = []

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
  for (const name of ['甲', '乙', '丙', '丁']) depts.push(await addDept(hr, `${name}部`, depts.at(-1)))
  for (let at = 0; at < 8; at += 1)
    people.push(await hire(hr, `员工${at}`, { post: { dept_id: random.pick(depts) } }))
})
afterAll(() => company.close())

const anyone = () => random.pick(people)
const mobile = () => `1371111${String(random.integer(1, 40)).padStart(4, '0')}`
const jobNumber = () => `R${random.integer(1, 40)}`
const day = () =>
  random.pick(['2025-03-20', '2025-05-10', '2025-05-14', '2025-05-15', '2025-05-16', '2025-06-01'])
const formOf = () =>
  random.chance(0.7)
    ? { employment_forms: 1, probation: random.integer(0, 6) }
    : { employment_forms: 2, status: random.integer(3, 8) }
const entry = () => ({
  mobile: mobile(),
  post: { job_number: jobNumber(), ...formOf(), dept_id: random.pick(depts) },
})
const listsOf = () => {
  const { mobile: given, post } = entry()
  return entryLists('新人', { person: { mobile: given }, post })
}
const quit = (planQuitTime: string) => ({
  ...{ planQuitTime, applyQuitTime: '2025-05-01', salarySettlementTime: planQuitTime },
  quitType: random.integer(1, 2),
})
const move = () => ({
  ...{ employeeId: anyone(), effectTime: day(), newDept: random.pick([...depts, '']) },
  ...{ newPost: random.pick(['工程师', '主管', '']), newParentId: random.pick([...people, '']) },
  probation: random.pick([0, 3, '']),
})

type Answer = { code: number; msg: string }
const acts: readonly (() => Promise<Answer>)[] = [
  async () => {
    const answer = await hr.call(employeeCalls.add, { ...listsOf(), entryStatus: random.pick([1, 2]) })
    if (answer.code === 0) people.push(answer.data.employeeId)
    return answer
  },
  () => hr.call(employeeCalls.confirm, { ...listsOf(), employeeId: anyone() }),
  () => hr.call(employeeCalls.again, { ...listsOf(), employeeId: anyone() }),
  () => hr.call(employeeCalls.leave, { ...quit(day()), employeeId: anyone() }),
  () => hr.call(employeeCalls.stay, { employeeId: anyone() }),
  () => hr.call(moveCalls.become, { ...move(), changeType: 4 }),
  () => hr.call(moveCalls.changePost, { ...move(), changeType: 5 }),
  () => hr.call(moveCalls.promotion, { ...move(), changeType: 6 }),
  () => {
    const { post } = entry()
    const dataList = valuesOf(
      random.pick([post, { entry_time: day() }, { job_number: '' }, { entry_time: '' }]),
    )
    return hr.call(employeeCalls.updatePost, { employeeId: anyone(), dataList })
  },
  () => hr.call(employeeCalls.update, { employeeId: anyone(), dataList: valuesOf({ mobile: mobile() }) }),
  () => {
    const deptId = random.pick(depts)
    return hr.call(deptCalls.update, {
      ...{ deptId, pid: random.pick(depts), name: `部门${deptId}`, code: `C${deptId}`, deptType: 2 },
    })
  },
  async () => {
    const deptId = random.pick(depts)
    const answer = await hr.call(deptCalls.remove, { deptId })
    if (answer.code === 0) depts.splice(depts.indexOf(deptId), 1, await addDept(hr, `新部${deptId}`))
    return answer
  },
  async () => {
    const gone = anyone()
    if (people.length < 6) return { code: 400, msg: '' }
    const answer = await hr.call(employeeCalls.remove, { employeeIds: [gone] })
    if (answer.code === 0) people.splice(people.indexOf(gone), 1)
    return answer
  },
  async () => {
    const { services } = company.app
    await confirmDue(services)
    await moveDue(services)
    return { code: 0, msg: '' }
  },
]

/** Rows of a query that finds what must not be. */
const wrong = async (query: ReturnType<typeof sql>) => (await query.execute(company.platform.db)).rows

async function audit(where: string): Promise<void> {
  expect(
    await wrong(sql`select id, entry_status, employment_forms, status from hrm_employee where deleted_at is null
      and entry_status in (1, 3) and (employment_forms is null or entry_time is null or coalesce(btrim(job_number), '') = ''
        or (employment_forms = 1) is distinct from (status in (1, 2)) or (employment_forms = 2) is distinct from (status between 3 and 8))`),
    where,
  ).toEqual([])
  expect(
    await wrong(sql`select mobile from hrm_employee where deleted_at is null group by btrim(mobile), mobile having count(*) > 1
      union all select job_number from hrm_employee where deleted_at is null and job_number is not null group by job_number having count(*) > 1`),
    where,
  ).toEqual([])
  expect(
    await wrong(sql`select e.id, e.dept_id, s.dept_id as had, e.entry_status, s.entry_status as was from hrm_employee e
      left join hrm_spans s on s.employee_id = e.id and s.valid @> date '2025-05-15'
      where e.deleted_at is null and (e.entry_status, e.status, e.dept_id, e.parent_id, e.post) is distinct from
        (s.entry_status, s.status, s.dept_id, s.parent_id, s.post) and not (e.entry_status = 2 and s.employee_id is null)`),
    where,
  ).toEqual([])
  expect(
    await wrong(sql`with recursive tree as (select dept_id from hrm_depts where pid is null and removed_at is null
        union all select d.dept_id from hrm_depts d join tree on d.pid = tree.dept_id where d.removed_at is null)
      select d.dept_id from hrm_depts d where d.removed_at is null
        and (select count(*) from tree t where t.dept_id = d.dept_id) <> 1`),
    where,
  ).toEqual([])
  for (const { deptId, allNum } of flat(await treeOf(hr))) {
    const { totalRow } = await hr.ask(employeeCalls.list, { deptId, limit: 1 })
    expect(allNum, `${where} department ${deptId}`).toBe(totalRow)
  }
}

describe('employees and departments', () => {
  it(`keep what is promised of them, whatever is done (seed ${SEED})`, async () => {
    let carriedOut = 0
    for (let at = 0; at < ACTS; at += 1) {
      const answer = await random.pick(acts)()
      expect(answer.code, `act ${at}: ${answer.msg}`).not.toBe(500)
      if (answer.code === 0) carriedOut += 1
      if (at % 12 === 11) await audit(`act ${at}, seed ${SEED}`)
    }
    expect(carriedOut).toBeGreaterThan(ACTS / 4)
  })

  it('at once: one of two gets a mobile or a job number, the other a sentence', async () => {
    const both = (post: object, person: object) =>
      Promise.all(
        ['甲', '乙'].map((name) =>
          hr.call(employeeCalls.add, {
            ...entryLists(name, { post: { ...post }, person: { ...person } }),
            entryStatus: 1,
          }),
        ),
      )
    const byMobile = await both({}, { mobile: '13512340001' })
    expect(byMobile.map(({ code }) => code).toSorted()).toEqual([0, 6016])
    const byNumber = await both({ job_number: 'ONCE-1' }, {})
    expect(byNumber.map(({ code }) => code).toSorted()).toEqual([0, 6013])
  })
})
