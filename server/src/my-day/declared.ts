import type { DayGroup } from '#protocol/my-day/calls.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Context } from '#server/access/context.ts'

/** Who looks at their day, with what answers them. */
export type DayViewer = Pick<Context<unknown>, 'services' | 'viewer' | 'client'>

/** One thing that waits for the viewer. */
export interface WorkEntry {
  /** What is to be done, once for all sources that hold it: `task.7`. */
  thing: string
  id: number
  title: string
  /** A day, or a moment of the wire; null: as soon as possible. */
  dueAt: string | null
  /** Whatever its due date: it is overdue, or not yet due. */
  group?: DayGroup
  /** By what one decides, as texts that the viewer may see. Records need none. */
  facts?: readonly { title: string; text: string }[]
  /** Where it is opened. Records need none. */
  address?: string
  /** The record that it is about, as lists send it to the viewer. */
  record?: { type: string; row: Row }
  /** The viewer may do the main act, which the face declares under the key of the source (`workActs`); absent: yes. */
  mayAct?: boolean
}

export interface Work {
  entries: readonly WorkEntry[]
  /** All that waits, also beyond `entries`. */
  count: number
}

/** What a part contributes to 我的一天 (docs/seams/my-day.md). */
export interface WorkSource {
  /** Unique. */
  key: string
  title: string
  /** Ascending: of a thing that several hold the first one is shown. */
  order: number
  /**
   * What waits for the viewer on this day, under their rights, at most `limit` of what is late and of all else; null where the
   * source does not apply to them.
   */
  work: (actor: DayViewer, ask: { day: string; limit: number }) => Promise<Work | null>
}

/** A source with the application of its part. */
export type PartSource = WorkSource & { module: ModuleKey | undefined }

/** Sources of an application that the company has switched off ask for nothing. */
export const isOn =
  ({ directory }: Pick<DayViewer['services'], 'directory'>) =>
  ({ module }: PartSource): boolean =>
    module === undefined || directory.current().modules[module]

declare module '#server/access/area.ts' {
  interface Part {
    workSources?: readonly WorkSource[]
  }
}
