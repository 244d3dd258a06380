import { isObject } from '#protocol/fields/value/shape.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import type { WrittenLine } from '../../model/read-lines.ts'
import type { PlannedLines, Values } from '../../model/rules.ts'

/** How the lines of a table are kept among the values that an import overwrote. */
const keptAs = (key: string) => `lines:${key}`

/** The lines that an overwritten record had, where other ones came in their place. */
export const linesBefore = (planned: readonly PlannedLines[]): Values =>
  Object.fromEntries(
    planned.flatMap(({ table, before, isChanged }) =>
      isChanged ? [[keptAs(table.lines.key), before.map(({ id, values }) => ({ id, values }))]] : [],
    ),
  )

/** The same as they are written back, by the key of their table. */
export function keptLines(type: RecordType, before: unknown): Record<string, WrittenLine[]> {
  if (!isObject(before)) return {}
  return Object.fromEntries(
    lineTablesOf(type).flatMap(({ lines: { key } }) => {
      const kept = before[keptAs(key)]
      if (!Array.isArray(kept)) return []
      const lines = kept.flatMap((line: unknown) =>
        isObject(line) && isObject(line.values) ? [{ id: Number(line.id), values: line.values }] : [],
      )
      return [[key, lines]]
    }),
  )
}
