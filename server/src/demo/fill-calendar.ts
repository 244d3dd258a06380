import { DAY, dayOf, momentOf, startOfWeek, wallOf } from '#protocol/calendar/wall-time.ts'
import { firstReminder } from '#protocol/office/door.ts'
import type { AppServices } from '#server/access/context.ts'
import {
  listEvents,
  listTypes,
  saveEvent,
  saveType,
  updateEvent,
  writeComingReminders,
} from '#server/calendar/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { actingIn } from './acting.ts'
import { type DrawnEvent, drawEvents, eventTypes } from './draw-events.ts'
import type { HiredMember } from './hire-staff.ts'
import { createRandom } from './random.ts'

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  /** Who makes the kinds of events. */
  administrator: number
}

/** The calendars of the demonstration company, entered by its people: series, one of them moved this week, and single events. */
export async function fillCalendar({ services, staff, administrator }: Filling): Promise<void> {
  const now = services.clock.now()
  const as = actingIn(services)
  const types = await giveTypes(as(administrator, now))
  const monday = startOfWeek(wallOf(now.getTime()))
  for (const event of drawEvents({ random: createRandom('suoke/calendar'), staff, monday })) {
    const actor = as(event.by.userId, new Date(now.getTime() - event.ago * DAY))
    const typeId = types.get(event.type)
    if (typeId === undefined) throw new Error(`there is no kind of events ${event.type}`)
    await saveEvent(actor, { event: sentOf(event, typeId), notice: [firstReminder] })
    if (event.moved !== undefined)
      await moveOnce(as(event.by.userId, now), event, { monday, by: event.moved })
  }
  await writeComingReminders(services)
}

async function giveTypes(actor: Actor): Promise<Map<string, number>> {
  const { db } = actor.services
  const there = new Set((await listTypes(db)).map(({ typeName }) => typeName))
  for (const type of eventTypes) if (!there.has(type.typeName)) await saveType(actor, type)
  return new Map((await listTypes(db)).map(({ typeId, typeName }) => [typeName, typeId]))
}

const sentOf = ({ title, people, start, end, rule }: DrawnEvent, typeId: number) => ({
  title,
  typeId,
  ownerUserIds: people.map(({ userId }) => userId),
  startTime: momentOf(start),
  endTime: momentOf(end),
  repeatTime: '',
  endTypeConfig: '',
  ...(rule ?? { repetitionType: 1 }),
})

/** The occurrence of this week, on another day and hour. */
async function moveOnce(
  actor: Actor,
  { by }: DrawnEvent,
  { monday, by: later }: { monday: number; by: number },
): Promise<void> {
  const startTime = momentOf(monday)
  const rows = await listEvents(actor, { startTime, endTime: startTime + 7 * DAY, userId: by.userId })
  const row = rows.find((each) => each.createUserId === by.userId && each.repetitionType === 3)
  if (!row) throw new Error(`nothing repeats in the week of ${dayOf(monday)}`)
  await updateEvent(actor, {
    event: {
      eventId: row.eventId,
      batchId: row.batchId,
      title: row.title,
      typeId: row.typeId,
      ownerUserIds: row.ownerUserIds.split(',').filter(Boolean).map(Number),
      startTime: row.startTime + later,
      endTime: row.endTime + later,
      repetitionType: 1,
      repeatTime: '',
      endTypeConfig: '',
    },
    notice: [firstReminder],
    time: row.startTime,
    type: 2,
  })
}
