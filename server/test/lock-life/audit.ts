import { expect } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import { noLock } from '#protocol/crm/software-lock/state.ts'
import { refusals } from '#protocol/refusals.ts'
import { rowOfState } from '#server/crm/software-lock/ledger/project.ts'
import { readLedgers } from '#server/crm/software-lock/ledger/read-events.ts'
import { verifyLedger } from '#server/crm/software-lock/ledger/verify.ts'
import type { Random } from '#server/demo/random.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { sealLogs } from '#server/logs/chain/seal.ts'
import { verifyLogs } from '#server/logs/chain/verify.ts'
import { DAY, formatDay } from '#server/platform/time/clock.ts'
import { twiceWritten, wrongEvents } from '../order-events.ts'
import { wrongOrders } from '../order-sums.ts'
import type { Life } from './life.ts'

/** A lock as its row was at a moment. */
export interface Seen {
  lockId: number
  at: number
  day: string
  row: Record<string, unknown>
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const shown = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  columns.map((column) => `${column}=${textOf(row[column])}`).join(' ')
const COLUMNS = Object.keys(rowOfState(noLock))

export async function lookAt(life: Life, lockId: number): Promise<Seen> {
  const [row = {}] = await life.rows<Record<string, unknown>>('select * from software_lock where id = $1', [
    lockId,
  ])
  return { lockId, at: life.company.platform.clock.now().getTime(), day: life.day(), row }
}

/** What a device loses that comes back (locks-and-extensions.md §4.1), written down again. */
const CLEARED = `{"isTrial":0,"distinguish":null,"customerId":null,"contractId":null,"businessId":null,"startTime":null,
  "endTime":null,"salesPrice":null,"claimUserId":null,"mainLockId":null}`

/**
 * The state of a lock as of a day as known at a moment, by a query of its own: of each key what the last event that counts gave it,
 * and of each product the last right to use it behind the last return (§4.3).
 */
async function asOf(life: Life, lockId: number, { day, knownAt }: { day: string; knownAt: number }) {
  const [found] = await life.rows<{ state: object; products: string }>(
    `with counted as (select e.* from lock_event e where e.lock_id = $1 and e.effective_date <= $2
        and e.recorded_at <= to_timestamp($3 / 1000.0) and e.event_type <> 'REVERSE'
        and not exists (select from lock_event x where x.reversed_event_id = e.id and x.recorded_at <= to_timestamp($3 / 1000.0))),
      given as (select c.effective_date, c.id, j.key, j.value from counted c, jsonb_each(
        (case when c.event_type in ('CLAIM_RETURN', 'REPAIRED') then '${CLEARED}'::jsonb else '{}'::jsonb end) || c.patch) j),
      latest as (select distinct on (key) key, value from given order by key, effective_date desc, id desc),
      ops as (select c.effective_date, c.id, o.value->>'productId' as product, o.value->>'op' as op, o.value->>'endTime' as until
        from counted c, jsonb_array_elements(c.entitlement_ops) o
        where not exists (select from counted y where y.event_type in ('CLAIM_RETURN', 'REPAIRED')
          and (y.effective_date, y.id) > (c.effective_date, c.id))),
      rights as (select distinct on (product) product, op, until from ops order by product, effective_date desc, id desc)
    select coalesce((select jsonb_object_agg(key, value) from latest), '{}') as state,
      coalesce((select string_agg(product || ' ' || coalesce(until, '-'), ',' order by product) from rights where op = 'set'), '') as products`,
    [lockId, day, knownAt],
  )
  return {
    row: shown(rowOfState({ ...noLock, ...found?.state }), COLUMNS),
    products: found?.products ?? '',
  }
}

/** Every lock at random days as known at random moments, and as it was seen, by the fold and by a query of its own. */
async function auditTime(life: Life, random: Random, seen: readonly Seen[], of: string): Promise<number> {
  const ids = [...new Set(seen.map(({ lockId }) => lockId))]
  const ledgers = await readLedgers(life.company.platform.db, ids)
  for (const { lockId, at, day, row } of seen) {
    const point = { day, knownAt: at }
    const state = rowOfState(foldLock(ledgers.get(lockId) ?? [], point))
    expect(shown(state, COLUMNS), `lock ${lockId} as seen, ${of}`).toBe(shown(row, COLUMNS))
  }
  const [first, last] = [seen[0]?.at ?? 0, seen.at(-1)?.at ?? 0]
  const moment = () => first + Math.floor(random.next() * (last - first + 1))
  for (const lockId of ids) {
    const point = { day: formatDay(new Date(moment() + random.integer(-3, 3) * DAY)), knownAt: moment() }
    const state = foldLock(ledgers.get(lockId) ?? [], point)
    const expected = await asOf(life, lockId, point)
    const about = `lock ${lockId} on ${point.day} as known at ${point.knownAt}, ${of}`
    expect(shown(rowOfState(state), COLUMNS), about).toBe(expected.row)
    const rights = Object.entries(state.entitlements).map(([id, { endTime }]) => `${id} ${endTime ?? '-'}`)
    expect(rights.toSorted().join(), about).toBe(expected.products.split(',').toSorted().join())
  }
  return seen.length + ids.length
}

/** While no operation runs: projection and ledger, both time axes, licences, reservations, chain and every sum. */
export async function audit(life: Life, random: Random, seen: readonly Seen[], of: string): Promise<number> {
  const { platform } = life.company
  expect((await verifyLedger(platform.db)).found, of).toBeNull()
  const points = await auditTime(life, random, seen, of)
  const day = life.day()
  const now = platform.clock.now().getTime()
  for (const row of await life.rows<Record<string, unknown>>('select * from software_lock order by id'))
    expect(shown(row, COLUMNS), `lock ${row.id} now, ${of}`).toBe(
      (await asOf(life, Number(row.id), { day, knownAt: now })).row,
    )
  const overlapping = await life.rows(
    'select a.lock_id from lock_licence a join lock_licence b using (lock_id) where a.event_id < b.event_id and a.held && b.held',
  )
  expect(overlapping, `no_two_licences, ${of}`).toEqual([])
  const reserved =
    await life.rows(`select l.id from business_lock x join software_lock l on l.id in (x.lock_id, x.new_lock_id)
    where x.reserved and x.line_status = 0 group by l.id having count(*) > 1`)
  expect(reserved, `one_reservation_per_lock, ${of}`).toEqual([])
  expect(await wrongEvents(platform.pool), `events of orders, ${of}`).toEqual([])
  expect(await twiceWritten(platform.pool), `event_once, ${of}`).toEqual([])
  expect(await wrongOrders(life.company), `sums of orders, ${of}`).toEqual([])
  for (const type of [contract, receivablesPlan])
    expect(await verifySums(platform.db, type), `${type.key}, ${of}`).toEqual([])
  await sealLogs(platform)
  expect((await verifyLogs(platform.db)).found, `chain, ${of}`).toBe('')
  return points
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const sentences = Object.values(refusals).map(
  ([code, sentence]) => [code, new RegExp(`^(.+：)?${escaped(sentence).replaceAll('%s', '.*')}$`)] as const,
)

/** What is refused is refused by a sentence of the catalogue, and no call fails. */
export const isDeclared = ({ code, msg }: { code: number; msg: string }): boolean =>
  code !== refusals.fault[0] && sentences.some(([each, sentence]) => each === code && sentence.test(msg))
