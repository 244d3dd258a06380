import { CalendarOutlined } from '@ant-design/icons'
import { EVENT } from '#protocol/calendar/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const calendarFace: Face = {
  application: {
    title: '日历',
    icon: <CalendarOutlined />,
    need: ['crm', 'oa/calendar'],
    menu: [{ path: '/calendar/index', title: '日历', icon: <CalendarOutlined /> }],
  },
  messages: [{ opens: { target: EVENT, addressOf: (id) => `/calendar/index?event=${id}` } }],
  otherSettings: [
    {
      key: 'calendar-types',
      title: '日程类型设置',
      order: 30,
      Content: lazyComponent(async () => (await import('./CalendarTypes.tsx')).CalendarTypes),
    },
  ],
}
