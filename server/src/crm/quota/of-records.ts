import type { Kysely } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { Values } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { quotaIdsIn, readQuotas } from './read.ts'

/** What a client sends as `quotaList`: numbers, or objects with them. */
const sentList = (list: readonly unknown[]): string =>
  list.map((item) => String(isObject(item) ? item.keyId : item)).join(',')

/** The quotas that are sent with a record, as its column keeps them; `quotaList` wins over `quotaIds` (§16). Refuses more than `most`. */
export function placeQuotas(values: Values, request: SaveRequest | null, most: number): void {
  const list = request?.quotaList
  if (Array.isArray(list)) values.quota_ids = sentList(list)
  if (!('quota_ids' in values)) return
  const ids = quotaIdsIn(String(values.quota_ids ?? ''))
  if (!ids) throw refusal('quotaIdsFormat').at('quotaIds')
  if (ids.length > most) throw refusal('tooManyOfRecord', most).at('quotaIds')
  values.quota_ids = ids.length > 0 ? ids.join(',') : null
}

/** Refuses a quota that is not offered, unless the record has it already. */
export async function checkQuotas(
  db: Kysely<Tables>,
  values: Values,
  stored: { quota_ids: string | null } | null,
): Promise<void> {
  const kept = quotaIdsIn(stored?.quota_ids ?? '') ?? []
  const fresh = (quotaIdsIn(String(values.quota_ids ?? '')) ?? []).filter((id) => !kept.includes(id))
  const offered = new Set((await readQuotas(db, fresh, { onlyOffered: true })).map(({ keyId }) => keyId))
  const missing = fresh.find((id) => !offered.has(id))
  if (missing !== undefined) throw refusal('quotaUnknown', missing).at('quotaIds')
}
