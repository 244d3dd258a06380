import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Services } from '#server/platform/services.ts'

type Raw = Record<string, unknown>

/** Stands for the ids of a page until they are known. */
export const EXTRA_IDS = Symbol('ids of the page')

/**
 * A statement over the rows of one page, by their ids. Its text is the same for everybody, so that PostgreSQL keeps the
 * plan: planning the joins would cost more than running them for fifteen rows.
 */
export interface PreparedExtras {
  /** Completes the rows in place. */
  complete: (services: Pick<Services, 'db' | 'pool'>, rows: readonly Raw[]) => Promise<void>
}

export function prepareExtras(query: RawBuilder<unknown>): PreparedExtras {
  let prepared: { name: string; text: string; parameters: readonly unknown[] } | null = null
  return {
    complete: async ({ db, pool }, rows) => {
      if (rows.length === 0) return
      prepared ??= prepare(query, db)
      const ids = rows.map((row) => row.id)
      const values = prepared.parameters.map((value) => (value === EXTRA_IDS ? ids : value))
      const found = await pool.query<Raw>({ name: prepared.name, text: prepared.text, values })
      const byId = new Map(found.rows.map((row) => [row.id, row]))
      for (const row of rows) Object.assign(row, byId.get(row.id))
    },
  }
}

function prepare(query: RawBuilder<unknown>, db: Services['db']) {
  const { sql: text, parameters } = query.compile(db)
  const name = `extras_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
  return { name, text, parameters }
}
