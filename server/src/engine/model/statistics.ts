import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Services } from '#server/platform/services.ts'

/** What PostgreSQL has noticed about a record type's table; nothing while it has not looked. */
export interface TableStatistics {
  rows: number
  /** At most which part of the rows (0 to 1), or a little more, holds the grams of a word. */
  shareOf: (word: string) => number
  /** The same for the pinyin initials of names. */
  shareOfInitials: (letters: string) => number
  /** About which part of the rows belongs to these people. */
  shareOwnedBy: (userIds: readonly number[]) => number
}

export interface Statistics {
  of: (type: RecordType) => Promise<TableStatistics>
}

const PATIENCE_MS = 10 * 60_000

type ByTable = ReadonlyMap<string, TableStatistics>

/** Read when first asked for; later readings happen behind the answers. */
export function createStatistics(services: Pick<Services, 'db'>): Statistics {
  let known: Promise<ByTable> | null = null
  let readAt = 0
  const read = () => {
    readAt = performance.now()
    const reading = readStatistics(services)
    const keep = () => {
      known = reading
    }
    const forget = () => {
      if (known === reading) known = null
    }
    reading.then(keep, forget)
    return known ?? reading
  }
  return {
    of: async ({ table }) => {
      if (!known || performance.now() - readAt > PATIENCE_MS) known = read()
      return (await known).get(table) ?? unknownTable
    },
  }
}

const unknownTable: TableStatistics = {
  rows: 0,
  shareOf: () => 0,
  shareOfInitials: () => 0,
  shareOwnedBy: () => 1,
}

/** Values and how often they stand in the column, commonest first. */
interface Common {
  values: string[] | null
  shares: number[] | null
}

interface Found {
  name: string
  rows: number
  grams: Common
  initials: Common
  owners: Common
}

async function readStatistics({ db }: Pick<Services, 'db'>): Promise<ByTable> {
  const tables = recordTypes.map((type) => type.table)
  const column = (name: string) => sql`s.schemaname = current_schema() and s.tablename = c.relname
    and s.attname = ${name}`
  const { rows } = await sql<Found>`
    select c.relname as name, c.reltuples::float8 as rows,
      (select jsonb_build_object('values', s.most_common_elems::text::text[], 'shares', s.most_common_elem_freqs)
        from pg_stats s where ${column('grams')}) as grams,
      (select jsonb_build_object('values', s.most_common_elems::text::text[], 'shares', s.most_common_elem_freqs)
        from pg_stats s where ${column('initial_grams')}) as initials,
      (select jsonb_build_object('values', s.most_common_vals::text::text[], 'shares', s.most_common_freqs)
        from pg_stats s where ${column('owner_user_id')}) as owners
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.name, tableOf(row)]))
}

function tableOf({ rows, grams, initials, owners }: Found): TableStatistics {
  const gramShare = sharesOf(grams)
  const initialShare = sharesOf(initials)
  const ownerShare = sharesOf(owners)
  return {
    rows: Math.max(0, rows),
    shareOf: (word) => Math.min(1, ...gramsOf(word).map(gramShare)),
    shareOfInitials: (letters) => Math.min(1, ...pairsOf(letters).map(initialShare)),
    shareOwnedBy: (userIds) =>
      Math.min(
        1,
        userIds.reduce((share, userId) => share + ownerShare(String(userId)), 0),
      ),
  }
}

/** What is not listed is at most as common as the last that is. */
function sharesOf(common: Common | null) {
  const values = common?.values ?? []
  const shares = common?.shares ?? []
  const known = new Map(values.map((value, at) => [value, shares[at] ?? 0]))
  const least = Math.min(...known.values(), 1)
  return (value: string) => known.get(value) ?? (known.size ? least : 0)
}

/** As `record_grams` makes them. */
const pairsOf = (letters: string): string[] =>
  [...letters.slice(0, -1)].map((letter, at) => letter + letters.charAt(at + 1))

/** As `search_grams` makes them: pairs of characters, digits in threes. */
function gramsOf(word: string): string[] {
  const letters = [...word.trim().toLowerCase()]
  return letters.flatMap((letter, at) => {
    const pair = letter + (letters[at + 1] ?? '')
    const triple = pair + (letters[at + 2] ?? '')
    if (at === letters.length - 1) return []
    if (!/^\d\d$/.test(pair)) return [pair]
    return /^\d{3}$/.test(triple) ? [triple] : []
  })
}
