import { type Kysely, sql } from 'kysely'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { MOST_SHARES } from '#protocol/record/declaration/link.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Refusal, refusal } from '#server/platform/refusal.ts'
import { reachable } from '../../model/find-record.ts'
import type { Share, SpreadLink, StoredShare } from '../../model/spread.ts'
import type { Save } from '../plan/save.ts'

/**
 * The shares that a save sends, in their order; undefined where it sends none, or where the user may not write the link or does
 * not see the amount: whether shares fit into an amount reveals how much it is.
 */
export async function readGivenShares(
  { actor, form, request, stored }: Save,
  link: SpreadLink,
  { before, db }: { before: readonly StoredShare[]; db: Kysely<Tables> },
): Promise<Share[] | undefined> {
  const { spread, key } = link
  const sent = request?.[spread.key]
  const isOpen = form.writes(key, !stored) && form.usable(spread.key)
  if (!isOpen || sent === undefined || sent === null || sent === '') return undefined
  if (!Array.isArray(sent)) throw refusal('linesUnreadable', spread.title).at(key)
  if (sent.length > MOST_SHARES) throw refusal('tooManyLines', spread.title, MOST_SHARES).at(key)
  if (sent.length === 0) return undefined
  const shares = sent.map((each: unknown, at) => readShare(link, each, at))
  // allocation_once: one target has one share of a record
  const twice = shares.findIndex(({ target }, at) => shares.findIndex((one) => one.target === target) < at)
  if (twice >= 0) throw unfit(link, twice, `${link.label}重复`)
  // a target that was deleted since the form was opened is as unknown as any other: its share would be beyond the amount on the day
  // that it is restored
  const known = new Set(before.flatMap(({ target, isLive }) => (isLive ? [target] : [])))
  const added = shares.flatMap(({ target }) => (known.has(target) ? [] : [target]))
  if (added.length > 0) {
    const { rows } = await sql<{ id: number }>`select r.id from ${sql.table(link.to.table)} r
      where r.id = any(${added}::bigint[]) and ${reachable(actor, link.to, 'read')}`.execute(db)
    if (rows.length < added.length) throw refusal('relatedUnknown', link.to.display).at(key)
  }
  return shares
}

const unfit = ({ spread, key }: SpreadLink, at: number, why: string): Refusal =>
  refusal('lineUnfit', spread.title, at + 1, why).at(key)

/** Least part of an amount of two places. */
const LEAST = '0.01'

function readShare(link: SpreadLink, sent: unknown, at: number): Share {
  const { to, label } = link
  if (!isObject(sent)) throw unfit(link, at, '格式有误')
  const target = Number(sent[to.idKey])
  if (!Number.isSafeInteger(target) || target <= 0) throw unfit(link, at, `请选择${label}`)
  const money = toDecimal(sent.money)
  if (!money) throw unfit(link, at, '请填写金额')
  if (money.lt(LEAST)) throw unfit(link, at, `金额不能小于${LEAST}`)
  if (money.decimalPlaces() > 2) throw unfit(link, at, '金额的小数位不能大于2')
  return { target, money: money.toFixed(2) }
}
