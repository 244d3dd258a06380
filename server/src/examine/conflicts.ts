import { sql } from 'kysely'
import { momentOf as momentOfWall, wallOf } from '#protocol/calendar/wall-time.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { readHappening } from '#server/calendar/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { momentOf } from './leave.ts'
import { type CheckedDraft, type ExamineListener, hint, nameInitiator } from './listeners.ts'

interface Period {
  from: Date
  to: Date
}
interface Named extends Period {
  name: string
}

/** Kinds that are about a time of their initiator. */
const timed = [oaTypes.leave, oaTypes.trip, oaTypes.overtime]
/** Of each sort of conflict that is named. */
const MOST = 3

/** The times that a draft is about, as far as they are complete. */
function periodsOf({ oaType, values, lines }: CheckedDraft): Period[] {
  const given =
    oaType === oaTypes.trip
      ? lines.map(({ startTime, endTime }) => [startTime, endTime])
      : [[values.start_time, values.end_time]]
  return given.flatMap(([start, end]) => {
    const [from, to] = [momentOf(start), momentOf(end)]
    return from && to && from < to ? [{ from, to }] : []
  })
}

/** The initiator's leave, trips and overtime of the same times, waiting or passed. */
async function findOwn(
  { services }: Actor,
  { userId, examineId }: CheckedDraft,
  periods: readonly Period[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select r.category_name as name, x.start_time as "from", x.end_time as "to"
    from oa_examine r join approval_flows f on f.id = r.category_id and f.oa_type = any(${timed}::int[])
    cross join lateral (
      select r.start_time, r.end_time where f.oa_type <> ${oaTypes.trip}
      union all select t.start_time, t.end_time from oa_examine_travel t
        where t.record_id = r.id and f.oa_type = ${oaTypes.trip}) x
    where r.deleted_at is null and r.create_user_id = ${userId} and r.id <> ${examineId ?? 0}
      and r.check_status in (1, 3)
      and exists (select from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) p ("from" timestamptz, "to" timestamptz)
        where x.start_time < p."to" and x.end_time > p."from")
    order by x.start_time, r.id limit ${MOST}`.execute(services.db)
  return rows
}

/** What the actor takes part in at these times, while the calendar is on. */
async function findEvents({ services, viewer }: Actor, periods: readonly Period[]): Promise<Named[]> {
  if (!services.directory.current().modules.calendar) return []
  const found: Named[] = []
  for (const { from, to } of periods) {
    const happening = await readHappening(services.db, {
      userIds: [viewer.userId],
      from: wallOf(from.getTime()),
      to: wallOf(to.getTime()),
      invitedOnly: true,
    })
    found.push(
      ...happening.flatMap(({ event, occurrences }) =>
        occurrences.map(({ start, end }) => ({
          name: event.title,
          from: new Date(momentOfWall(start)),
          to: new Date(momentOfWall(end)),
        })),
      ),
    )
  }
  return found.toSorted((a, b) => a.from.getTime() - b.from.getTime()).slice(0, MOST)
}

const timeOf = ({ from, to }: Period) => `${minuteOf(from)} 至 ${minuteOf(to)}`
const minuteOf = (moment: Date) => formatMoment(moment).slice(0, 'YYYY-MM-DD HH:mm'.length)

/** Other approvals and events of the same time. The calendar is the actor's own: approvers do not see that of the initiator here. */
export const conflictListener: ExamineListener = {
  oaTypes: timed,
  check: async (actor, draft) => {
    const periods = periodsOf(draft)
    if (periods.length === 0) return []
    const own = await findOwn(actor, draft, periods)
    const events = draft.userId === actor.viewer.userId ? await findEvents(actor, periods) : []
    return [
      ...own.map((each) => hint(`与${nameInitiator(actor, draft)}的${each.name}（${timeOf(each)}）时间重叠`)),
      ...events.map((each) => hint(`与您的日程“${each.name}”（${timeOf(each)}）时间重叠`)),
    ]
  },
}
