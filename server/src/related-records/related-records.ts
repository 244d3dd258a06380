import type { Kysely, Transaction } from 'kysely'
import { type RelatedKey, relatedKinds } from '#protocol/crm/door.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { RelatedIds, RelatedLists } from '#protocol/related-records/wire.ts'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Source } from './declared.ts'
import { RELATED_MODULE, readRelated } from './read.ts'
import { sourceOfType } from './record-source.ts'
import { type Copied, copyRelated, type RelatedChange, replaceRelated, type Thing } from './replace.ts'
import './tables.ts'

/** What areas with things that are related to records may ask (docs/seams/related-records.md). */
export interface RelatedRecords {
  /** By the id of the thing, of each: what the actor may read. */
  read: (
    actor: Actor,
    of: { thing: string; ids: readonly number[] },
    db?: Kysely<Tables>,
  ) => Promise<ReadonlyMap<number, RelatedLists>>
  /**
   * Replaces, of the kinds that the request states, what the actor may read; what they may not read stays. The caller has checked
   * that the thing may be changed and holds it.
   * @throws 401 for a target that they may not READ, 400 for too many of a kind
   */
  replace: (trx: Transaction<Tables>, actor: Actor, of: Thing, stated: RelatedIds) => Promise<RelatedChange>
  /** A thing that was made of another one of its kind is related to the same. The caller has checked that it may be made. */
  copy: (trx: Transaction<Tables>, actor: Actor, of: Copied) => Promise<void>
  /** The things are gone for good. */
  forget: (trx: Transaction<Tables>, thing: string, ids: readonly number[]) => Promise<void>
  /** An application is cleared: its things are gone, or, with customer management, all that they are related to. */
  clear: (trx: Transaction<Tables>, module: ModuleKey) => Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    relatedRecords: RelatedRecords
  }
}

/** @throws Error when a kind of the dialog has no source, or a kind of thing is declared twice */
export function createRelatedRecords(
  { timelineThings }: Pick<AppServices, 'timelineThings'>,
  parts: readonly Part[],
): RelatedRecords {
  const things = new Map<string, ModuleKey>()
  for (const { key, module } of parts.flatMap((part) => part.relatingThings ?? [])) {
    if (things.has(key))
      throw new Error(`${key} is declared twice among the things that are related to records`)
    things.set(key, module)
  }
  const others = new Map(parts.flatMap((part) => part.relatedSources ?? []).map((each) => [each.key, each]))
  const sources = new Map<RelatedKey, Source>(
    relatedKinds.map(({ key, type }) => {
      const source = type ? sourceOfType(type) : others.get(key)
      if (!source) throw new Error(`no part reads related ${key}`)
      return [key, source]
    }),
  )
  const requireDeclared = (thing: string) => {
    if (!things.has(thing)) throw new Error(`${thing} is not among the things that are related to records`)
  }
  return {
    read: async (actor, { thing, ids }, db = actor.services.db) => {
      requireDeclared(thing)
      return readRelated(sources, actor, { thing, ids }, db)
    },
    replace: async (trx, actor, of, stated) => {
      requireDeclared(of.thing)
      const change = await replaceRelated(sources, trx, actor, { of, stated })
      if (change.added.size > 0) await actor.services.timelineThings.related(trx, actor, of.thing, of.id)
      return change
    },
    copy: async (trx, actor, of) => {
      requireDeclared(of.thing)
      if (await copyRelated(trx, of)) await timelineThings.related(trx, actor, of.thing, of.to)
    },
    forget: async (trx, thing, ids) => {
      requireDeclared(thing)
      if (ids.length === 0) return
      await timelineThings.forget(trx, thing, ids)
      await trx
        .deleteFrom('related_records')
        .where('thing', '=', thing)
        .where('thing_id', 'in', ids)
        .execute()
    },
    clear: async (trx, module) => {
      const own = [...things].flatMap(([key, of]) => (of === module ? key : []))
      await timelineThings.clear(trx, own)
      if (own.length > 0) await trx.deleteFrom('related_records').where('thing', 'in', own).execute()
      if (module === RELATED_MODULE) await trx.deleteFrom('related_records').execute()
    },
  }
}
