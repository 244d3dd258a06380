import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { goalMonths } from '#protocol/bi/goals/goal.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { SIGNED_IN, STRANGERS } from '#server/platform/http/body-bounds.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let token: string
beforeAll(async () => {
  company = await drawCompany()
  token = await company.people.admin.token()
})
afterAll(() => company.close())

const JSON_BODY = 'application/json'
const FORM_BODY = 'application/x-www-form-urlencoded'
interface Sent {
  type?: string
  token?: string
}
async function send(call: Call, payload: string, { type = JSON_BODY, token: sent }: Sent = {}) {
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api/${call.path}`,
    headers: { 'content-type': type, ...(sent ? { 'admin-token': sent } : {}) },
    payload,
  })
  expect(response.statusCode).toBe(200)
  return response.json().code
}

const { login } = sessionCalls
const { list, remove } = recordCallsOf(customer)
const TOO_LARGE = 413
const NOT_SIGNED_IN = 302

const members = (count: number) => JSON.stringify({ extra: Array.from({ length: count - 1 }, () => 0) })
const nested = (depth: number) => `{"extra":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const pairs = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=`).join('&')
const bytes = (count: number) => JSON.stringify({ extra: 'x'.repeat(count - '{"extra":""}'.length) })

/** A body at the bound, and one beyond it. */
const edges = ({ bytes: size, keys, members: most, depth }: typeof STRANGERS) =>
  [
    ['bytes', JSON_BODY, bytes(size), bytes(size + 1)],
    ['members', JSON_BODY, members(most), members(most + 1)],
    ['depth', JSON_BODY, nested(depth), nested(depth + 1)],
    ['keys', FORM_BODY, pairs(keys), pairs(keys + 1)],
  ] as const

describe.each(edges(STRANGERS))('without a session the %s of a body', (_what, type, largest, larger) => {
  it('have a bound at a public call', async () => {
    expect(await send(login, largest, { type })).not.toBe(TOO_LARGE)
    expect(await send(login, larger, { type })).toBe(TOO_LARGE)
  })
  it('have the same bound at every other call, which asks for a session', async () => {
    for (const sent of [largest, larger])
      expect(await send(list, sent, { type, token: 'f'.repeat(64) })).toBe(NOT_SIGNED_IN)
  })
  it('may be larger with a session', async () => {
    expect(await send(list, larger, { type, token })).toBe(0)
    expect(await send(login, larger, { type, token })).not.toBe(TOO_LARGE)
  })
})

test.each([JSON_BODY, FORM_BODY, 'multipart/x', 'text/plain'])(
  'without a session no more than the bound is taken of a body of %s that does not tell its length',
  async (type) => {
    const answerTo = async (pieces: number) => {
      let taken = 0
      const payload = Readable.from(
        (function* () {
          for (; taken < pieces; taken += 1) yield Buffer.alloc(1024, 'a')
        })(),
      )
      const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
      const answer = await company.app.fastify.inject({
        method: 'POST',
        url: `/crm/api/${login.path}`,
        headers,
        payload,
      })
      return { code: answer.json().code, taken }
    }
    const larger = await answerTo(4_000)
    expect(larger.code).toBe(TOO_LARGE)
    expect(larger.taken).toBeLessThan(400)
    expect((await answerTo(8)).code).not.toBe(TOO_LARGE)
  },
)

test.each(edges(SIGNED_IN))(
  'with a session the %s of a body have a bound',
  async (_what, type, largest, larger) => {
    expect(await send(list, largest, { type, token })).toBe(0)
    expect(await send(list, larger, { type, token })).toBe(TOO_LARGE)
  },
)

describe('the largest body that a call declares is within the bounds', () => {
  const times = <Each>(count: number, make: (at: number) => Each) =>
    Array.from({ length: count }, (_, at) => make(at))
  const keys = (count: number) => Object.fromEntries(times(count, (at) => [`key${at}`, `值${at}`]))
  const column = (at: number) => ({ ...keys(20), name: `列${at}`, formType: 'text' })
  const fork = (depth: number): unknown => ({
    name: '条件',
    examineType: 0,
    conditionList: [
      {
        conditionName: '其他',
        sort: 1,
        conditionDataList: [],
        examineDataList: depth > 1 ? [fork(depth - 1)] : [],
      },
    ],
  })

  it.each<[string, Call, unknown]>([
    [
      '500 lines of 25 keys',
      recordCallsOf(contract).add,
      { entity: {}, product: times(500, () => keys(25)) },
    ],
    [
      '5,000 goals',
      goalCalls.update,
      times(5000, (at) => ({
        achievementId: at + 1,
        ...Object.fromEntries(goalMonths.map((month) => [month, '1.00'])),
      })),
    ],
    [
      '100 fields with a detail table',
      fieldAdminCalls.saveDefinition,
      {
        label: 2,
        data: times(100, (at) => ({ ...column(at), fieldExtendList: at < 10 ? times(100, column) : [] })),
      },
    ],
    ['10,000 ids', remove, times(10_000, (at) => at + 1_000_000)],
    ['20 nested forks', flowCalls.save, { label: 1, examineName: '流程', dataList: [fork(20)] }],
  ])('%s', async (_what, call, body) => {
    const payload = JSON.stringify(body)
    expect(await send(call, payload, { token })).not.toBe(TOO_LARGE)
    // and no more than bounds stand between the two
    expect(await send(call, payload)).toBe(NOT_SIGNED_IN)
  })
})
