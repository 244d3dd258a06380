import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { translateDatabaseError } from './constraints.ts'
import { openDatabase } from './database.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it succeeded')
    },
    (error: unknown) => error,
  )
const away = { code: 503, retryAfter: 3 }

it('a database that is not there, or goes while it is asked, is a sentence and no fault (platform.md §1.7)', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none')
  expect(await translateDatabaseError(await failureOf(nowhere.pool.query('select 1')))).toMatchObject(away)
  await nowhere.close()
  const { pool } = company.platform
  const sleeping = failureOf(pool.query('select pg_sleep(20) /* to be ended */'))
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where query like '%to be ended%' and pid <> pg_backend_pid()`,
      )
      return rows.some(({ ended }) => ended)
    })
    .toBe(true)
  expect(await translateDatabaseError(await sleeping)).toMatchObject(away)
})

it('calls answer 503 with Retry-After meanwhile, and go on afterwards', async () => {
  const { repA } = company.people
  const ask = () => repA.call(recordCallsOf(customer).list, {})
  expect((await ask()).code).toBe(0)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const connect = vi.spyOn(company.platform.pool, 'connect')
  connect.mockImplementation((callback) => {
    // it promises where it is given no callback
    if (!callback) return Promise.reject(refused)
    callback(refused, undefined, () => undefined)
  })
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api/${recordCallsOf(customer).list.path}`,
    headers: { 'admin-token': await repA.token(), 'content-type': 'application/json' },
    payload: '{}',
  })
  connect.mockRestore()
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('3')
  expect(response.json()).toEqual({
    code: 503,
    msg: '系统暂时无法连接数据库，请稍后再试；如果刚才在保存，请先确认是否已保存',
    data: null,
  })
  expect((await ask()).code).toBe(0)
})
