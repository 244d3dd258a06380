import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Draft, DraftContent } from '#protocol/drafts/calls.ts'
import { DRAFT_DAYS, MOST_DRAFTS } from '#protocol/drafts/limits.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Part } from '#server/access/area.ts'
import type { Context } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY, formatMoment } from '#server/platform/time/clock.ts'

/** A kind of thing that is drafted: the first part of a key. */
export interface DraftKind {
  kind: string
  /** The application with which its drafts are cleared. */
  module: ModuleKey
}

/** What areas whose things are drafted may ask (docs/seams/drafts.md). */
export interface Drafts {
  /** @throws 400 for a kind that no part declares */
  requireKind: (key: string) => void
  /** What was drafted is handed in: the draft goes in the same transaction, whatever its version. */
  consume: (trx: Transaction<Tables>, userId: number, key: string) => Promise<void>
  clear: (trx: Transaction<Tables>, module: ModuleKey) => Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    drafts: Drafts
  }
}

declare module '#server/access/area.ts' {
  interface Part {
    draftKinds?: readonly DraftKind[]
  }
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    drafts: {
      user_id: number
      key: string
      content: DraftContent
      version: number
      update_time: Date
    }
  }
}

/** @throws Error when a kind is declared twice */
export function createDrafts(parts: readonly Part[]): Drafts {
  const kinds = new Map<string, ModuleKey>()
  for (const { kind, module } of parts.flatMap((part) => part.draftKinds ?? [])) {
    if (kinds.has(kind)) throw new Error(`${kind} is declared twice among the things that are drafted`)
    kinds.set(kind, module)
  }
  return {
    requireKind: (key) => {
      if (!kinds.has(key.split('/')[0] ?? '')) refuse('invalidAt', 'key')
    },
    consume: async (trx, userId, key) => {
      await trx.deleteFrom('drafts').where('user_id', '=', userId).where('key', '=', key).execute()
    },
    clear: async (trx, module) => {
      for (const [kind, of] of kinds)
        if (of === module) await sql`delete from drafts where split_part(key, '/', 1) = ${kind}`.execute(trx)
    },
  }
}

type Caller = Pick<Context<unknown>, 'services' | 'viewer'>

/** The caller's draft; null where there is none. During view-as there is none: what was not handed in is its author's alone. */
export async function readDraft({ services, viewer }: Caller, key: string): Promise<Draft | null> {
  services.drafts.requireKind(key)
  return viewer.isShown ? null : findDraft(services.db, viewer.userId, key)
}

async function findDraft(db: Kysely<Tables>, userId: number, key: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['content', 'version', 'update_time'])
    .executeTakeFirst()
  return row
    ? { content: row.content, version: row.version, updateTime: formatMoment(row.update_time) }
    : null
}

interface Written {
  key: string
  content: DraftContent
  version?: number | undefined
}

/**
 * Keeps a draft over the version that the caller read. Where another one is kept, or none is any more, nothing is written and the
 * caller gets what is kept. The same content again is saved: the answer to the first request was lost.
 */
export function saveDraft(
  { services, viewer }: Caller,
  { key, content, version }: Written,
): Promise<{ isSaved: boolean; draft: Draft | null }> {
  services.drafts.requireKind(key)
  const { userId } = viewer
  return inTransaction(services.db, async (trx) => {
    const now = services.clock.now()
    const json = JSON.stringify(content)
    const { rows } = await (version === undefined
      ? sql<{ version: number }>`insert into drafts (user_id, key, content, update_time)
          values (${userId}, ${key}, ${json}::jsonb, ${now}) on conflict do nothing returning version`.execute(
          trx,
        )
      : sql<{
          version: number
        }>`update drafts set content = ${json}::jsonb, update_time = ${now}, version = nextval('draft_versions')
          where user_id = ${userId} and key = ${key} and version = ${version} returning version`.execute(trx))
    const [saved] = rows
    if (!saved) {
      const draft = await findDraft(trx, userId, key)
      return { isSaved: draft !== null && isDeepStrictEqual(draft.content, content), draft }
    }
    if (version === undefined) await dropOldest(trx, userId)
    return { isSaved: true, draft: { content, version: saved.version, updateTime: formatMoment(now) } }
  })
}

async function dropOldest(trx: Transaction<Tables>, userId: number): Promise<void> {
  await sql`delete from drafts where user_id = ${userId} and key in
    (select key from drafts where user_id = ${userId} order by version desc offset ${MOST_DRAFTS})`.execute(
    trx,
  )
}

/** Removes drafts that were not touched for {@link DRAFT_DAYS} days. */
export async function forgetDrafts({ db, clock }: Caller['services']): Promise<void> {
  const since = new Date(clock.now().getTime() - DRAFT_DAYS * DAY)
  await db.deleteFrom('drafts').where('update_time', '<', since).execute()
}
