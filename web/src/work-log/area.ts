import { area } from '#web/platform/area.ts'

/** 日志: what the administration sets of it. */
export const workLog = area({
  key: 'workLog',
  face: async () => (await import('./face.ts')).workLogFace,
})
