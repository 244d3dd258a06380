import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { isPlanOutdated } from '#server/platform/database/kept-plans.ts'
import type { Services } from '#server/platform/services.ts'

type Raw = Record<string, unknown>
type Connection = Pick<Services, 'db' | 'pool'>

const names = new Map<string, string>()
let generation = 0
/** Texts vary with types, fields and scopes, not with values; far fewer than this. */
const CAPACITY = 2000

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (names.size > CAPACITY) names.clear()
  const name = `p${generation}_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
}

/**
 * Runs a statement that finds its rows by id as a named prepared statement, so that PostgreSQL keeps the plan: planning its joins and
 * counts costs more than running them for a few rows. Not for lists, whose best plan depends on values. After a change of a table's
 * columns all statements are planned again.
 */
export async function runPrepared<Row extends Raw>(
  { db, pool }: Connection,
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const run = () => pool.query<Row>({ name: nameOf(text), text, values: [...parameters] })
  const { rows } = await run().catch((error: unknown) => {
    if (!isPlanOutdated(error)) throw error
    generation += 1
    names.clear()
    return run()
  })
  return rows
}

/** The same where the statement may be part of a transaction, whose connection keeps plans by itself. */
export async function runKept<Row extends Raw>(
  services: Connection,
  query: RawBuilder<Row>,
  db: Kysely<Tables>,
): Promise<Row[]> {
  return db === services.db ? runPrepared<Row>(services, query) : (await query.execute(db)).rows
}

/** Pages kept as prepared statements; everyone's first page of the default list comes back all day. */
const MOST_PAGES = 200
const pages = new Set<string>()

/**
 * Runs the statement of a list page. One without parameters — a scope and nothing else — is the same every time: it keeps
 * its plan, which is made for its very numbers. Any other is planned for its values.
 */
export async function runList({ db, pool }: Connection, query: RawBuilder<unknown>): Promise<Raw[]> {
  const { sql: text, parameters } = query.compile(db)
  const isKept = parameters.length === 0 && (pages.has(text) || pages.size < MOST_PAGES)
  if (isKept) pages.add(text)
  const { rows } = await pool.query<Raw>(
    isKept ? { name: nameOf(text), text } : { text, values: [...parameters] },
  )
  return rows
}

/** Placeholder for the ids of a page until they are known. */
export const PAGE_IDS = Symbol('ids of the page')

/** A statement over the rows of one page, by their ids; compiled once. */
export interface PreparedExtras {
  /** Completes the rows in place. */
  complete: (connection: Connection, rows: readonly Raw[]) => Promise<void>
}

export function prepareExtras(query: RawBuilder<unknown>): PreparedExtras {
  let prepared: { text: string; parameters: readonly unknown[] } | null = null
  return {
    complete: async ({ db, pool }, rows) => {
      if (rows.length === 0) return
      if (!prepared) {
        const { sql: text, parameters } = query.compile(db)
        prepared = { text, parameters }
      }
      const ids = rows.map((row) => row.id)
      const values = prepared.parameters.map((value) => (value === PAGE_IDS ? ids : value))
      const found = await pool.query<Raw>({ name: nameOf(prepared.text), text: prepared.text, values })
      const byId = new Map(found.rows.map((row) => [row.id, row]))
      for (const row of rows) Object.assign(row, byId.get(row.id))
    },
  }
}
