import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import { employeeColumns } from '#protocol/hrm/employees/columns.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'

const coded: ReadonlySet<string> = new Set(employeeColumns.map(({ name }) => toKey(name)))

/** Codes may come as text (hrm.md §1.3). */
const read = (key: string, value: unknown): unknown =>
  coded.has(key) ? (isBlank(value) ? null : Number(value)) : value

/** What lists of values say, by the keys of the engine. */
export function entityOf(lists: readonly (readonly HrValueIn[])[]): Record<string, unknown> {
  return Object.fromEntries(
    lists
      .flat()
      .map(({ fieldName, fieldValue }): [string, unknown] => [toKey(fieldName), fieldValue ?? null])
      .map(([key, value]) => [key, read(key, value)]),
  )
}

/** The same as a save of the engine, which takes fields of the company from `field`. */
export const sentOf = (entity: Record<string, unknown>): SaveRequest => ({
  entity,
  field: Object.entries(entity).map(([fieldName, value]) => ({ fieldName, value })),
  requestKey: undefined,
})
