import type { Range } from '#protocol/calendar/free-slots.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Part } from '#server/access/area.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When users are busy besides the events of their calendars, within a time. */
export type BusyTimes = (
  db: Database,
  userIds: readonly number[],
  window: Range,
) => Promise<readonly (Range & { userId: number })[]>

declare module '#server/access/area.ts' {
  interface Part {
    /** Asked while the application of the part is on. */
    busyTimes?: BusyTimes
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    busyTimes: BusyTimes
  }
}

/** What all parts know, as one. */
export const collectBusyTimes = (parts: readonly Part[], isOn: (module: ModuleKey) => boolean): BusyTimes => {
  const sources = parts.flatMap(({ busyTimes, module }) => (busyTimes ? { busyTimes, module } : []))
  return async (db, userIds, window) => {
    const asked = sources.filter(({ module }) => module === undefined || isOn(module))
    return (await Promise.all(asked.map(({ busyTimes }) => busyTimes(db, userIds, window)))).flat()
  }
}
