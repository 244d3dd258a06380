import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../test/people.ts'

let started: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('/ready tells that the connections are spent, and that they are there again', async () => {
  const { pool } = started.platform
  const ready = () => started.app.fastify.inject('/ready')
  expect((await ready()).json()).toEqual({ status: 'ready' })
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const spent = await ready()
  expect([spent.statusCode, spent.json()]).toEqual([503, { status: 'unavailable', database: 'spent' }])
  for (const client of taken) client.release()
  expect((await ready()).json()).toEqual({ status: 'ready' })
})
