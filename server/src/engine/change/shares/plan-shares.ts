import { Decimal } from 'decimal.js'
import { type Kysely, sql } from 'kysely'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { Fact } from '../../model/history.ts'
import type { PlannedShares, Share, SpreadLink, StoredShare } from '../../model/spread.ts'
import type { Save } from '../plan/save.ts'
import { readGivenShares } from './given-shares.ts'
import { readElsewhere, readShares } from './read-shares.ts'

/**
 * What a save makes of the shares of its record. Shares that it sends replace all; a save that names one target gives it the
 * whole amount; any other leaves them, and a share that was the whole amount stays the whole. The column takes the first.
 */
export async function planShares(
  save: Save,
  link: SpreadLink,
  db: Kysely<Tables>,
): Promise<PlannedShares | null> {
  const { stored, values } = save
  const { column, spread, key } = link
  const isNamed = Object.hasOwn(values, column)
  const before = stored ? await readShares(db, link, stored.id) : []
  const given = await readGivenShares(save, link, { before, db })
  const amount = toDecimal(spread.sum in values ? values[spread.sum] : stored?.[spread.sum]) ?? new Decimal(0)
  const after = given ?? (isNamed ? whole(values[column], amount) : kept(save, link, { before, amount }))
  if (given) values[column] = given[0]?.target ?? null
  // allocation_within_receipt: the shares of a record are at most its amount, with what of it is given elsewhere
  const elsewhere = stored ? await readElsewhere(db, link, stored.id) : '0'
  const total = sumOf(after.filter(({ target }) => isLive(before, target))).plus(elsewhere)
  if (total.gt(amount))
    throw refusal('sharesBeyond', total.toFixed(2), labelOf(save, spread.sum), amount.toFixed(2)).at(key)
  if (before.length + after.length === 0) return null
  const isChanged = shapeOf(before) !== shapeOf(after)
  return {
    link,
    before,
    after,
    isChanged,
    fact: isChanged ? await factOf(save, link, { before, after, amount, db }) : null,
  }
}

const sumOf = (shares: readonly Share[]) => Decimal.sum(0, ...shares.map(({ money }) => money))
const shapeOf = (shares: readonly Share[]) =>
  shares.map(({ target, money }) => `${target} ${new Decimal(money).toFixed(2)}`).join()

/** What is chosen now lives; what was chosen before may have been deleted since. */
const isLive = (before: readonly StoredShare[], target: number) =>
  before.find((share) => share.target === target)?.isLive ?? true

const labelOf = ({ form }: Save, column: string) => form.schema.byColumn.get(column)?.label ?? ''

/** The whole amount for one target; nothing without either. */
function whole(target: unknown, amount: Decimal): Share[] {
  const id = Number(target ?? 0)
  return id > 0 && amount.gt(0) ? [{ target: id, money: amount.toFixed(2) }] : []
}

/** Shares that a save does not name; those of deleted targets are given up where they do not fit any more. */
function kept(
  { stored }: Save,
  { column, spread }: SpreadLink,
  { before, amount }: { before: readonly StoredShare[]; amount: Decimal },
): Share[] {
  if (before.length === 0) return whole(stored?.[column], amount)
  const was = toDecimal(stored?.[spread.sum])
  const follow = ({ target, money }: StoredShare): Share =>
    was?.eq(money) && amount.gt(0) ? { target, money: amount.toFixed(2) } : { target, money }
  const followed = before.map((share) => ({ ...follow(share), isLive: share.isLive }))
  const isRoom = sumOf(followed).lte(amount)
  return followed.filter((share) => share.isLive || isRoom).map(({ target, money }) => ({ target, money }))
}

interface Described {
  before: readonly StoredShare[]
  after: readonly Share[]
  amount: Decimal
  db: Kysely<Tables>
}

/** Every share by the name of its target, unless there is but one and it is the whole, before as after. */
async function factOf(
  { stored }: Save,
  { to, label, spread }: SpreadLink,
  { before, after, amount, db }: Described,
): Promise<Fact | null> {
  const isPlain = (shares: readonly Share[], of: unknown) =>
    shares.length === 0 || (shares.length === 1 && toDecimal(of)?.eq(shares[0]?.money ?? 0) === true)
  if (isPlain(before, stored?.[spread.sum]) && isPlain(after, amount.toFixed(2))) return null
  const { nameColumn } = relationTo(to)
  const { rows } = await sql<{
    id: number
    name: string | null
  }>`select r.id, r.${sql.ref(nameColumn)} as name
    from ${sql.table(to.table)} r where r.id = any(${after.map(({ target }) => target)}::bigint[])`.execute(
    db,
  )
  const names = new Map([
    ...before.map(({ target, name }) => [target, name] as const),
    ...rows.map(({ id, name }) => [id, name ?? ''] as const),
  ])
  const words = (shares: readonly Share[]) =>
    shares.map(({ target, money }) => `${label}${names.get(target) ?? ''}：${money}`).join('，') || null
  return { key: spread.key, label: spread.title, formType: 'text', from: words(before), to: words(after) }
}
