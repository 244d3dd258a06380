import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { calendarTypeUpgrade, listTypes, removeType, saveType } from './types.ts'

/** What the administration sets of the calendar (approval-office.md §14.2); its events are still to come. */
export const calendar = area({
  key: 'calendar',
  endpoints: [
    on(calendarTypeCalls.list, ({ services }) => listTypes(services.db)),
    on(calendarTypeCalls.save, (context) => saveType(context, context.request)),
    on(calendarTypeCalls.remove, (context) => removeType(context, context.request.typeId)),
  ],
  upgrades: [calendarTypeUpgrade],
  clearings: [{ module: 'calendar', holds: ['日程类型'], tables: ['calendar_types'] }],
})
