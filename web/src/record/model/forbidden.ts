import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Act } from '#protocol/record/states/declared-states.ts'
import { forbiddenBy, mainAxis } from '#protocol/record/states/states.ts'
import { useSession } from '#web/platform/session.ts'

/** Key of the column that holds the state of a record; undefined for types without states. */
export function stateKey(type: RecordType): string | undefined {
  const axis = mainAxis(type)
  return axis && toKey(axis.column)
}

/** Why the state of one of these records forbids something to the person who looks; undefined when none does. */
export function useForbidden(type: RecordType): (rows: readonly Row[], act: Act) => string | undefined {
  const { isAdmin } = useSession().user
  return (rows, act) => {
    for (const row of rows) {
      const refused = forbiddenBy(type, row, act, { isAdmin })
      if (refused) return refused[1]
    }
    return undefined
  }
}
