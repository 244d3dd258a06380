import type { LeavingLeave } from '#protocol/hrm/attendance/leave-calls.ts'
import { annualLeaveByLaw } from '#protocol/hrm/attendance/leave-law.ts'
import { leavingCompOff, leavingLeave } from '#protocol/hrm/attendance/leave-leaving.ts'
import { valueOn } from '#protocol/hrm/dated.ts'
import { arithmetic } from '#protocol/hrm/figure.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { requireReached } from './balances.ts'
import { readRules } from './leave-rules.ts'
import { readLedgers, readLosses, readPeople, workSinceOf } from './ledger.ts'

/** What employees who leave or have left have not taken, by employee; absent: not leaving (hrm.md §10.3). */
export async function leavingLeaveOf(
  db: Database,
  clock: Clock,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, LeavingLeave>> {
  const people = await readPeople(db, employeeIds)
  const leaving = new Map([...people].filter(([, { last_day }]) => last_day !== null))
  const ids = [...leaving.keys()]
  if (ids.length === 0) return new Map()
  const { since } = await readRules(db, clock)
  const losses = await readLosses(db, leaving, since)
  const annual = await readLedgers(db, clock, ids, '年假')
  const compOff = await readLedgers(db, clock, ids, '调休')
  const found = new Map<number, LeavingLeave>()
  for (const [id, person] of leaving) {
    const { entry_time: from, last_day: to } = person
    const workSince = workSinceOf(person)
    const law = to === null ? undefined : valueOn(annualLeaveByLaw, to)
    if (from === null || to === null || workSince === null || !law) continue
    const of = { year: Number(to.slice(0, 4)), workSince, from, to }
    const days = leavingLeave(annual.get(id) ?? [], of, law.value, losses.get(id) ?? [])
    const rest = leavingCompOff(compOff.get(id) ?? [], to)
    found.set(id, {
      lastDay: to,
      annualDays: days.value.toFixed(),
      compOffDays: rest.value.toFixed(),
      words: [days, ...(days.of ?? [])].map(arithmetic),
    })
  }
  return found
}

/** The same of one employee whom the right to balances reaches. */
export async function readLeaving(actor: Actor, employeeId: number): Promise<LeavingLeave | null> {
  const { db, clock } = actor.services
  await requireReached(actor, employeeId, 'hrm/attendance/readClock')
  return (await leavingLeaveOf(db, clock, [employeeId])).get(employeeId) ?? null
}
