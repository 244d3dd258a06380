import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Spread } from '#protocol/record/declaration/link.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Condition } from '../fields/compare.ts'
import type { Fact } from './history.ts'
import { inStates } from './in-states.ts'

/** A link whose records point at several targets, each with a share (docs/seams/relations.md). */
export interface SpreadLink extends RecordLink {
  spread: Spread
}

/** A part of the amount of a record, for one of the targets of its spread link. */
export interface Share {
  target: number
  /** Exact decimal. */
  money: string
}

export interface StoredShare extends Share {
  /** Of the target. */
  name: string
  /** False while the target is deleted: the share rests until the target is restored or the shares are saved again. */
  isLive: boolean
}

/** The shares of a record as they are and as a save will leave them. */
export interface PlannedShares {
  link: SpreadLink
  before: readonly StoredShare[]
  after: readonly Share[]
  isChanged: boolean
  /** What the history keeps of it; null where the columns say it all. */
  fact: Fact | null
}

export const isSpread = (link: RecordLink): link is SpreadLink => link.spread !== undefined

/** The link of a type that is spread; registries refuse a second one. */
export const spreadFrom = (type: Pick<RecordLink['from'], 'key'>): SpreadLink | undefined =>
  linksFrom(type).find(isSpread)

/** The same of a type that is known to have one; throws otherwise. */
export function spreadLinkOf(type: Pick<RecordLink['from'], 'key'>): SpreadLink {
  const found = spreadFrom(type)
  if (!found) throw new Error(`${type.key} spreads no link`)
  return found
}

/** Whether a record `alias` points at a target for which `is` holds, by its column or by any of its shares. */
export function pointsAt(
  link: RecordLink,
  alias: string,
  is: (target: RawBuilder<unknown>) => RawBuilder<unknown>,
): Condition {
  const { column, spread } = link
  if (!spread) return sql<boolean>`${is(sql.ref(`${alias}.${column}`))}`
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (select s.${sql.ref(spread.own)} from ${sql.table(spread.table)} s
    where ${is(sql.ref(`s.${column}`))})`
}

/** The shares of a target `alias` that count as taken, over their records `x`. */
const takenFrom = ({ from, column, spread }: SpreadLink, alias: string) => sql`${sql.table(spread.table)} s
  join ${sql.table(from.table)} x on x.id = s.${sql.ref(spread.own)}
  where s.${sql.ref(column)} = ${sql.ref(`${alias}.id`)} and x.deleted_at is null
    and ${inStates(from, spread.taking, { alias: 'x' })}`

/** What of a target `alias` no record has taken; below 0 what is too much. `but`: without the shares of this record. */
export const restOf = (
  link: SpreadLink,
  alias: string,
  { but = null }: { but?: number | null } = {},
): RawBuilder<unknown> =>
  sql`(coalesce(${sql.ref(`${alias}.${link.spread.of}`)}, 0) - coalesce((select sum(s.money)
    from ${takenFrom(link, alias)} ${but === null ? sql`` : sql`and x.id <> ${but}::bigint`}), 0))`

/** The rests of targets by their ids, as {@link restOf}; the caller shows them to users who see the amounts alone. */
export async function readRests(
  db: Kysely<Tables>,
  link: SpreadLink,
  ids: readonly number[],
  but: number | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rest: string }>`select r.id, ${restOf(link, 'r', { but })} as rest
    from ${sql.table(link.to.table)} r where r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, rest }) => [id, Number(rest)]))
}
