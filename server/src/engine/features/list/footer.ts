import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type FooterSum, type RecordType, toKey } from '#protocol/record/declare.ts'
import { stateCode } from '#protocol/record/states.ts'
import type { Actor } from '../../model/rules.ts'
import type { Selection } from './selection.ts'

/** As a list sends it beside its rows, by the keys of the declaration. */
type Money = Record<string, number>

/** Rows that are there wait no longer than this for their sums; those go on and are remembered for the next question. */
const PATIENCE_MS = 5000

/**
 * Sums over everything a list holds, whichever page is shown (record-engine.md §7.2), remembered like its total. A key is
 * left out whose column the viewer may not see, or sees masked.
 */
export async function sumRecords(actor: Actor, selection: Selection): Promise<Money> {
  const { type, rights, source, where } = selection
  const { services, viewer } = actor
  const footer = (type.footer ?? []).filter(({ column }) => rights.usable(toKey(column)))
  if (footer.length === 0) return {}
  const sums = footer.map(
    (sum) => sql`sum(r.${sql.ref(sum.column)})${counted(type, sum)} as ${sql.ref(sum.key)}`,
  )
  const query = sql<Record<string, string | null>>`select ${sql.join(sums)} from ${source} where ${where}`
  const row = await services.engine.turns.lists.take(
    () => services.engine.counts.sums(query.compile(services.db), viewer.userId),
    viewer.userId,
  )
  return Object.fromEntries(footer.map(({ key }) => [key, Number(row[key] ?? 0)]))
}

/** Only rows in the states that count. */
function counted(type: RecordType, { states }: FooterSum) {
  if (!states || !type.states) return sql``
  const codes = states.map((name) => sql.lit(stateCode(type, name)))
  return sql` filter (where r.${sql.ref(type.states.column)} in (${sql.join(codes)}))`
}

/** The same as it stands beside rows; nothing for types that add up nothing. */
export async function footerOf(
  actor: Actor,
  selection: Selection,
  rows: Promise<unknown>,
): Promise<{ extraData?: { money: Money } }> {
  if (!selection.type.footer) return {}
  const money = sumRecords(actor, selection)
  const late = rows.then(
    () => delay(PATIENCE_MS, {}, { ref: false }),
    () => ({}),
  )
  return { extraData: { money: await Promise.race([money, late]) } }
}
