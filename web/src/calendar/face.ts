import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const calendarFace: Face = {
  otherSettings: [
    {
      key: 'calendar-types',
      title: '日程类型设置',
      order: 30,
      Content: lazyComponent(async () => (await import('./CalendarTypes.tsx')).CalendarTypes),
    },
  ],
}
