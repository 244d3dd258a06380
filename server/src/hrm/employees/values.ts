import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import { catalogue } from '#protocol/hrm/employees/catalogue.ts'
import { employeeColumns } from '#protocol/hrm/employees/columns.ts'
import { toKey } from '#protocol/platform/to-key.ts'

const coded: ReadonlySet<string> = new Set(employeeColumns.map(({ name }) => toKey(name)))
const groups = new Map(catalogue.map(({ name, group }) => [toKey(name), group]))

/** Codes may come as text (hrm.md §1.3). */
const read = (key: string, value: unknown): unknown =>
  coded.has(key) ? (isBlank(value) ? null : Number(value)) : value

/** What lists of values say, by the keys of the engine; of a list of one group what belongs there. */
export function entityOf(
  lists: readonly (readonly HrValueIn[])[],
  among?: readonly number[],
): Record<string, unknown> {
  const belongs = (key: string) => among === undefined || among.includes(groups.get(key) ?? 1)
  return Object.fromEntries(
    lists
      .flat()
      .map(({ fieldName, fieldValue }): [string, unknown] => [toKey(fieldName), fieldValue ?? null])
      .filter(([key]) => belongs(key))
      .map(([key, value]) => [key, read(key, value)]),
  )
}
