import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SheetColumns } from '#protocol/record/calls/imports.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import './tables.ts'

/** Sets of headings that are remembered of one person and subject; the longest unused are forgotten. */
const REMEMBERED = 50

/** Whose choice it is, and for what: a record type, a view of one, or the staff. */
export interface MappingOf {
  actor: Pick<Actor, 'services' | 'viewer'>
  subject: string
  headings: readonly string[]
}

/** The places of the headings in the order of their names: the same for each file with the same set of them. */
const sortedPlaces = (headings: readonly string[]) =>
  [...headings.keys()].toSorted((one, other) => {
    const [a = '', b = ''] = [headings[one], headings[other]]
    return a < b ? -1 : a > b ? 1 : one - other
  })

const digestOf = (headings: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(headings.toSorted())).digest('hex')

/** What this person chose for a file with these headings before; null: nothing else than what is guessed. */
export async function recallMapping({ actor, subject, headings }: MappingOf): Promise<string[] | null> {
  const row = await actor.services.db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('user_id', '=', actor.viewer.userId)
    .where('subject', '=', subject)
    .where('headings', '=', digestOf(headings))
    .executeTakeFirst()
  if (!row || !Array.isArray(row.mapping)) return null
  const mapping = headings.map(() => '')
  const stored = row.mapping.map(String)
  for (const [order, place] of sortedPlaces(headings).entries()) mapping[place] = stored[order] ?? ''
  return mapping
}

interface Remembered {
  guess: readonly string[]
  mapping: readonly string[]
}

/** Keeps a choice for the next file with the same headings; one that agrees with the guess needs none. */
export async function rememberMapping(
  trx: Kysely<Tables>,
  { actor: { services, viewer }, subject, headings }: MappingOf,
  { guess, mapping }: Remembered,
): Promise<void> {
  const key = { user_id: viewer.userId, subject, headings: digestOf(headings) }
  await sql`delete from import_mappings where user_id = ${key.user_id} and subject = ${subject}
    and headings = ${key.headings}`.execute(trx)
  if (mapping.every((column, at) => column === guess[at])) return
  const stored = sortedPlaces(headings).map((place) => mapping[place] ?? '')
  await trx
    .insertInto('import_mappings')
    .values({ ...key, mapping: JSON.stringify(stored), use_time: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from import_mappings where user_id = ${key.user_id} and subject = ${subject}
    and headings in (select headings from import_mappings where user_id = ${key.user_id} and subject = ${subject}
      order by use_time desc offset ${REMEMBERED})`.execute(trx)
}

/** Refuses a choice that does not fit the file, or the columns of today. */
export function requireMapping(
  mapping: readonly string[],
  headings: readonly string[],
  columns: readonly { key: string; title: string }[],
): void {
  if (mapping.length !== headings.length) refuse('importMappingStale')
  const byKey = new Map(columns.map(({ key, title }) => [key, title]))
  const chosen = mapping.filter((key) => key !== '')
  if (chosen.some((key) => !byKey.has(key))) refuse('importMappingStale')
  const doubled = chosen.find((key, at) => chosen.indexOf(key) !== at)
  if (doubled) refuse('importMappingDoubled', byKey.get(doubled) ?? '')
}

interface Shown {
  guess: readonly string[]
  columns: SheetColumns['columns']
  /** Row of the file in which the headings stand. */
  row: number
  samples: readonly (readonly string[])[]
}

/** What a person sees of a file before it is checked: its headings, what they were guessed or chosen to be, and what can be chosen. */
export async function showColumns(
  of: MappingOf,
  { guess, columns, row, samples }: Shown,
): Promise<SheetColumns> {
  const known = new Set(columns.map(({ key }) => key))
  const recalled = (await recallMapping(of))?.map((key) => (known.has(key) ? key : ''))
  const mapping = recalled ?? guess
  return {
    row,
    isRecalled: recalled !== undefined,
    headings: of.headings.map((title, at) => ({
      title: title.slice(0, SHOWN_TEXT),
      samples: samplesAt(samples, at),
      column: mapping[at] ?? '',
    })),
    columns,
  }
}

const SAMPLES = 3
const SHOWN_TEXT = 60

function samplesAt(rows: readonly (readonly string[])[], at: number): string[] {
  const filled = rows.flatMap((cells) => (cells[at] ?? '').trim() || [])
  return [...new Set(filled)].slice(0, SAMPLES).map((text) => text.slice(0, SHOWN_TEXT))
}
