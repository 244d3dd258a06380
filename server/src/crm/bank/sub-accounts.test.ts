import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { bankCalls } from '#protocol/crm/bank/calls.ts'
import { BANK_UNMATCHED } from '#protocol/crm/bank/messages.ts'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { creditOf, importStatement, openAccount, PREFIX, statementOf } from '../../../test/bank.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { REP_ROLE, roleFieldsOf } from '../../../test/role-fields.ts'
import { matchLines } from './match-job.ts'

const calls = recordCallsOf(customer)
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
})
afterEach(() => roleFields.restore())
afterAll(() => company.close())

const make = (entity: Record<string, unknown> = {}) => makeRecord(repA, customer, { entity })
const one = (customerId: number, person = repA) => person.ask(subAccountCalls.one, { customerId })
const generate = (customerId: number) => admin.ask(subAccountCalls.generate, { customerId })

describe('a sub-account', () => {
  it('needs the prefix of the company', async () => {
    const customerId = await make()
    expect(await admin.call(subAccountCalls.generate, { customerId })).toMatchObject({
      code: 400,
      msg: '请先在业务参数设置中填写威海公司的子账号前缀',
    })
    await openAccount(company)
    expect(await generate(customerId)).toMatchObject({
      subAccountNo: `${PREFIX}000000000011`,
      childAccountNo: '000000000011',
      accountName: '威海精算软件有限公司',
      region: 1,
      status: 1,
    })
  })

  it('is given once, by users with the right, and shows at the customer', async () => {
    const customerId = await make({ areaCode: '3710' })
    expect(await one(customerId)).toMatchObject({ subAccountNo: null, childAccountNo: null, status: null })
    expect((await repA.call(subAccountCalls.generate, { customerId })).code).toBe(401)
    const [first, second] = await Promise.all([generate(customerId), generate(customerId)])
    expect(first.subAccountNo).toMatch(/^62284800123710\d{8}$/)
    expect(second.subAccountNo).toBe(first.subAccountNo)
    expect(await one(customerId)).toMatchObject({ subAccountNo: first.subAccountNo })
    const detail = await repA.ask(calls.detail, { customerId })
    expect(detail.subAccountNo).toBe(first.subAccountNo)
    expect((await repB.call(subAccountCalls.one, { customerId })).code).toBe(401)
  })

  it('is one of the customer alone, though both companies have one prefix', async () => {
    const other = { region: 2, companyName: '青岛公司', mainAccountNo: '6228480013370002', subPrefix: PREFIX }
    await admin.ask(regionCompanyCalls.update, other)
    const numbers: (string | null)[] = []
    for (const region of [1, 2, 2, 1] as const) {
      const customerId = await make({ areaCode: '3710' })
      numbers.push((await admin.ask(subAccountCalls.generate, { customerId, region })).childAccountNo)
    }
    expect(new Set(numbers).size).toBe(4)
  })

  it('without a region is of that of the owner’s department', async () => {
    const { salesA } = company.departments
    await admin.ask(lockConfigCalls.change, { regionByDept: { [salesA]: 2 } })
    const customerId = await make()
    expect(await one(customerId)).toMatchObject({ region: 2 })
    expect(await generate(customerId)).toMatchObject({ region: 2 })
    await admin.ask(lockConfigCalls.change, { regionByDept: {} })
  })

  it('has the area of the address where none is entered; an area is four digits', async () => {
    const customerId = await make({ address: '山东省,青岛市,市南区' })
    expect(await repA.ask(subAccountCalls.areaCodes, { customerId })).toEqual([
      { areaCode: '3702', areaName: '青岛', region: 2 },
    ])
    expect((await generate(customerId)).childAccountNo).toMatch(/^3702/)
    const all = await repA.ask(subAccountCalls.areaCodes, {})
    expect(all).toContainEqual({ areaCode: '3710', areaName: '威海', region: 1 })
    expect(
      await repA.call(calls.update, { entity: { customerId, areaCode: '37' }, field: [] }),
    ).toMatchObject({ code: 400, msg: '区域编码应为4位数字', data: { field: 'areaCode' } })
  })

  it('of the parent is that of a sub-customer without one', async () => {
    const parent = await make()
    const child = await make()
    await repA.ask(customerFamilyCalls.relate, { customerId: parent, customerIds: [child] })
    const { subAccountNo } = await generate(parent)
    expect(await one(child)).toMatchObject({ subAccountNo, fromParent: 1 })
    const own = await generate(child)
    expect(own.subAccountNo).not.toBe(subAccountNo)
    expect(await one(child)).toMatchObject({ subAccountNo: own.subAccountNo })
  })

  it('is kept from users who do not see the field', async () => {
    const customerId = await make()
    const { subAccountNo } = await generate(customerId)
    await creditOf(company, repA, { serial: 'H-1', money: '5', subAccount: subAccountNo ?? '' })
    await roleFields.set(customer, 'sub_account_no', { authLevel: 1 }, REP_ROLE)
    expect((await repA.call(subAccountCalls.one, { customerId })).code).toBe(401)
    expect((await repA.call(subAccountCalls.lines, { customerId })).code).toBe(401)
    const { list } = await repA.ask(bankCalls.query, { search: 'H-1' })
    expect(list).toMatchObject([{ subAccountNo: '', customerId }])
    await roleFields.restore()
    expect(await one(customerId)).toMatchObject({ subAccountNo })
  })
})

