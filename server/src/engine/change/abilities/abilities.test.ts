import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { refusal } from '#server/platform/refusal.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { listStatements } from '../../../../test/statements.ts'
import type { Ability, Work } from '../plan/ability.ts'
import { abilitiesOf, allAbilities } from './all.ts'

const calls = recordCallsOf(customer)
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
afterEach(() => giveAbilities(...allAbilities))

/** From now on customers are saved with these abilities. */
function giveAbilities(...abilities: Ability[]) {
  company.app.services.engine.abilities = abilitiesOf(recordTypes, abilities)
}

const fake = (work: Work, name = 'fake'): Ability => ({ name, plan: () => work })

/** What a save of the person sends within a transaction: nothing where it is one statement. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await listStatements(company.platform.pool, work)
  return statements.slice(statements.indexOf('begin'))
}

let made = 0
const create = () => {
  made += 1
  return company.people.repA.call(calls.add, { entity: { customerName: `能力公司${made}` }, field: [] })
}

it('lists every ability once, under the name of its file', () => {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((file) => !['all.ts', 'abilities.test.ts'].includes(file))
    .map((file) => file.replace(/\.ts$/, ''))
  expect(files.length).toBeGreaterThan(10)
  expect(allAbilities.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
})

describe('a new ability', () => {
  it('that holds something takes a plain record into a transaction, without being named anywhere', async () => {
    const held: number[] = []
    await create()
    expect(await listStatements(company.platform.pool, create)).not.toContain('begin')
    giveAbilities(...allAbilities, fake({ hold: async (_trx, saves) => void held.push(saves.length) }))
    expect(await listStatements(company.platform.pool, create)).toContain('begin')
    expect(held).toEqual([1])
  })

  it('that only adds to the insert leaves it one statement', async () => {
    const along = [sql`insert into stars (user_id, type, record_id) select 1, 2, id from made`]
    giveAbilities(...allAbilities, fake({ along }))
    const statements = await listStatements(company.platform.pool, create)
    expect(statements).not.toContain('begin')
    expect(statements.filter((text) => text.includes('insert into stars'))).toHaveLength(1)
  })

  it('is called at all moments in their order', async () => {
    const called: string[] = []
    const note = (moment: string) => async () => {
      called.push(moment)
      return undefined
    }
    const moments = ['settle', 'written', 'complete', 'check', 'hold'] as const
    const work = Object.fromEntries(moments.map((moment) => [moment, note(moment)]))
    giveAbilities(...allAbilities, fake(work))
    expect(await create()).toMatchObject({ code: 0 })
    expect(called).toEqual(['hold', 'check', 'complete', 'written', 'settle'])
    const id = await makeRecord(company.people.repA, customer)
    called.length = 0
    const entity = { customerId: id, remark: '改' }
    expect(await company.people.repA.call(calls.update, { entity, field: [] })).toMatchObject({ code: 0 })
    expect(called).toEqual(['hold', 'check', 'complete', 'written', 'settle'])
  })
})

describe('what happens to a record after that', () => {
  it('is deletion, restoring and the end, at each of which a new ability is called and may refuse', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, customer)
    const called: string[] = []
    let refuses = ''
    const note =
      (moment: string) =>
      async ({ ids }: { ids: readonly number[] }) => {
        if (moment === refuses) throw refusal('forbidden')
        called.push(`${moment} ${ids.join()}`)
      }
    giveAbilities(...allAbilities, {
      name: 'fake',
      remove: { check: note('remove'), removed: note('removed') },
      restore: { check: note('restore'), complete: note('complete'), restored: note('restored') },
      purge: note('purge'),
    })
    const steps: [string, () => Promise<{ code: number }>][] = [
      ['remove', () => admin.call(calls.remove, { ids: [id] })],
      ['complete', () => admin.call(recycleCalls.restore, { type: customer.label, ids: [id] })],
      ['remove', () => admin.call(calls.remove, { ids: [id] })],
      ['purge', () => admin.call(recycleCalls.purge, { type: customer.label, ids: [id] })],
    ]
    for (const [moment, step] of steps) {
      refuses = moment
      expect(await step(), moment).toMatchObject({ code: 401 })
      called.length = 0
      refuses = ''
      expect(await step(), moment).toMatchObject({ code: 0 })
      expect(called.at(-1)).toMatch(new RegExp(`^(removed|restored|purge) ${id}$`))
    }
    expect(called).toEqual([`purge ${id}`])
  })

  it('is shown by details and counters, with the keys of a new ability', async () => {
    const { admin, repA } = company.people
    const id = await makeRecord(repA, customer)
    // statements are kept for each user: this one has asked for nothing yet
    giveAbilities(...allAbilities, {
      name: 'fake',
      detail: (_actor, { raw }) => ({ fakeKey: raw.id }),
      detailSelects: () => ({ fakeSelect: sql`r.id + 1` }),
      counters: () => ({ fakeCount: sql`(select 7)` }),
    })
    expect({
      ...(await admin.ask(calls.detail, { customerId: id })),
      ...(await admin.ask(calls.counters, { id })),
    }).toMatchObject({ fakeKey: id, fakeSelect: id + 1, fakeCount: 7 })
  })
})

describe('a refusal in one ability', () => {
  it.each(['hold', 'written'] as const)('ends the save after all have ended: %s', async (moment) => {
    const slow: Work = {
      [moment]: async (trx: Parameters<NonNullable<Work['hold']>>[0]) => {
        for (let at = 0; at < 3; at++) await sql`select pg_sleep(0.02), ${at}::int as behind`.execute(trx)
      },
    }
    const refusing = (name: 'forbidden' | 'rowUnknown'): Work => ({
      [moment]: async () => {
        throw refusal(name)
      },
    })
    giveAbilities(
      ...allAbilities,
      fake(refusing('forbidden')),
      fake(slow, 'slow'),
      fake(refusing('rowUnknown'), 'later'),
    )
    const answers: unknown[] = []
    const statements = await statementsOf(async () => {
      answers.push((await create()).code)
    })
    const end = statements.indexOf('rollback')
    expect(statements.filter((text) => text.includes('as behind'))).toHaveLength(3)
    expect(statements.slice(end + 1).filter((text) => text.includes('as behind'))).toEqual([])
    expect(end).toBeGreaterThan(0)
    // of two, the one that comes first in the list
    expect(answers).toEqual([401])
  })

  it('is not covered by what others answer to the failed statement', async () => {
    const failing: Work = { written: async (trx) => void (await sql`select 1 / 0`.execute(trx)) }
    const following: Work = {
      written: async (trx) => {
        await sql`select 1`.execute(trx)
        await sql`select 2`.execute(trx)
      },
    }
    giveAbilities(...allAbilities, fake(following, 'following'), fake(failing, 'failing'))
    const { repA } = company.people
    await expect(repA.ask(calls.add, { entity: { customerName: '除以零' }, field: [] })).rejects.toThrow()
    expect((await repA.ask(calls.list, { search: '除以零' })).list).toEqual([])
  })
})
