import { useQueries } from '@tanstack/react-query'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { DraftField } from '../design/draft.ts'

/** Options of one request. */
const AT_ONCE = 50

const inParts = (words: readonly string[]) =>
  Array.from({ length: Math.ceil(words.length / AT_ONCE) }, (_, at) =>
    words.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** By their stored names, how many records have the options of a field; those that are not counted yet are absent. */
export function useOptionCounts({ label, wire }: RecordType, { fieldId, options }: DraftField) {
  const stored = options.flatMap(({ was }) => was ?? []).toSorted()
  return useQueries({
    queries:
      // options of kinds made at run time are never replaced in records
      fieldId === null || wire.ownCalls
        ? []
        : inParts(stored).map((part) => ({
            ...queryOf(fieldAdminCalls.countOptions, { label, fieldId, options: part }),
            staleTime: Number.POSITIVE_INFINITY,
          })),
    combine: (found) =>
      new Map(found.flatMap(({ data = [] }) => data.map(({ name, count }) => [name, count] as const))),
  })
}
