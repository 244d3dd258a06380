import { sql } from 'kysely'
import { addressOfOwn, addressOfWaiting } from '#protocol/examine/limits.ts'
import { attendanceAddresses } from '#protocol/hrm/attendance/addresses.ts'
import { ledgerTypes } from '#protocol/hrm/attendance/leave-law.ts'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import type { AppServices } from '#server/access/context.ts'
import type { CalendarSource } from '#server/calendar/door.ts'
import { findReadable } from '#server/examine/door.ts'
import type { WorkSource } from '#server/my-day/door.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { addDays, formatDay, startOfDay } from '#server/platform/time/clock.ts'
import { ownEmployeeId } from '../staff.ts'
import { lockAccount } from './ledger.ts'
import { readMonths } from './month.ts'

/** Days of the last week on which a clock of the viewer is missing. */
export const missingClocks: WorkSource = {
  key: 'missingClocks',
  title: '待处理的缺卡',
  order: 230,
  work: async ({ services, viewer }, { day, limit }) => {
    const employeeId = await ownEmployeeId(services.db, viewer)
    if (employeeId === null) return null
    const first = addDays(day, -attendanceLimits.missingDays)
    const months = [...new Set([first.slice(0, 7), day.slice(0, 7)])]
    const found = []
    for (const month of months) {
      const judged = (await readMonths(services.db, services, [employeeId], month)).get(employeeId)
      if (judged && !judged.isClosed)
        found.push(
          ...judged
            .days()
            .filter((each) => each.day >= first && each.reasons.some((words) => MISSING.test(words))),
        )
    }
    return {
      count: found.length,
      entries: found.slice(0, limit).map((each) => ({
        thing: `clock.${each.day.replaceAll('-', '')}`,
        id: Number(each.day.replaceAll('-', '')),
        title: `${each.day} ${each.reasons.filter((words) => MISSING.test(words)).join('；')}`,
        dueAt: each.day,
        group: 'today' as const,
        facts: [],
        address: attendanceAddresses.mine,
      })),
    }
  },
}
const MISSING = /缺卡|旷工/

interface Away {
  id: number
  name: string
  begins_at: Date
  ends_at: Date
  units: number
}

/**
 * Passed leave of a user, in calendars: users who may open the calendar see that they are away, not why. The approval is opened by those
 * who read it.
 */
export const leaveInCalendars: CalendarSource = {
  code: '8',
  module: 'hrm',
  days: async ({ services }, userId, window) => {
    const days = new Set<string>()
    for (const { begins_at, ends_at } of await findAway(services, userId, window))
      for (
        let day = formatDay(begins_at);
        day <= formatDay(new Date(ends_at.getTime() - 1));
        day = addDays(day, 1)
      )
        if (day >= window.from && day < window.to) days.add(day)
    return [...days]
  },
  spans: async (actor, userId, window) => {
    const away = await findAway(actor.services, userId, window)
    const ids = away.map(({ id }) => id)
    const readable = await findReadable(actor, ids)
    const isOwn = userId === actor.viewer.userId
    const addressOf = isOwn ? addressOfOwn : addressOfWaiting
    return away.map(({ id, name, begins_at, ends_at, units }) => ({
      id,
      name: isOwn ? name : '请假',
      startTime: begins_at.getTime(),
      endTime: ends_at.getTime(),
      days: units,
      ...(readable.has(id) && { address: addressOf(id) }),
    }))
  },
}

async function findAway(
  { db }: Pick<AppServices, 'db'>,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<Away[]> {
  const employeeId = await ownEmployeeId(db, { userId })
  if (employeeId === null) return []
  const { rows } =
    await sql<Away>`select examine_id as id, leave_type as name, begins_at, ends_at, units::float8 as units from hrm_leaves
    where employee_id = ${employeeId} and not is_overtime and undone_at is null
      and begins_at < ${startOfDay(to)} and ends_at > ${startOfDay(from)} order by begins_at limit 500`.execute(
      db,
    )
  return rows
}

const dueJob = defineJob('hrm-leave-due', { title: '发放和结转假期', catchesUp: true })

/** Every night what is due of leave; days that were missed are entered under their own dates. */
export function registerLeaveJob(services: AppServices): void {
  services.jobs.work(dueJob, () => enterDue(services))
  services.jobs.schedule(dueJob, '20 0 * * *', {})
}

export async function enterDue(services: AppServices): Promise<void> {
  const { rows } = await sql<{ id: number }>`select r.id from hrm_employee r
    where r.deleted_at is null and (r.entry_status in (${sql.join(EMPLOYED)})
      or exists (select from hrm_leave_accounts a where a.employee_id = r.id and a.balance <> 0)) order by r.id`.execute(
    services.db,
  )
  for (const { id: employeeId } of rows)
    await inTransaction(services.db, async (trx) => {
      for (const leaveType of ledgerTypes) await lockAccount(trx, services.clock, { employeeId, leaveType })
    })
}
