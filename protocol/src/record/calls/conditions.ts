import { z } from 'zod'
import { isObject } from '#protocol/fields/value/shape.ts'
import { flag, integer, optional } from '#protocol/platform/wire.ts'

/** Conditions of a list at most, those of its scene among them, and values over all of them (record-engine.md §7.4). */
export const MOST_CONDITIONS = 100
export const MOST_VALUES = 1000
/** Groups of conditions at most. */
export const MOST_GROUPS = 10

/** One condition of a list, scene or export (record-engine.md §7.1). */
export const searchItemSchema = z.object({
  name: z.string().max(60),
  formType: z.preprocess((value) => value ?? null, z.string().max(40).nullable()),
  type: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.coerce.number().int().nullable(),
  ),
  values: z.preprocess((value) => value ?? [], z.array(z.unknown())),
  /** Own client: those with the same number form a group; of all groups one must hold. Absent: must hold by itself. */
  group: optional(integer(1, MOST_GROUPS)),
  /** Own client: 为空或…, an empty value meets the condition too. */
  orEmpty: optional(flag()),
})
export type SearchItem = z.infer<typeof searchItemSchema>
/** The conditions of a list, or of a scene: how many there may be is asked over both together. */
export const searchListSchema = z.array(searchItemSchema)

const isGroup = (value: unknown) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_GROUPS)

function readSearchItem(value: unknown): SearchItem | null {
  if (!isObject(value)) return null
  const { name, formType = null, type = null, values = [], group, orEmpty } = value
  const isItem =
    typeof name === 'string' &&
    (formType === null || typeof formType === 'string') &&
    (type === null || Number.isInteger(type)) &&
    Array.isArray(values) &&
    isGroup(group)
  if (!isItem) return null
  return {
    name,
    formType,
    type: type === null ? null : Number(type),
    values,
    ...(group !== undefined && { group: Number(group) }),
    ...(orEmpty === 1 && { orEmpty: 1 as const }),
  }
}

/** Parses stored conditions, of a scene or a URL; null if malformed. */
export function readSearchList(value: unknown): SearchItem[] | null {
  if (!Array.isArray(value)) return null
  const items = value.map(readSearchItem)
  return items.every((item) => item !== null) ? items : null
}
