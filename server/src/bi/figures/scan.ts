import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { queryRows } from '../ask.ts'
import type { Days } from '../period.ts'
import type { People } from '../population.ts'
import { holding, ownedBy, ownersOf, type RecordSet, summed } from './record-set.ts'

/** A number: how many records a set holds, or what a column of theirs adds up to. */
export interface Figure {
  set: RecordSet
  /** Absent: they are counted. */
  sum?: string
}

type Figures = Readonly<Record<string, Figure>>
/** Numbers that come from elsewhere than record tables: a query of one value each. */
type Values = Readonly<Record<string, (days: Days) => RawBuilder<unknown>>>

interface Asked<F extends Figures, V extends Values> {
  people: People
  /** Every number is asked for each of these. */
  spans: readonly Days[]
  figures: F
  values?: V
}

/**
 * Many figures in one statement, each table read once (bi.md §21): figures of one type and one date share a scan, by their
 * conditions in FILTER. Those of no period are asked by themselves, so that their answer lasts when another period is asked
 * for. A sum over a column that the caller may not see is 0. `at` is the place of the span.
 */
export async function readFigures<F extends Figures, V extends Values = Record<never, never>>(
  actor: Actor,
  { people, spans, figures, values }: Asked<F, V>,
): Promise<(key: (keyof F | keyof V) & string, at?: number) => number> {
  const { dated = [], always = [] } = Object.groupBy(Object.entries<Figure>(figures), ([, { set }]) =>
    set.date ? 'dated' : 'always',
  )
  const singles = Object.entries(values ?? {}).flatMap(([key, query]) =>
    spans.map((days, at) => sql`select (${query(days)}) as ${columnOf(key, at)}`),
  )
  const [row, lasting] = await Promise.all([
    readRow(actor, [...scansOf(actor, { people, spans }, dated), ...singles]),
    readRow(actor, scansOf(actor, { people, spans }, always)),
  ])
  return (key, at = 0) => row[`${key}_${at}`] ?? lasting[`${key}_${at}`] ?? 0
}

function scansOf(actor: Actor, asked: Omit<Scan, 'owned'>, figures: Named): RawBuilder<unknown>[] {
  const groups = Map.groupBy(figures, ([, figure]) => scanKey(actor, figure, asked.people))
  return [...groups.values()].flatMap((together) => {
    const [first] = together
    return first ? [scanOf(actor, { ...asked, owned: first[1].set }, together)] : []
  })
}

async function readRow(actor: Actor, scans: readonly RawBuilder<unknown>[]) {
  if (scans.length === 0) return {}
  const tables = scans.map((scan, at) => sql`(${scan}) as ${sql.ref(`scan_${at}`)}`)
  const [row = {}] = await queryRows(
    actor,
    sql`select * from ${sql.join(tables, sql` cross join `)}`,
    numbers,
  )
  return row
}

const columnOf = (key: string, at: number) => sql.ref(`${key}_${at}`)
const numbers = z.record(z.string(), z.number().nullable())

/** Figures with the same one are found in one reading of a table. */
const scanKey = (actor: Actor, { set }: Figure, people: People): string =>
  JSON.stringify([set.type.key, set.date ?? null, ownersOf(actor, set, people)])

interface Scan {
  /** A set of the type, the date and the owners that all have. */
  owned: RecordSet
  people: People
  spans: readonly Days[]
}

type Named = readonly (readonly [key: string, figure: Figure])[]

function scanOf(actor: Actor, { owned, people, spans }: Scan, together: Named) {
  const columns = together.flatMap(([key, { set, sum }]) => {
    const value = sum ? summed(actor, set.type, sum) : sql`count(*)`
    return spans.map((days, at) => sql`${value} filter (where ${holding(set, days)}) as ${columnOf(key, at)}`)
  })
  const any = anyOf(together.flatMap(([, { set }]) => spans.map((days) => holding(set, days))))
  return sql`select ${sql.join(columns)} from ${sql.table(owned.type.table)} r
    where r.deleted_at is null and ${ownedBy(ownersOf(actor, owned, people))} and ${any}`
}
