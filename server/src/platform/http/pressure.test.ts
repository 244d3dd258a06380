import { afterEach, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { eventually } from '../../../test/eventually.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(customer)
const busy = { code: 503, msg: '系统繁忙，本次请求未执行，请稍后再试', headers: { 'retry-after': '2' } }

let company: TestCompany
const draw = async (limits: Partial<Limits>) => {
  company = await drawCompany({ config: { limits: { crowd: 0, ...limits } } })
  await company.people.repA.token()
}
afterEach(() => company.close())

let saved = 0
const save = () => {
  saved += 1
  return company.people.repA.call(calls.add, { entity: { customerName: `忙时${saved}` }, field: [] })
}
const list = () => company.people.repA.call(calls.list, {})

/** Takes every connection; answers what gives all of them back. */
async function spendPool(): Promise<() => void> {
  const { pool } = company.platform
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return () => {
    for (const client of taken) client.release()
  }
}
/** Asked without a session, so that a refusal needs no connection. */
const turnedAway = (call: typeof calls.list | typeof calls.add) =>
  eventually(async () => expect(await company.nobody.call(call)).toMatchObject(busy))
const taken = (ask: () => Promise<unknown>) =>
  eventually(async () => expect(await ask()).toMatchObject({ code: 0 }))

describe('too much to do', () => {
  it('turns lists away while a save still waits for its connection, and ends with it', async () => {
    await draw({ queue: { safe: 20, writing: Number.POSITIVE_INFINITY } })
    const giveBack = await spendPool()
    const saving = save()
    await turnedAway(calls.list)
    expect(await company.nobody.call(calls.add)).toMatchObject({ code: 302 })
    giveBack()
    expect(await saving).toMatchObject({ code: 0 })
    await taken(list)
  })

  it('turns saves away only when that takes far longer', async () => {
    await draw({ queue: { safe: 20, writing: 600 } })
    const giveBack = await spendPool()
    await turnedAway(calls.add)
    expect(await company.nobody.call(calls.list)).toMatchObject(busy)
    giveBack()
    await taken(save)
    await taken(list)
  })

  it('is a late event loop as well; pages for operators are answered', async () => {
    await draw({ lateness: { safe: -1, writing: Number.POSITIVE_INFINITY } })
    expect(await save()).toMatchObject({ code: 0 })
    expect(await list()).toMatchObject(busy)
    const url = '/crm/api/crmCustomer/queryPageList'
    const { statusCode } = await company.app.fastify.inject({ method: 'POST', url })
    expect(statusCode).toBe(503)
    for (const url of ['/health', '/ready', '/metrics'])
      expect((await company.app.fastify.inject(url)).statusCode, url).toBe(200)
  })

  it('is never what few ask, however slow the machine', async () => {
    await draw({ crowd: 2, lateness: { safe: -1, writing: -1 } })
    await taken(list)
    const giveBack = await spendPool()
    const saving = save()
    await turnedAway(calls.list)
    giveBack()
    expect(await saving).toMatchObject({ code: 0 })
    await taken(list)
  })

  it.each([
    ['before the handler has answered', 'repA'],
    // whose session was never looked up: that is done before the body is read
    ['before their session was looked up', 'repB'],
  ] as const)('does not count users who leave %s', async (_when, name) => {
    await draw({ crowd: 2, lateness: { safe: -1, writing: -1 } })
    const { fastify } = company.app
    const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
    const token = await company.people[name].token()
    if (name === 'repA') await taken(list)
    const giveBack = await spendPool()
    const leaving = new AbortController()
    const left = fetch(`${address}/crm/api/${calls.add.path}`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'content-type': 'application/json', 'admin-token': token },
      body: JSON.stringify({ entity: { customerName: '中途离开' }, field: [] }),
    })
    const answered = left.then(async (answer) => {
      throw new Error(`the save did not wait: ${await answer.text()}`)
    })
    try {
      // beside the probe; asked for earlier, the list could be the one at work that has the save turned away
      const { pool } = company.platform
      await Promise.race([eventually(async () => expect(pool.waitingCount).toBeGreaterThan(1)), answered])
      await turnedAway(calls.list)
      leaving.abort()
      await expect(left).rejects.toThrow()
      await expect(answered).rejects.toThrow()
    } finally {
      // a connection that is kept keeps the company from closing
      giveBack()
    }
    await taken(list)
  })

  it('gives up a list that waited too long for its turn', async () => {
    await draw({ patience: 20 })
    const { lists } = company.app.services.engine.turns
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let begun = 0
    const holders = Array.from({ length: 100 }, (_, person) =>
      lists
        .take(() => {
          begun += 1
          return held
        }, -person)
        .catch(() => undefined),
    )
    expect(begun).toBeGreaterThan(1)
    expect(await list()).toMatchObject(busy)
    expect(await save()).toMatchObject({ code: 0 })
    release()
    await Promise.all(holders)
    await eventually(async () => expect(await list()).toMatchObject({ code: 0 }))
  })
})
