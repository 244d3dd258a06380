import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { EVENT } from '#protocol/calendar/messages.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { dayOf, wallOf } from '#protocol/calendar/wall-time.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { saveEvent, splitEvent, updateEvent } from './change.ts'
import { listEvents, openEvent, readableEvents } from './read.ts'
import { registerReminderJobs } from './reminders.ts'
import { removeEvent, removeFrom } from './remove.ts'
import { calendarTypeUpgrade, listTypes, removeType, saveType } from './types.ts'
import { EVENT_THING } from './write-event.ts'

/**
 * The calendar (approval-office.md §15). Its application is declared with its first page (docs/seams/office.md): until then it is not
 * listed.
 */
export const calendar = area({
  key: 'calendar',
  endpoints: [
    on(calendarTypeCalls.list, ({ services }) => listTypes(services.db)),
    on(calendarTypeCalls.save, (context) => saveType(context, context.request)),
    on(calendarTypeCalls.remove, (context) => removeType(context, context.request.typeId)),
    on(eventCalls.save, (context) => saveEvent(context, context.request)),
    on(eventCalls.update, (context) => updateEvent(context, context.request)),
    on(eventCalls.split, (context) => splitEvent(context, context.request)),
    on(eventCalls.remove, (context) => removeEvent(context, context.request)),
    on(eventCalls.removeFrom, (context) => removeFrom(context, context.request)),
    on(eventCalls.list, (context) => listEvents(context, context.request)),
    on(eventCalls.days, async (context) => daysOf(await listEvents(context, context.request))),
    on(eventCalls.detail, (context) => openEvent(context, context.request)),
  ],
  upgrades: [calendarTypeUpgrade],
  relatingThings: [{ key: EVENT_THING, module: 'calendar' }],
  messageReaders: [{ opens: EVENT, mayRead: readableEvents }],
  jobs: registerReminderJobs,
  clearings: [
    {
      module: 'calendar',
      holds: ['日程', '日程类型'],
      tables: [
        'calendar_types',
        'calendar_events',
        'calendar_people',
        'calendar_exceptions',
        'calendar_notices',
        'calendar_reminders',
      ],
    },
  ],
})

/** Days on which something begins. */
const daysOf = (rows: readonly { startTime: number }[]) =>
  [...new Set(rows.map(({ startTime }) => dayOf(wallOf(startTime))))].sort()
