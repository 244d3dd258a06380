import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { historyCalls } from '#protocol/crm/history.ts'
import { recycleCalls, undoCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { orderType, paymentType } from '../../../../../protocol/test/orders.ts'
import { during } from '../../../../test/during.ts'
import { makeRecord } from '../../../../test/make.ts'
import { addOrderTables, eventCall } from '../../../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'
import { verifySums } from './verify.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withOrderRules } = await import('../../../../test/order-rules.ts')
  return withOrderRules(await importOriginal())
})

const orders = recordCallsOf(orderType)
const payments = recordCallsOf(paymentType)
const cancel = eventCall(paymentType, 'cancel')
const reopen = eventCall(paymentType, 'reopen')
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const makeOrder = (money = '100') => makeRecord(admin, orderType, { entity: { money } })
const pay = (orderId: number | null, money: string, way = '转账') =>
  makeRecord(admin, paymentType, { entity: { orderId, money, way } })
const change = (paymentId: number, entity: Record<string, unknown>) =>
  admin.ask(payments.update, { entity: { paymentId, ...entity }, field: [] })
const orderOf = (orderId: number) => admin.ask(orders.detail, { orderId })
const received = async (orderId: number) => (await orderOf(orderId)).receivedMoney
const wrong = () => verifySums(company.platform.db, orderType)

describe('a sum', () => {
  it('is 0 at first and counts exactly', async () => {
    const id = await makeOrder()
    expect(await orderOf(id)).toMatchObject({ receivedMoney: 0, cashMoney: 0 })
    for (let times = 0; times < 3; times += 1) await pay(id, '0.1')
    expect(await orderOf(id)).toMatchObject({ receivedMoney: 0.3, cashMoney: 0 })
  })

  it('follows the amount, the choice, the state and the record pointed at', async () => {
    const [first, second] = [await makeOrder(), await makeOrder()]
    const payment = await pay(first, '10', '现金')
    await pay(first, '5')
    expect(await orderOf(first)).toMatchObject({ receivedMoney: 15, cashMoney: 10 })
    await change(payment, { orderId: first, money: '20', way: '转账' })
    expect(await orderOf(first)).toMatchObject({ receivedMoney: 25, cashMoney: 0 })
    await change(payment, { orderId: second, money: '20', way: '现金' })
    expect([await received(first), await orderOf(second)]).toMatchObject([
      5,
      { receivedMoney: 20, cashMoney: 20 },
    ])
    await admin.ask(cancel, { paymentId: payment })
    expect(await orderOf(second), 'its state counts for one sum alone').toMatchObject({
      receivedMoney: 0,
      cashMoney: 20,
    })
    await admin.ask(reopen, { paymentId: payment })
    expect(await received(second)).toBe(20)
  })

  it('is no edit: neither version, nor time, nor history', async () => {
    const id = await makeOrder()
    const before = await orderOf(id)
    const entriesOf = async () =>
      (await admin.ask(historyCalls.list, { types: orderType.label, actionId: id })).length
    const entries = await entriesOf()
    company.platform.clock.advance(MINUTE)
    await pay(id, '7')
    const { version, updateTime } = await orderOf(id)
    expect([version, updateTime]).toEqual([before.version, before.updateTime])
    expect(await entriesOf()).toBe(entries)
    const edited = { orderId: id, version: before.version, money: '9' }
    expect((await admin.call(orders.update, { entity: edited, field: [] })).code).toBe(0)
  })

  it('is written by no form and no client', async () => {
    const id = await makeOrder()
    await admin.ask(orders.update, { entity: { orderId: id, money: '1', receivedMoney: 99 }, field: [] })
    await admin.ask(orders.updateInformation, { id, list: [{ fieldName: 'receivedMoney', value: 99 }] })
    expect(await received(id)).toBe(0)
  })

  it('moves with deletion, undo, the bin and its end', async () => {
    const id = await makeOrder()
    const [first, second] = [await pay(id, '30'), await pay(id, '12')]
    await admin.ask(payments.remove, { ids: [first, second] })
    expect(await received(id)).toBe(0)
    const undo = await admin.ask(undoCalls.last, { type: paymentType.label, operation: 'delete' })
    await admin.ask(undoCalls.undo, { token: undo?.token ?? '' })
    expect(await received(id)).toBe(42)
    await admin.ask(payments.remove, { ids: [first] })
    await admin.ask(recycleCalls.restore, { type: paymentType.label, ids: [first] })
    expect(await received(id)).toBe(42)
    await admin.ask(payments.remove, { ids: [first] })
    await admin.ask(recycleCalls.purge, { type: paymentType.label, ids: [first] })
    expect(await received(id)).toBe(12)
    await admin.ask(orders.remove, { ids: [id] })
    await admin.ask(recycleCalls.restore, { type: orderType.label, ids: [id] })
    expect(await received(id), 'what pointed at it points at it again').toBe(12)
    expect(await wrong()).toEqual([])
  })

  it('counts what files bring', async () => {
    const id = await makeOrder()
    const num = String((await orderOf(id)).num)
    const { raw } = await admin.call(payments.import.template, {})
    const headings = (await readWorkbook(raw))[1] ?? []
    const cells: Record<string, string> = { 订单: num, 付款金额: '11', 负责人: '安小一', 方式: '现金' }
    const rowOf = (payment: string) =>
      headings.map((title) => ({ ...cells, 付款编号: payment })[title.replace('*', '')] ?? '')
    const content = await makeWorkbook(headings, [rowOf('I-1'), rowOf('I-2'), rowOf('I-3')])
    expect(
      (await sendFile(company, admin, payments.import.upload, { name: '付款.xlsx', content })).code,
    ).toBe(0)
    await company.platform.jobs.runDue()
    expect(await orderOf(id)).toMatchObject({ receivedMoney: 33, cashMoney: 33 })
  })

  it('lets rules follow, in the same transaction', async () => {
    const id = await makeOrder('10')
    const payment = await pay(id, '10')
    expect((await orderOf(id)).isPaid).toBe(1)
    await change(payment, { orderId: id, money: '9.99', way: '转账' })
    expect((await orderOf(id)).isPaid).toBe(0)
  })

  it('is refused together with what it follows from', async () => {
    const id = await makeOrder()
    const payment = await pay(id, '10')
    const { code } = await admin.call(payments.update, {
      entity: { paymentId: payment, orderId: id, money: 'x' },
      field: [],
    })
    expect([code, await received(id)]).toEqual([2033, 10])
  })
})

