import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { EVENT } from '#protocol/calendar/messages.ts'
import { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { part, service } from '#server/access/area.ts'
import { on, onPublic } from '#server/access/endpoint.ts'
import { listUsers } from './access.ts'
import { collectBusyTimes } from './busy-times.ts'
import { saveEvent, splitEvent, updateEvent } from './change.ts'
import { listCrmDays, listDays, listEntries, listInterviews, listLeave, listTasks } from './entries.ts'
import { renewFeed, revokeFeed, serveFeed, showFeed } from './feed.ts'
import { keepPlannedContacts } from './follow-ups.ts'
import { findFree } from './free.ts'
import { eventHandOver } from './hand-over.ts'
import { eventInTimelines, todayEvents } from './joins.ts'
import { listEvents, openEvent, readableEvents } from './read.ts'
import { registerReminderJobs } from './reminders.ts'
import { removeEvent, removeFrom } from './remove.ts'
import { createCalendarSources } from './sources.ts'
import { chooseTypes, listTypesOf } from './type-choices.ts'
import { EVENT_THING } from './write-event.ts'

/** 日历: events and what is seen beside them (approval-office.md §15). */
export const calendarApplication = part({
  module: 'calendar',
  endpoints: [
    on(eventCalls.save, (context) => saveEvent(context, context.request)),
    on(eventCalls.update, (context) => updateEvent(context, context.request)),
    on(eventCalls.split, (context) => splitEvent(context, context.request)),
    on(eventCalls.remove, (context) => removeEvent(context, context.request)),
    on(eventCalls.removeFrom, (context) => removeFrom(context, context.request)),
    on(eventCalls.list, (context) => listEvents(context, context.request)),
    on(eventCalls.days, (context) => listDays(context, context.request)),
    on(eventCalls.detail, (context) => openEvent(context, context.request)),
    on(calendarCalls.users, (context) => listUsers(context)),
    on(calendarCalls.types, (context) => listTypesOf(context, context.request.userId)),
    on(calendarCalls.choose, (context) => chooseTypes(context, context.request.typeIds)),
    on(calendarCalls.crmDays, (context) => listCrmDays(context, context.request)),
    on(calendarCalls.tasks, (context) => listTasks(context, context.request)),
    on(calendarCalls.interviews, (context) => listInterviews(context, context.request)),
    on(calendarCalls.leave, (context) => listLeave(context, context.request)),
    on(calendarCalls.customers, (context) => listEntries(context, '2', context.request)),
    on(calendarCalls.leads, (context) => listEntries(context, '5', context.request)),
    on(calendarCalls.businesses, (context) => listEntries(context, '6', context.request)),
    on(calendarCalls.dealBusinesses, (context) => listEntries(context, '7', context.request)),
    on(calendarCalls.contracts, (context) =>
      listEntries(context, context.request.type === 1 ? '3' : '4', context.request),
    ),
    on(calendarSharingCalls.free, (context) => findFree(context, context.request)),
    on(calendarSharingCalls.feed, (context) => showFeed(context)),
    on(calendarSharingCalls.renewFeed, (context) => renewFeed(context)),
    on(calendarSharingCalls.revokeFeed, (context) => revokeFeed(context)),
    onPublic(calendarSharingCalls.readFeed, (context) => serveFeed(context, context.request.secret)),
  ],
  services: [
    service('calendarSources', {
      needs: ['directory'],
      make: ({ directory }, parts) =>
        createCalendarSources(parts, (module) => directory.current().modules[module]),
    }),
    service('busyTimes', {
      needs: ['directory'],
      make: ({ directory }, parts) =>
        collectBusyTimes(parts, (module) => directory.current().modules[module]),
    }),
  ],
  handOvers: [eventHandOver],
  timelineThings: [eventInTimelines],
  workSources: [todayEvents],
  relatingThings: [{ key: EVENT_THING, module: 'calendar' }],
  messageReaders: [{ opens: EVENT, mayRead: readableEvents }],
  jobs: (services) => {
    registerReminderJobs(services)
    keepPlannedContacts(services)
  },
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
        'calendar_type_choices',
        'calendar_follow_ups',
      ],
    },
  ],
})
