import { CalendarOutlined } from '@ant-design/icons'
import { EVENT_SUBJECT } from '#protocol/calendar/limits.ts'
import { EVENT } from '#protocol/calendar/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const addressOfEvent = (eventId: number) => `/calendar/index?event=${eventId}`

export const calendarFace: Face = {
  application: {
    title: '日历',
    icon: <CalendarOutlined />,
    // all users hold it while the application is on, so also those with `crm` alone (spec 3 §1)
    need: 'oa/calendar',
    menu: [{ path: '/calendar/index', title: '日历', icon: <CalendarOutlined /> }],
  },
  timelineThings: [{ label: EVENT_SUBJECT, title: '日程', addressOf: addressOfEvent }],
  messages: [{ opens: { target: EVENT, addressOf: addressOfEvent } }],
  otherSettings: [
    {
      key: 'calendar-types',
      title: '日程类型设置',
      order: 30,
      Content: lazyComponent(async () => (await import('./CalendarTypes.tsx')).CalendarTypes),
    },
  ],
}
