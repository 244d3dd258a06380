import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import type { LockEventType } from '#protocol/crm/software-lock/events.ts'
import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import type { LockPatch } from '#protocol/crm/software-lock/state.ts'
import { createRandom } from '#server/demo/random.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addDays, DAY, HOUR, today } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { rowOfState } from './ledger/project.ts'
import { readLedgers } from './ledger/read-events.ts'
import { verifyLedger } from './ledger/verify.ts'
import { type EventDraft, writeEvents } from './ledger/write-events.ts'

/** The day's seed; `SUOKE_SEED` repeats a run, `SUOKE_OPERATIONS` makes it longer. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))
const OPERATIONS = Number(process.env.SUOKE_OPERATIONS ?? 500)
const LOCKS = 20

let company: TestCompany
let lockIds: number[] = []
let customerIds: number[] = []
beforeAll(async () => {
  company = await drawCompany()
  const { admin, repA } = company.people
  await admin.ask(lockCalls.stockIn, { region: 1, shellNumFrom: 'P00001', count: LOCKS })
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select id::int from software_lock order by id',
  )
  lockIds = rows.map(({ id }) => id)
  customerIds = await Promise.all([1, 2, 3].map(() => makeRecord(repA, customer)))
})
afterAll(() => company.close())

const random = createRandom(String(SEED))
const next = (below: number) => random.integer(0, below - 1)
const { pick } = random
const services = () => company.app.services
const now = () => company.platform.clock.now()
const day = () => today(company.platform.clock)

/** What an event of each kind sets, whatever state the lock is in: the ledger refuses what does not lead on. */
const patches: Partial<Record<LockEventType, () => LockPatch>> = {
  CLAIM: () => ({ status: 1, claimUserId: 7, ownerUserId: 7 }),
  CLAIM_RETURN: () => ({ status: 0, ownerUserId: 1 }),
  ACTIVATE: () => ({
    status: 2,
    isTrial: 0,
    customerId: pick(customerIds),
    distinguish: 0,
    portNumber: 1 + next(9),
    startTime: addDays(day(), next(20) - 5),
    endTime: addDays(day(), 20 + next(400)),
    claimUserId: null,
  }),
  TRIAL: () => ({
    status: 3,
    isTrial: 1,
    customerId: pick(customerIds),
    distinguish: 0,
    startTime: day(),
    endTime: addDays(day(), 14),
  }),
  RENEW: () => ({ status: 2, endTime: addDays(day(), 30 + next(800)) }),
  UPGRADE: () => ({ portNumber: next(12) }),
  LOSS: () => ({ status: 4 }),
  REISSUE: () => ({ status: 2, chipNo: `N${next(1000)}` }),
  REPLACE_OUT: () => ({ status: 5, mainLockId: pick(lockIds) }),
  MERGE_OUT: () => ({ status: 6, mainLockId: pick(lockIds) }),
  TRANSFER: () => ({ customerId: pick(customerIds) }),
  TIME_CHANGE: () => ({ startTime: addDays(day(), -next(30)), endTime: addDays(day(), next(90)) }),
  BAD: () => ({ status: 7 }),
  REPAIRED: () => ({ status: 0 }),
  FREEZE: () => ({ status: 9 }),
  UNFREEZE: () => ({ status: 2 }),
  OWNER: () => ({ ownerUserId: 1 + next(5) }),
  CORRECT: () => ({ chipNo: `C${next(1000)}` }),
}
const kinds = Object.keys(patches).filter((name): name is LockEventType => name in patches)

let written = 0
async function randomDraft(): Promise<EventDraft> {
  written += 1
  const [lockId, key] = [pick(lockIds), `op:${SEED}:${written}`]
  if (next(6) === 0) {
    const events = (await readLedgers(services().db, [lockId])).get(lockId) ?? []
    const target = pick(events.slice(-4))
    return { key, lockId, eventType: 'REVERSE', reversedEventId: target.eventId }
  }
  const eventType = pick(kinds)
  const isBack = eventType === 'CORRECT' || next(10) === 0
  return {
    key,
    lockId,
    eventType,
    patch: patches[eventType]?.() ?? {},
    ...(isBack ? { effectiveDate: addDays(day(), -next(40)) } : {}),
  }
}

interface Seen {
  lockId: number
  /** The moment after the event. */
  at: number
  row: Record<string, unknown>
}

async function rowOf(lockId: number): Promise<Record<string, unknown>> {
  const { rows } = await company.platform.pool.query('select * from software_lock where id = $1', [lockId])
  return rows[0]
}
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const shownBy = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  columns.map((column) => `${column}=${textOf(row[column])}`).join(' ')

it(`after ${OPERATIONS} events every lock is what its ledger makes of it, and was what was seen then`, async () => {
  const seen: Seen[] = []
  let done = 0
  for (let operation = 0; operation < OPERATIONS; operation += 1) {
    const draft = await randomDraft()
    try {
      await inTransaction(services().db, (trx) => writeEvents(trx, systemWriter(services()), [draft]))
      done += 1
      seen.push({ lockId: draft.lockId, at: now().getTime(), row: await rowOf(draft.lockId) })
    } catch (error) {
      // a refusal is one of the ways an event ends; anything else is a fault
      if (!(error instanceof Refusal))
        throw new Error(`seed ${SEED}: ${JSON.stringify(draft)}`, { cause: error })
    }
    company.platform.clock.advance(HOUR * (1 + next(40)))
  }
  expect(done, `seed ${SEED}`).toBeGreaterThan(OPERATIONS / 10)
  expect(await verifyLedger(services().db), `seed ${SEED}`).toEqual({ locks: LOCKS, found: null })
  const ledgers = await readLedgers(services().db, lockIds)
  for (const { lockId, at, row } of seen) {
    const state = rowOfState(foldLock(ledgers.get(lockId) ?? [], { knownAt: at }))
    const columns = Object.keys(state)
    expect(shownBy(state, columns), `lock ${lockId}, seed ${SEED}`).toBe(shownBy(row, columns))
  }
  const { rows } = await company.platform.pool.query(
    'select count(*)::int as overlaps from lock_licence a join lock_licence b using (lock_id) where a.event_id < b.event_id and a.held && b.held',
  )
  expect(rows[0].overlaps, `no_two_licences, seed ${SEED}`).toBe(0)
})

it('many writers on the same locks write each event once, without a deadlock', async () => {
  // each is sent twice, as after a reply that was lost
  const pairs = Array.from({ length: 30 }, () => [pick(lockIds), pick(lockIds)] as const)
  const drafts = Array.from({ length: 60 }, (_, at): EventDraft[] => {
    const [one = 0, other = 0] = pairs[at % 30] ?? []
    return [
      { key: `race:${at % 30}:a`, lockId: one, eventType: 'OWNER', patch: { ownerUserId: at } },
      { key: `race:${at % 30}:b`, lockId: other, eventType: 'CORRECT', patch: { chipNo: `R${at}` } },
    ]
  })
  await Promise.all(
    drafts.map((pair) =>
      inTransaction(services().db, (trx) => writeEvents(trx, systemWriter(services()), pair)),
    ),
  )
  const { rows } = await company.platform.pool.query(
    `select count(*)::int as events from lock_event where event_key like 'race:%'`,
  )
  expect(rows[0].events).toBe(60)
  expect((await verifyLedger(services().db)).found).toBeNull()
})
