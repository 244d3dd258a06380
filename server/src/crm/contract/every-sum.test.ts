import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import { stateOf } from '#protocol/record/states.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

/** A fixed sequence that looks drawn. */
function draw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const [contracts, plans, money] = [
  recordCallsOf(contract),
  recordCallsOf(receivablesPlan),
  recordCallsOf(receivables),
]
const OPERATIONS = 300
const AT_ONCE = 8

/** Every row of a list. */
const rowsOf = async (person: Person, type: RecordType) => {
  const { list, extraData } = await person.ask(recordCallsOf(type).list, { pageType: 0 })
  return { list, money: (extraData as { money?: Record<string, number> } | undefined)?.money ?? {} }
}

const summed = (type: RecordType, rows: readonly Row[]) =>
  Object.fromEntries(
    (type.footer ?? []).map(({ key, column, states }) => [
      key,
      rows
        .filter((row) => !states || states.includes(stateOf(type, row)?.name ?? ''))
        .reduce((cents, row) => cents + Math.round(Number(row[toKey(column)] || 0) * 100), 0) / 100,
    ]),
  )

it('after any operations every stored sum is that of its rows, and every footer that of its list', async () => {
  const next = draw(11)
  const customers = await Promise.all([1, 2].map(() => makeRecord(admin, customer)))
  const made: { contracts: [number, number][]; plans: [number, number][]; receivables: number[] } = {
    contracts: [],
    plans: [],
    receivables: [],
  }
  const pick = <Item>(list: readonly Item[]) => list[next(list.length)]
  const amount = () => String((next(99_999) + 1) / 100)
  const newContract = async () => {
    const customerId = pick(customers) ?? 0
    const entity = { customerId, money: amount(), ...(next(4) === 0 ? { checkStatus: 5 } : {}) }
    made.contracts.push([await makeRecord(admin, contract, { entity }), customerId])
  }
  for (let times = 0; times < 6; times += 1) await newContract()
  let numbered = 0
  const newPlan = async () => {
    const [contractId, customerId] = pick(made.contracts) ?? [0, 0]
    const entity = { contractId, customerId, money: amount(), returnDate: `2026-0${next(9) + 1}-11` }
    const { data } = await admin.call(plans.add, { entity, field: [] })
    if (data?.receivablesPlanId) made.plans.push([Number(data.receivablesPlanId), contractId])
  }
  const receive = async () => {
    const [contractId, customerId] = pick(made.contracts) ?? [0, 0]
    const plan = pick(made.plans.filter(([, of]) => of === contractId))?.[0] ?? ''
    numbered += 1
    const entity = {
      number: `S-${numbered}`,
      contractId,
      customerId,
      receivablesPlanId: next(2) ? plan : '',
      returnTime: '2026-05-01',
      money: amount(),
      ...(next(5) === 0 ? { checkStatus: 5 } : {}),
    }
    const { data } = await admin.call(money.add, { entity, field: [] })
    if (data?.receivablesId) made.receivables.push(Number(data.receivablesId))
  }
  const discard = contracts.events.void
  const contractId = () => pick(made.contracts)?.[0] ?? 0
  const receivablesId = () => pick(made.receivables) ?? 0
  const operations: (() => Promise<unknown>)[] = [
    newContract,
    newPlan,
    newPlan,
    receive,
    receive,
    receive,
    async () => discard && admin.call(discard, { contractId: contractId() }),
    () => admin.call(contracts.update, { entity: { contractId: contractId(), money: amount() }, field: [] }),
    () =>
      admin.call(money.update, { entity: { receivablesId: receivablesId(), money: amount() }, field: [] }),
    () =>
      admin.call(money.update, {
        entity: { receivablesId: receivablesId(), receivablesPlanId: '' },
        field: [],
      }),
    () => admin.call(money.remove, { ids: [receivablesId()] }),
    () => admin.call(recycleCalls.restore, { type: receivables.label, ids: [receivablesId()] }),
    () => admin.call(plans.remove, { ids: [pick(made.plans)?.[0] ?? 0] }),
    () =>
      admin.call(recycleCalls.restore, { type: receivablesPlan.label, ids: [pick(made.plans)?.[0] ?? 0] }),
    () => admin.call(contracts.remove, { ids: [contractId()] }),
    () => admin.call(recycleCalls.restore, { type: contract.label, ids: [contractId()] }),
    () =>
      admin.call(money.transfer, {
        ids: [receivablesId()],
        ownerUserId: company.people.repA.userId,
        changeType: [],
      }),
  ]
  const work = Array.from({ length: OPERATIONS }, () => operations[next(operations.length)] ?? newPlan)
  const answers: unknown[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let each = work.shift(); each; each = work.shift()) answers.push(await each())
    }),
  )
  expect(answers).toHaveLength(OPERATIONS)
  expect(answers.filter((answer) => JSON.stringify(answer)?.includes('"code":500'))).toEqual([])
  for (const type of [contract, receivablesPlan])
    expect(await verifySums(company.platform.db, type)).toEqual([])
  for (const type of [contract, receivablesPlan, receivables])
    for (const person of [admin, company.people.repA]) {
      const { list, money: footer } = await rowsOf(person, type)
      expect(footer, `${type.key} of ${person.realname}`).toEqual(summed(type, list))
    }
  const { rows } = await company.platform.pool.query(
    `select count(*)::int as count from receivables_plan p where p.deleted_at is null
      and p.received_status <> 3 and (p.real_received_money >= p.money) <> (p.received_status = 1)`,
  )
  expect(rows[0]?.count, 'every plan stands as its money says').toBe(0)
}, 60_000)
