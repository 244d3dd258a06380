import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { calendarApplication } from './application.ts'
import { areBusyTimesShared, shareBusyTimes } from './busy-sharing.ts'
import { calendarTypeUpgrade, listTypes, removeType, saveType } from './types.ts'

/** The calendar (approval-office.md §15). Kinds of events and what is shared are settings: they are kept while the application is off. */
export const calendar = area({
  key: 'calendar',
  endpoints: [
    on(calendarTypeCalls.list, ({ services }) => listTypes(services.db)),
    on(calendarTypeCalls.save, (context) => saveType(context, context.request)),
    on(calendarTypeCalls.sharing, async ({ services }) => ({
      isShared: await areBusyTimesShared(services.db),
    })),
    on(calendarTypeCalls.setSharing, (context) => shareBusyTimes(context, context.request.isShared)),
    on(calendarTypeCalls.remove, (context) => removeType(context, context.request.typeId)),
  ],
  parts: [calendarApplication],
  upgrades: [calendarTypeUpgrade],
})
