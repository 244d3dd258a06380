import type { Transaction } from 'kysely'
import { z } from 'zod'
import { wallTime } from '#protocol/calendar/wall-time.ts'
import { type RelatedKey, relatedKinds } from '#protocol/crm/door.ts'
import { eventLimits, firstReminder } from '#protocol/office/door.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { RelatedIds } from '#protocol/related-records/wire.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { FOLLOW_UP_PLANNED } from '#server/engine/features/activity/planned.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { renewReminders } from './reminders.ts'
import { EVENT_THING, insertEvent, notifyCalendars, type Written } from './write-event.ts'

const planned = z.object({
  activityId: z.number(),
  userId: z.number(),
  type: z.number(),
  recordId: z.number(),
  nextTime: z.string(),
})
type Planned = z.output<typeof planned>

/** The title where the name of the record is kept from the user. */
const UNNAMED = '下次联系'
/** How long the next contact is expected to take. */
const LENGTH = 30 * 60_000

/** A next contact that was to be in the calendar becomes an event, related to its record (record-engine.md §11.3). */
export function keepPlannedContacts(services: AppServices): void {
  services.events.subscribe(FOLLOW_UP_PLANNED, (payload) => keepContact(services, planned.parse(payload)))
}

async function keepContact(services: AppServices, plan: Planned): Promise<void> {
  const snapshot = services.directory.current()
  if (!snapshot.modules.calendar) return
  const actor: Actor = { services, viewer: viewerOf(snapshot, plan.userId), client: { ip: '' } }
  await inTransaction(services.db, async (trx) => {
    const type = await trx
      .selectFrom('calendar_types')
      .select('type_id')
      .orderBy('type_id')
      .limit(1)
      .forShare()
      .executeTakeFirst()
    if (!type || !(await claim(trx, plan))) return
    const start = wallTime(plan.nextTime)
    const written: Written = {
      title: UNNAMED,
      typeId: type.type_id,
      people: [plan.userId],
      relation: relationOf(plan),
      notice: [firstReminder],
    }
    const eventId = await insertEvent(trx, actor, written, {
      start,
      end: start + LENGTH,
      repeat: null,
      ends: null,
    })
    await nameAfterRecord(trx, actor, eventId)
    await trx
      .updateTable('calendar_follow_ups')
      .set({ event_id: eventId })
      .where('activity_id', '=', plan.activityId)
      .execute()
    await renewReminders(trx, services, [eventId])
    await notifyCalendars(trx, actor, written.people)
  })
}

/** Whether this process is the first to hear of the follow-up. */
async function claim(trx: Transaction<Tables>, { activityId }: Planned): Promise<boolean> {
  const fresh = await trx
    .insertInto('calendar_follow_ups')
    .values({ activity_id: activityId, event_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('activity_id')
    .executeTakeFirst()
  return fresh !== undefined
}

/** Of a record that nothing can be related to: none. */
function relationOf({ type, recordId }: Planned): RelatedIds {
  const kind = relatedKinds.find(({ key }) => key === recordTypeOf(type)?.key)
  return kind ? { [idsOf(kind.key)]: [recordId] } : {}
}

const idsOf = (key: RelatedKey): keyof RelatedIds => `${key}Ids`

/** The user calls the event after the record, as the user may read its name. */
async function nameAfterRecord(trx: Transaction<Tables>, actor: Actor, eventId: number): Promise<void> {
  const lists = await actor.services.relatedRecords.read(actor, { thing: EVENT_THING, ids: [eventId] }, trx)
  const name = Object.values(lists.get(eventId) ?? {}).flat()[0]?.name
  if (!name) return
  await trx
    .updateTable('calendar_events')
    .set({ title: `联系${name}`.slice(0, eventLimits.title) })
    .where('event_id', '=', eventId)
    .execute()
}
