import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { hangingOn, parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { linksFrom, linksTo } from '#protocol/record-types.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refusalAs } from '#server/platform/refusal.ts'
import type { SaveMoment, StoredRow } from '../../model/rules.ts'
import { pointsAt } from '../../model/spread.ts'
import type { Save } from './save.ts'

type Saved = Pick<SaveMoment, 'values' | 'stored'> &
  Partial<Pick<SaveMoment, 'request' | 'keepsOwner'> & Pick<Save, 'shares'>>

/** Saves of the type look at the records they point at, so that they take more than one statement. */
export const holdsOthers = (type: RecordType): boolean =>
  hangingOn(type, { linksFrom, linksTo }).length > 0 ||
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
 * still agree with their parent, and a record on which such links hang keeps that parent.
 */
export async function holdLinked(
  trx: Transaction<Tables>,
  type: RecordType,
  saves: readonly Saved[],
): Promise<void> {
  for (const link of linksFrom(type)) {
    await requireFree(trx, link, saves)
    if (link.required) await holdTargets(trx, link, saves)
    if (link.under !== undefined) await requireUnder(trx, link, saves)
    // what was chosen before stays as it is
    if (link.among)
      await requireAmong(
        trx,
        link,
        link.among,
        saves.filter((save) => moves(save, link.column)),
      )
  }
}

/** The part of it that values of the server's own keep as well: an undo does not move a record on which others hang. */
export async function holdFree(
  trx: Transaction<Tables>,
  type: RecordType,
  saves: readonly Saved[],
): Promise<void> {
  for (const link of linksFrom(type)) await requireFree(trx, link, saves)
}

/** A submission claims again what the record holds: it is checked as when it was chosen, whatever the save sends. */
export async function requireClaims(trx: Transaction<Tables>, type: RecordType, save: Saved): Promise<void> {
  for (const link of linksFrom(type))
    if (link.among && !moves(save, link.column)) await requireAmong(trx, link, link.among, [save])
}

/** What saves hold must be in one of the states of which it may be chosen, and stays so until the transaction ends. */
async function requireAmong(
  trx: Transaction<Tables>,
  { to, column, key }: RecordLink,
  { states, refusal: refused }: NonNullable<RecordLink['among']>,
  saves: readonly Saved[],
): Promise<void> {
  const ids = [...new Set(saves.flatMap((save) => idIn(save, column) ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(to.table)} r
    where ${among(sql`r.id`, ids)} order by r.id for no key update of r`.execute(trx)
  if (rows.some((row) => !states.includes(stateOf(to, row)?.name ?? ''))) throw refusalAs(refused).at(key)
}

async function holdTargets(
  trx: Transaction<Tables>,
  { to, column, key, belongs }: RecordLink,
  saves: readonly Saved[],
): Promise<void> {
  const moving = saves.filter((save) => moves(save, column))
  const entered = [...new Set(moving.flatMap((save) => idIn(save, column) ?? []))]
  if (entered.length === 0) return
  const left = moving.flatMap(({ stored }) => idIn({ values: {}, stored }, column) ?? [])
  const { rows } = await sql<{ id: number; is_live: boolean; owner: number | null }>`
    select r.id, r.deleted_at is null as is_live, r.owner_user_id as owner from ${sql.table(to.table)} r
    where ${among(sql`r.id`, [...entered, ...left])} order by r.id for no key update of r`.execute(trx)
  const live = new Set(rows.flatMap(({ id, is_live }) => (is_live ? [id] : [])))
  if (!entered.every((id) => live.has(id))) throw refusal('relatedUnknown', to.display).at(key)
  if (belongs) giveToOwners(moving, column, new Map(rows.map(({ id, owner }) => [id, owner])))
}

/** What belongs to a record begins with its owner, unless who makes it claims it (record-engine.md §10). */
function giveToOwners(
  saves: readonly Saved[],
  column: string,
  owners: ReadonlyMap<number, number | null>,
): void {
  for (const { stored, request, values, keepsOwner } of saves) {
    const owner = stored || keepsOwner ? null : (owners.get(Number(values[column])) ?? null)
    if (owner === null || Number(request?.entity.ownerUserId) === values.create_user_id) continue
    values.owner_user_id = owner
  }
}

/**
 * A record does not leave what it belongs to while others hang on it that must belong to the same. A save that hangs one on it
 * locks it first, as this one has: nothing is added meanwhile.
 */
async function requireFree(
  trx: Transaction<Tables>,
  { from: type, to, column, key }: RecordLink,
  saves: readonly Saved[],
): Promise<void> {
  const hanging = hangingOn(type, { linksFrom, linksTo }).filter(({ by }) => by.column === column)
  const moved = saves.flatMap((save) => (save.stored && moves(save, column) ? [save.stored.id] : []))
  if (hanging.length === 0 || moved.length === 0) return
  const counts = hanging.map(
    ({ link }, at) => sql`(select count(*)::int from ${sql.table(link.from.table)} h
      where ${pointsAt(link, 'h', (target) => among(target, moved))} and h.deleted_at is null) as ${sql.ref(`n${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(trx)
  const words = hanging.flatMap(({ link: { from } }, at) => {
    const count = rows[0]?.[`n${at}`] ?? 0
    return count > 0 ? [`${count}${from.moneyStep?.unit ?? '条'}${from.display}`] : []
  })
  if (words.length > 0) throw refusal('othersHang', type.display, words.join('、'), to.display).at(key)
}

const choosesAnew = (save: Saved, { column, spread }: RecordLink): boolean =>
  moves(save, column) || (spread !== undefined && save.shares?.isChanged === true)

/** What a link will hold: the id in its column, or the live targets of all shares. */
function chosenIn(save: Saved, { column, spread }: RecordLink): number[] {
  const { before = [], after = [] } = (spread && save.shares) || {}
  const gone = new Set(before.flatMap(({ target, isLive }) => (isLive ? [] : [target])))
  const shared = after.flatMap(({ target }) => (gone.has(target) ? [] : [target]))
  return shared.length > 0 ? shared : [idIn(save, column) ?? []].flat()
}

/** Several targets are locked behind their parent, so that two saves that share with the same ones wait in one order. */
async function holdParents(
  trx: Transaction<Tables>,
  { to }: RecordLink,
  pairs: readonly { parent: number | null }[],
): Promise<void> {
  const ids = [...new Set(pairs.flatMap(({ parent }) => parent ?? []))]
  await sql`select from ${sql.table(to.table)} r where ${among(sql`r.id`, ids)}
    order by r.id for no key update`.execute(trx)
}

/** The chosen ones stay locked: they keep their parent until the transaction ends. */
async function requireUnder(
  trx: Transaction<Tables>,
  link: RecordLink,
  saves: readonly Saved[],
): Promise<void> {
  const way = parentOf(link, linksFrom)
  if (!way) return
  const { own, chosen } = way
  const moving = saves.filter((save) => choosesAnew(save, link) || moves(save, own.column))
  const pairs = moving.flatMap((save) =>
    chosenIn(save, link).map((id) => ({ id, parent: idIn(save, own.column) })),
  )
  if (pairs.length === 0) return
  if (link.spread) await holdParents(trx, own, pairs)
  const ids = [...new Set(pairs.map(({ id }) => id))]
  const { rows } = await sql<StoredRow & { is_live: boolean }>`
    select r.id, r.deleted_at is null as is_live, r.${sql.ref(chosen.column)} from ${sql.table(link.to.table)} r
    where ${among(sql`r.id`, ids)} order by r.id for no key update of r`.execute(trx)
  // deleted since the save was checked
  if (link.spread && rows.some((row) => !row.is_live))
    throw refusal('relatedUnknown', link.to.display).at(link.key)
  const parents = new Map(rows.map((row) => [row.id, idIn({ values: row, stored: null }, chosen.column)]))
  if (pairs.some(({ id, parent }) => parents.has(id) && parents.get(id) !== parent))
    throw refusal('relatedElsewhere', link.to.display, own.to.display).at(link.key)
}
