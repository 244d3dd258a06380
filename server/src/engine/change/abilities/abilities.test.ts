import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
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