describe('lines under a sub-account', () => {
  it('are the customer’s, with sums, whether the bank reports the whole number or its end', async () => {
    const customerId = await make()
    const { subAccountNo, childAccountNo } = await generate(customerId)
    const answer = await importStatement(
      company,
      repA,
      statementOf([
        { serial: 'S-1', money: '100', subAccount: subAccountNo ?? '' },
        { serial: 'S-2', money: '50.50', subAccount: childAccountNo ?? '', time: '2026-05-04 08:00:00' },
        { serial: 'S-3', money: '20', direction: '付', subAccount: subAccountNo ?? '' },
        { serial: 'S-4', money: '9', subAccount: '999' },
      ]),
    )
    expect(answer.linkedCount).toBe(3)
    const { account, list, totalRow } = await repA.ask(subAccountCalls.detail, { customerId })
    expect(account).toMatchObject({ subAccountNo, balance: 130.5, totalIn: 150.5, unmatchedMoney: 150.5 })
    expect([totalRow, list.map(({ bankSerial }) => bankSerial)]).toEqual([3, ['S-2', 'S-3', 'S-1']])
    const day = await repA.ask(subAccountCalls.lines, {
      customerId,
      startTime: '2026-05-04',
      endTime: '2026-05-04',
    })
    expect(day.list).toMatchObject([{ bankSerial: 'S-2', subAccountNo, orderNos: [] }])
    expect((await repB.call(subAccountCalls.detail, { subAccountNo })).code).toBe(401)
  })

  it('are seen by those who may read the customer; lines of unknown customers by all who save receipts', async () => {
    const customerId = await make()
    const { subAccountNo } = await generate(customerId)
    await importStatement(
      company,
      repA,
      statementOf([
        { serial: 'V-1', money: '1', subAccount: subAccountNo ?? '' },
        { serial: 'V-2', money: '2' },
      ]),
    )
    const seen = async (person: Person) =>
      (await person.ask(bankCalls.query, { search: 'V-' })).list
        .map(({ bankSerial }) => bankSerial)
        .toSorted()
    expect(await seen(repA)).toEqual(['V-1', 'V-2'])
    expect(await seen(repB)).toEqual(['V-2'])
    expect((await company.people.finance.call(bankCalls.query, {})).code).toBe(401)
  })

  it('that came before the account are assigned by the job, which reports once what is not booked', async () => {
    await matchLines(company.app.services)
    const customerId = await make()
    const other = await make()
    const before = await generate(other)
    // the number of the next account
    const next = String(Number((before.childAccountNo ?? '').slice(4, 11)) + 1).padStart(7, '0')
    const guess = Array.from({ length: 10 }, (_, digit) => `${PREFIX}0000${next}${digit}`)
    await importStatement(
      company,
      admin,
      statementOf(
        guess.map((subAccount, at) => ({ serial: `J-${at}`, money: '7', payer: '海天', subAccount })),
      ),
    )
    const { subAccountNo } = await generate(customerId)
    const reported = async () => {
      const { list } = await repA.ask(messageCalls.list, { limit: 50 })
      return list.filter(({ type }) => type === BANK_UNMATCHED).map(({ title }) => title)
    }
    await matchLines(company.app.services)
    expect(await reported()).toContain('海天')
    const known = (await reported()).length
    await matchLines(company.app.services)
    expect(await reported()).toHaveLength(known)
    const { list } = await repA.ask(subAccountCalls.lines, { customerId })
    expect(list).toMatchObject([{ subAccountNo, payerName: '海天' }])
  })
})

it('of an owner who may not book it is reported to the user who imported it', async () => {
  const customerId = await make()
  const { subAccountNo } = await generate(customerId)
  const { outsider } = company.people
  await outsider.token()
  await company.platform.pool.query('update customer set owner_user_id = $2 where id = $1', [
    customerId,
    outsider.userId,
  ])
  const line = await creditOf(company, admin, { serial: 'O-1', money: '5', subAccount: subAccountNo ?? '' })
  await matchLines(company.app.services)
  const { rows } = await company.platform.pool.query<{ receiver: number }>(
    'select recipient_user::int as receiver from messages where type = $1 and type_id = $2',
    [BANK_UNMATCHED, line],
  )
  expect(rows).toEqual([{ receiver: admin.userId }])
})

it('after a merge the kept customer has the account, and what comes in under the others is its', async () => {
  const kept = await make()
  const merged = await make()
  const [first, second] = [await generate(kept), await generate(merged)]
  await creditOf(company, repA, { serial: 'M-1', money: '5', subAccount: second.subAccountNo ?? '' })
  await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [merged] })
  await creditOf(company, repA, { serial: 'M-2', money: '6', subAccount: second.subAccountNo ?? '' })
  expect(await one(kept)).toMatchObject({ subAccountNo: first.subAccountNo })
  const { list } = await repA.ask(subAccountCalls.lines, { customerId: kept })
  expect(list.map(({ bankSerial }) => bankSerial)).toEqual(['M-2', 'M-1'])
})
