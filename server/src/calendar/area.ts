import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { calendarApplication } from './application.ts'
import { calendarTypeUpgrade, listTypes, removeType, saveType } from './types.ts'

/** The calendar (approval-office.md §15). Kinds of events are settings: they can be made while the application is off. */
export const calendar = area({
  key: 'calendar',
  endpoints: [
    on(calendarTypeCalls.list, ({ services }) => listTypes(services.db)),
    on(calendarTypeCalls.save, (context) => saveType(context, context.request)),
    on(calendarTypeCalls.remove, (context) => removeType(context, context.request.typeId)),
  ],
  parts: [calendarApplication],
  upgrades: [calendarTypeUpgrade],
})
