import type { WorkItem } from '#protocol/my-day/calls.ts'
import type { NeedPath } from '#web/platform/permissions.ts'

/** How the main act of a source is offered in 我的一天; what it does is the source's own call (docs/seams/my-day.md). */
export interface WorkAct {
  caption: string
  /** Absent: `mayAct` of the item decides alone. */
  need?: NeedPath
  /**
   * Does it in place. Resolves to the words of the toast and what takes it back, null where nothing does; to undefined when it
   * was refused, which the client has reported.
   */
  run?: (item: WorkItem) => Promise<{ words: string; undo: (() => Promise<unknown>) | null } | undefined>
  /** Or leads to where it is done. */
  address?: (item: WorkItem) => string
}

declare module '#web/platform/area.ts' {
  interface Face {
    /** By the keys of sources whose items are no plain records. */
    workActs?: Readonly<Record<string, WorkAct>>
  }
  interface Shown {
    workActs: Readonly<Record<string, WorkAct>>
  }
}
