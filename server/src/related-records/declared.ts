import type { Kysely, Transaction } from 'kysely'
import type { RelatedKey } from '#protocol/crm/door.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** A kind of plain thing that is related to records: a task, a log. */
export interface RelatingThing {
  key: string
  /** The application with which its relations are cleared. */
  module: ModuleKey
}

/** A kind of the dialog that is no record type: how its targets are read and held. */
export interface RelatedSource {
  key: RelatedKey
  /** Names by id of those that the actor may read. */
  names: (actor: Actor, db: Kysely<Tables>, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Ids of those that the actor may read, held until the transaction ends. */
  hold: (actor: Actor, trx: Transaction<Tables>, ids: readonly number[]) => Promise<readonly number[]>
}

/** How targets of one kind are read and held. */
export type Source = Pick<RelatedSource, 'names' | 'hold'>

declare module '#server/access/area.ts' {
  interface Part {
    relatingThings?: readonly RelatingThing[]
    relatedSources?: readonly RelatedSource[]
  }
}
