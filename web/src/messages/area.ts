import { area } from '#web/platform/area.ts'

/** Horn and bell of the top bar. */
export const messages = area({
  key: 'messages',
  face: async () => ({ bar: [{ key: 'bell', Part: (await import('./MessageBell.tsx')).MessageBell }] }),
})
