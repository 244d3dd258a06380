import type { Kysely, Transaction } from 'kysely'
import type { TaskFlag } from '#protocol/tasks/flags.ts'
import { service } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** A project as a task shows it. */
export interface TaskPlace {
  id: number
  name: string
  color: string
}

/** A list inside a place, and the order in it. */
export interface TaskSlot {
  listId: number
  rank: string | null
}

/** The list that a task is to lie in; absent: the first one. */
export interface WantedList {
  listId: number | undefined
  isNew: boolean
}

/**
 * Where tasks are besides no project (place 0, whose rule is of §11.3). Projects contribute it; tasks import none of them.
 */
export interface TaskPlaces {
  /** Places whose tasks the actor reads. */
  readable(actor: Actor, db: Kysely<Tables>): Promise<readonly number[]>
  /** What the actor may do there; held until the transaction ends, so that a member who is removed is refused. */
  flags(actor: Actor, db: Kysely<Tables>, placeId: number): Promise<ReadonlySet<TaskFlag>>
  /** Places by id; absent: gone. */
  named(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, TaskPlace>>
  /** Those of the places in which one works: neither archived nor gone. */
  active(db: Kysely<Tables>, ids: readonly number[]): Promise<readonly number[]>
  /** Those of the users who have no part in the place: they are given no tasks there. */
  strangers(db: Kysely<Tables>, placeId: number, userIds: readonly number[]): Promise<readonly number[]>
  /** Whether the actor administers all places. */
  administers(actor: Actor): boolean
  /** Notifies the open boards of the place. */
  changed(services: AppServices, trx: Transaction<Tables>, placeId: number): Promise<void>
  /**
   * Where a task that comes to a place lies there: the list, or the first one, and the rank above all others. The place is held.
   * A list that is gone leaves a task that was there ungrouped; one that a new task names is refused.
   */
  slot(trx: Transaction<Tables>, placeId: number, wanted: WantedList): Promise<TaskSlot>
}

declare module '#server/access/area.ts' {
  interface Part {
    taskPlaces?: TaskPlaces
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    taskPlaces: TaskPlaces
  }
}

/** Without projects there is place 0 alone. */
const nowhere: TaskPlaces = {
  readable: async () => [],
  flags: async () => new Set(),
  named: async () => new Map(),
  active: async () => [],
  strangers: async () => [],
  administers: () => false,
  changed: () => Promise.resolve(),
  slot: async () => ({ listId: -1, rank: null }),
}

export const taskPlacesService = service('taskPlaces', {
  needs: [],
  make: (_, parts) => parts.find((each) => each.taskPlaces)?.taskPlaces ?? nowhere,
})
