import { sql } from 'kysely'
import { lineTablesOf } from '../../model/line-columns.ts'
import { planLines } from '../lines/plan-lines.ts'
import { insertionsOf, writeLines } from '../lines/write-lines.ts'
import type { Ability } from '../plan/ability.ts'

/** Tables of lines, saved with their record as one version of it. */
export const lines: Ability = {
  name: 'lines',
  of: (type) => type.lines !== undefined,
  plan: async (save, db) => {
    const brings = [save.sheetLines, save.keptLines].some((given) => Object.keys(given).length > 0)
    if (!save.request && !brings && (!save.stored || save.checks === 'nothing')) return null
    const planned = await planLines(save, db)
    const changed = planned.filter(({ isChanged }) => isChanged)
    save.lines = planned
    save.facts = planned.flatMap(({ facts }) => facts)
    save.beside = changed.map(({ table }) => ({ key: table.lines.key, label: table.lines.title }))
    if (changed.length === 0) return null
    return save.stored
      ? { written: (trx, id) => writeLines(trx, id, changed) }
      : { along: insertionsOf(changed), isOwn: true }
  },
  counters: (_actor, type, rights) =>
    Object.fromEntries(
      lineTablesOf(type)
        .filter(({ lines }) => rights.level(lines.key) > 1)
        .map(({ lines: { key, table } }) => [
          `${key}Count`,
          sql`(select count(*)::int from ${sql.table(table)} l where l.record_id = c.id)`,
        ]),
    ),
}