describe('at once', () => {
  it('two payments of one order are both counted', async () => {
    const id = await makeOrder()
    await during(company.platform.db, {
      held: async (trx) => {
        await sql`select from orders where id = ${id} for update`.execute(trx)
      },
      waits: () => Promise.all([pay(id, '1'), pay(id, '2'), pay(id, '4', '现金')]),
    })
    expect(await orderOf(id)).toMatchObject({ receivedMoney: 7, cashMoney: 4 })
  })

  it('two hundred changes leave every sum right', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => makeOrder()))
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        pay(ids[at % 4] ?? null, String(at + 1), at % 3 ? '转账' : '现金'),
      ),
    )
    // a fixed sequence that looks drawn
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return Math.floor((seed / 2147483648) * below)
    }
    const pick = <Item>(list: readonly Item[]): Item | undefined => list[next(list.length)]
    const ways = ['现金', '转账']
    const operations = [
      () => pay(pick(ids) ?? null, String(next(1000) / 100), pick(ways)),
      () =>
        admin.call(payments.update, {
          entity: {
            paymentId: pick(made),
            orderId: pick([...ids, null]),
            money: next(1000) / 100,
            way: pick(ways),
          },
          field: [],
        }),
      () => admin.call(cancel, { paymentId: pick(made) ?? 0 }),
      () => admin.call(reopen, { paymentId: pick(made) ?? 0 }),
      () => admin.call(payments.remove, { ids: [pick(made) ?? 0, pick(made) ?? 0] }),
      () => admin.call(recycleCalls.restore, { type: paymentType.label, ids: [pick(made) ?? 0] }),
      () =>
        admin.call(payments.transfer, { ids: [pick(made) ?? 0], ownerUserId: repA.userId, changeType: [] }),
      () => admin.call(orders.update, { entity: { orderId: pick(ids), money: next(100) }, field: [] }),
    ]
    const work = Array.from({ length: 200 }, () => operations[next(operations.length)] ?? operations[0])
    const answers: unknown[] = []
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let each = work.shift(); each; each = work.shift()) answers.push(await each())
      }),
    )
    expect(answers.length).toBe(200)
    expect(answers.filter((answer) => JSON.stringify(answer)?.includes('"code":500'))).toEqual([])
    expect(await wrong()).toEqual([])
    const [{ total } = { total: '0' }] = (
      await company.platform.pool.query(
        'select sum(received_money) as total from orders where id = any($1)',
        [ids],
      )
    ).rows
    expect(Number(total)).toBeGreaterThan(0)
  })
})

it('one query finds what was written past the engine', async () => {
  const id = await makeOrder()
  await pay(id, '3')
  await company.platform.pool.query('update orders set received_money = 4 where id = $1', [id])
  expect(await wrong()).toEqual([{ id, column: 'received_money', stored: '4.00', due: '3.00' }])
  await pay(id, '1')
  expect(await wrong(), 'and the next write mends it').toEqual([])
})
