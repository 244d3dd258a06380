import { isObject } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { Values } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'

/** Ids as a comma list stores them: trimmed, each once. */
const partsOf = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split(/[,，]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
const isId = (part: string) => /^[1-9]\d{0,15}$/.test(part)

/** Ids in the entries of `quotaList`, which name quotas by `keyId`, or are ids themselves. */
const listed = (list: readonly unknown[]): string =>
  list.map((entry) => String(isObject(entry) ? entry.keyId : entry)).join()

/** 相关定额 of a save: `quotaList` beside the entity wins. Refuses what is no list of ids. */
export function readQuotas(values: Values, request: SaveRequest | null): void {
  const given: unknown = request?.quotaList
  const text = Array.isArray(given) ? listed(given) : values.quota_ids
  if (text === undefined) return
  const parts = partsOf(text)
  if (!parts.every(isId)) throw refusal('quotaIdsFormat').at('quotaIds')
  values.quota_ids = parts.join() || null
}

/** The quotas of a detail as lists of quotas have them. */
export const quotasOf = (quotaIds: unknown) => partsOf(quotaIds).map((part) => ({ keyId: Number(part) }))
