import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWatchers, type Watchers } from '#server/access/watchers.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/open-page.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let elsewhere: Watchers
beforeAll(async () => {
  company = await drawCompany()
  await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  elsewhere = createWatchers(company.app.services)
})
afterAll(async () => {
  elsewhere.close()
  await company.close()
})

const board = { what: 'boards', id: 7 }
const here = () => company.app.services.watchers
const open = async (person: Person) => {
  const page = await openPage(company.app, await person.token())
  await page.heard()
  return page
}

it('of one thing are known on every process, each kind and id its own, for a minute', async () => {
  const { repA, repB } = company.people
  here().note(repA.userId, board)
  elsewhere.note(repB.userId, { ...board, id: 8 })
  await eventually(() => expect(elsewhere.of(board)).toEqual([repA.userId]))
  await eventually(() => expect(here().of({ ...board, id: 8 })).toEqual([repB.userId]))
  expect(here().of(board)).toEqual([repA.userId])
  expect(here().of({ ...board, what: 'sheets' })).toEqual([])
  company.platform.clock.advance(MINUTE + 1000)
  expect(here().of(board)).toEqual([])
  expect(elsewhere.of(board)).toEqual([])
})

it('are notified of a change when it is committed, with those who have a part in it, and no one else', async () => {
  const { repA, repB, finance } = company.people
  const [looking, taking, stranger] = [await open(repA), await open(repB), await open(finance)]
  elsewhere.note(repA.userId, board)
  await eventually(() => expect(here().of(board)).toEqual([repA.userId]))
  const { db } = company.app.services
  const failed = inTransaction(db, async (trx) => {
    await here().notify(trx, { ...board, what: 'never' }, [repA.userId, repB.userId])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await inTransaction(db, (trx) => here().notify(trx, board, [repB.userId]))
  await eventually(() => expect([looking.told, taking.told]).toEqual([['boards'], ['boards']]))
  expect(stranger.told).toEqual([])
  for (const page of [looking, taking, stranger]) page.close()
})
