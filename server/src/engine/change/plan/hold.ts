import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refusalAs } from '#server/platform/refusal.ts'
import type { SaveMoment, StoredRow } from '../../model/rules.ts'

type Saved = Pick<SaveMoment, 'values' | 'stored'>

/** Saves of the type look at the records they point at, so that they take more than one statement. */
export const holdsOthers = (type: RecordType): boolean =>
  linksFrom(type).some(({ required, under, among }) => required || under !== undefined || among !== undefined)

/** The id that a column will hold; null for none. */
const idIn = ({ values, stored }: Saved, column: string): number | null => {
  const value = column in values ? values[column] : stored?.[column]
  return value === null || value === undefined ? null : Number(value)
}

/** The record begins to point there, or points elsewhere from now on. */
const moves = (save: Saved, column: string): boolean =>
  !save.stored || idIn(save, column) !== idIn({ values: {}, stored: save.stored }, column)

/**
 * Reads the current targets of records, once for all that are saved together. Required targets and the previous one are locked until
 * the transaction ends, in the order of ids: they may have been deleted or merged since the form was checked. Links with `under` must
 * still agree with their parent.
 */
export async function holdLinked(
  trx: Transaction<Tables>,
  type: RecordType,
  saves: readonly Saved[],
): Promise<void> {
  for (const link of linksFrom(type)) {
    if (link.required) await holdTargets(trx, link, saves)
    if (link.under !== undefined) await requireUnder(trx, link, saves)
    if (link.among) await requireAmong(trx, link, link.among, saves)
  }
}

/**
 * What saves choose must be in one of the states of which it may be chosen, and stays so until the transaction ends. What was
 * chosen before stays as it is.
 */
async function requireAmong(
  trx: Transaction<Tables>,
  { to, column, key }: RecordLink,
  { states, refusal: refused }: NonNullable<RecordLink['among']>,
  saves: readonly Saved[],
): Promise<void> {
  const chosen = saves.filter((save) => moves(save, column))
  const ids = [...new Set(chosen.flatMap((save) => idIn(save, column) ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(to.table)} r
    where ${among(sql`r.id`, ids)} order by r.id for no key update of r`.execute(trx)
  if (rows.some((row) => !states.includes(stateOf(to, row)?.name ?? ''))) throw refusalAs(refused).at(key)
}

async function holdTargets(
  trx: Transaction<Tables>,
  { to, column, key }: RecordLink,
  saves: readonly Saved[],
): Promise<void> {
  const moving = saves.filter((save) => moves(save, column))
  const entered = [...new Set(moving.flatMap((save) => idIn(save, column) ?? []))]
  if (entered.length === 0) return
  const left = moving.flatMap(({ stored }) => idIn({ values: {}, stored }, column) ?? [])
  const { rows } = await sql<{ id: number; is_live: boolean }>`
    select r.id, r.deleted_at is null as is_live from ${sql.table(to.table)} r
    where ${among(sql`r.id`, [...entered, ...left])} order by r.id for no key update of r`.execute(trx)
  const live = new Set(rows.flatMap(({ id, is_live }) => (is_live ? [id] : [])))
  if (!entered.every((id) => live.has(id))) throw refusal('relatedUnknown', to.display).at(key)
}

async function requireUnder(
  trx: Transaction<Tables>,
  link: RecordLink,
  saves: readonly Saved[],
): Promise<void> {
  const way = parentOf(link, linksFrom)
  if (!way) return
  const { own, chosen } = way
  const moving = saves.filter((save) => moves(save, link.column) || moves(save, own.column))
  const pairs = moving.flatMap((save) => {
    const id = idIn(save, link.column)
    return id === null ? [] : [{ id, parent: idIn(save, own.column) }]
  })
  if (pairs.length === 0) return
  const { rows } = await sql`select from unnest(${pairs.map(({ id }) => id)}::bigint[],
      ${pairs.map(({ parent }) => parent)}::bigint[]) as p(id, parent)
    join ${sql.table(link.to.table)} r on r.id = p.id
    where r.${sql.ref(chosen.column)} is distinct from p.parent limit 1`.execute(trx)
  if (rows.length) throw refusal('relatedElsewhere', link.to.display, own.to.display).at(link.key)
}
