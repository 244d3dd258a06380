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

interface Compiled {
  text: string
  parameters: readonly unknown[]
}

const compile = ({ db }: Pick<Connection, 'db'>, query: RawBuilder<unknown>): Compiled => {
  const { sql: text, parameters } = query.compile(db)
  return { text, parameters }
}

/** Plans it again under a new name where a table has another column meanwhile. */
async function runNamed<Row extends Raw>(
  { pool }: Pick<Connection, 'pool'>,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const run = () => pool.query<Row>({ name: nameOf(text), text, values })
  const { rows } = await run().catch((error: unknown) => {
    if (!isPlanOutdated(error)) throw error
    generation += 1
    names.clear()
    return run()
  })
  return rows
}

/**
 * Runs a statement that finds its rows by id under a name of its own, so that PostgreSQL keeps the plan: planning its
 * joins and counts would cost more than running them for a few rows. Not for lists, whose best plan depends on values.
 */
export async function runPrepared<Row extends Raw>(
  connection: Connection,
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { text, parameters } = compile(connection, query)
  return runNamed<Row>(connection, text, [...parameters])
}

/** A statement that runs again and again: built and compiled once, its plan kept by PostgreSQL. */
export interface Statement<Row extends Raw> {
  /** `open` gives the values that the statement left open, by the symbols that stand for them. */
  run: (connection: Connection, open?: Readonly<Record<symbol, unknown>>) => Promise<Row[]>
}

/** Prepares a statement whose parameters may be symbols: values that are known only when it runs. */
export function prepare<Row extends Raw>(query: RawBuilder<unknown>): Statement<Row> {
  let compiled: Compiled | null = null
  return {
    run: (connection, open = {}) => {
      compiled ??= compile(connection, query)
      const values = compiled.parameters.map((value) => (typeof value === 'symbol' ? open[value] : value))
      return runNamed<Row>(connection, compiled.text, values)
    },
  }
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

/** Whether the text of a page is one of those whose plans are kept. */
function keepsPage(text: string): boolean {
  if (pages.has(text)) return true
  if (pages.size >= MOST_PAGES) return false
  pages.add(text)
  return true
}

/**
 * Runs the statement of a list page. One without parameters — a scope and nothing else — is the same every time: it keeps
 * its plan, which is made for its very numbers. Any other is planned for its values.
 */
export async function runList(connection: Connection, query: RawBuilder<unknown>): Promise<Raw[]> {
  const { text, parameters } = compile(connection, query)
  if (parameters.length === 0 && keepsPage(text)) return runNamed(connection, text, [])
  const { rows } = await connection.pool.query<Raw>({ text, values: [...parameters] })
  return rows
}

/** Prepares the statement of a page that comes back all day; null where enough plans of pages are kept. */
export function preparePage<Row extends Raw>(
  connection: Connection,
  query: RawBuilder<unknown>,
): Statement<Row> | null {
  return keepsPage(compile(connection, query).text) ? prepare<Row>(query) : null
}
