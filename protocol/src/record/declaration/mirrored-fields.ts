import { toKey } from '#protocol/platform/to-key.ts'
import type { RecordType } from './declare.ts'

/** Keys of the fields whose bounds are those of the opposite number, given which columns hold something. */
export const mirroredKeys = (
  { fields }: Pick<RecordType, 'fields'>,
  holds: (column: string) => boolean,
): ReadonlySet<string> =>
  new Set(fields.flatMap(({ name, mirroredBy }) => (mirroredBy && holds(mirroredBy) ? [toKey(name)] : [])))
