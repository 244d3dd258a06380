import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { allOf } from '../../fields/compare.ts'
import { inStates } from '../../model/in-states.ts'
import type { Actor } from '../../model/rules.ts'
import type { Selection } from './selection.ts'

/** As a list sends it beside its rows, by the keys of the declaration. */
type Money = Record<string, number>

/**
 * Rows that are there wait no longer than this for their sums; those go on and are remembered for the next
 * question.
 */
const PATIENCE_MS = 5000

/**
 * Sums over everything a list holds, whichever page is shown (record-engine.md §7.2), remembered like its
 * total. A key is left out whose column the viewer may not see, or sees masked.
 */
export async function sumRecords(actor: Actor, selection: Selection): Promise<Money> {
  const { type, rights, source, where } = selection
  const { services, viewer } = actor
  const footer = (type.list.footer ?? []).filter(({ column }) => rights.usable(toKey(column)))
  const [first] = footer
  if (!first) return {}
  const { states } = first
  // where every sum counts the same states, the others are not looked at
  const isShared = footer.every((sum) => sum.states?.join() === states?.join())
  const sums = footer.map((sum) => {
    const counting = isShared || !sum.states ? null : inStates(type, sum.states)
    const filter = counting ? sql` filter (where ${counting})` : sql``
    return sql`sum(r.${sql.ref(sum.column)})${filter} as ${sql.ref(sum.key)}`
  })
  const rows = allOf([where, ...(isShared && states ? [inStates(type, states)] : [])])
  const query = sql<Record<string, string | null>>`select ${sql.join(sums)} from ${source} where ${rows}`
  const row = await services.engine.counts.sums(query.compile(services.db), viewer.userId, (run) =>
    services.engine.turns.lists.take(run, viewer.userId),
  )
  return Object.fromEntries(footer.map(({ key }) => [key, Number(row[key] ?? 0)]))
}

/** The footer beside rows; empty for types without sums. */
export async function footerOf(
  actor: Actor,
  selection: Selection,
  rows: Promise<unknown>,
): Promise<{ extraData?: { money: Money } }> {
  if (!selection.type.list.footer) return {}
  const money = sumRecords(actor, selection)
  const late = rows.then(
    () => delay(PATIENCE_MS, {}, { ref: false }),
    () => ({}),
  )
  return { extraData: { money: await Promise.race([money, late]) } }
}
