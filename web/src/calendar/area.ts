import { area } from '#web/platform/area.ts'

/** 日历: what the administration sets of it. */
export const calendar = area({
  key: 'calendar',
  face: async () => (await import('./face.ts')).calendarFace,
})
