import { type Kysely, sql, type Transaction } from 'kysely'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Part } from '#server/access/area.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor, Writer } from '../../model/rules.ts'

/** A kind of plain thing that appears in the timelines of the records it is related to (record-engine.md §11.2). */
export interface TimelineThing {
  /** Its number among the subjects of entries: 8 to 12. */
  label: number
  /** Its key among the things that are related to records. */
  thing: string
  /** The application without which it is not shown. */
  module: ModuleKey
  /** Condition over entries `a`, whose `record_id` is the thing: the actor may read it. */
  readable: (actor: Actor) => Condition
  /** What entries call these things. */
  names: (db: Kysely<Tables>, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** What areas with such things may ask. */
export interface TimelineThings {
  all: readonly TimelineThing[]
  /** A thing was related to something: from then on it has an entry. Of other kinds of things nothing is kept. */
  related: (trx: Transaction<Tables>, writer: Writer, thing: string, id: number) => Promise<void>
  /** The things are gone for good. */
  forget: (trx: Transaction<Tables>, thing: string, ids: readonly number[]) => Promise<void>
  /** All things of these kinds are. */
  clear: (trx: Transaction<Tables>, things: readonly string[]) => Promise<void>
}

declare module '#server/access/area.ts' {
  interface Part {
    timelineThings?: readonly TimelineThing[]
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    timelineThings: TimelineThings
  }
}

/** @throws Error when two kinds have one number, or records with a timeline have it */
export function createTimelineThings(parts: readonly Part[]): TimelineThings {
  const all = parts.flatMap((part) => part.timelineThings ?? [])
  for (const { label, thing } of all)
    if (all.some((other) => other.label === label && other.thing !== thing) || isFollowed(label))
      throw new Error(`entries about ${thing} have a number that is taken: ${label}`)
  const labelOf = (thing: string) => all.find((each) => each.thing === thing)?.label
  return {
    all,
    related: async (trx, { services, viewer }, thing, id) => {
      const label = labelOf(thing)
      if (label === undefined) return
      await sql`insert into activities (kind, type, record_id, create_user_id, create_time)
        select ${activityKinds.creation}::int, ${label}::int, ${id}::bigint, ${viewer.userId}::bigint,
          ${services.clock.now()}::timestamptz
        where not exists (select from activities where type = ${label}::int and record_id = ${id}::bigint)`.execute(
        trx,
      )
    },
    forget: async (trx, thing, ids) => {
      const label = labelOf(thing)
      if (label === undefined || ids.length === 0) return
      await sql`delete from activities where type = ${label}::int and record_id = any(${ids}::bigint[])`.execute(
        trx,
      )
    },
    clear: async (trx, things) => {
      const labels = things.flatMap((thing) => labelOf(thing) ?? [])
      if (labels.length > 0) await sql`delete from activities where type = any(${labels}::int[])`.execute(trx)
    },
  }
}

const isFollowed = (label: number): boolean => recordTypeOf(label)?.abilities.activity === true

/** Kinds that are shown now. */
export const shownThings = ({ services }: Pick<Actor, 'services'>): readonly TimelineThing[] => {
  const { modules } = services.directory.current()
  return services.timelineThings.all.filter(({ module }) => modules[module])
}
