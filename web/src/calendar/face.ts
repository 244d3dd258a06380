import type { Face } from '#web/platform/area.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

export const calendarFace: Face = {
  otherSettings: [
    {
      key: 'calendar-types',
      title: '日程类型设置',
      order: 30,
      Content: lazyPart(async () => (await import('./CalendarTypes.tsx')).CalendarTypes),
    },
  ],
}
