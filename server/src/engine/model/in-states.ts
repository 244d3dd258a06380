import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { States } from '#protocol/record/states/declared-states.ts'
import { mainAxis, stateCode } from '#protocol/record/states/states.ts'
import type { Condition } from '../fields/compare.ts'

interface InStates {
  /** Absent: the main one. */
  axis?: States | undefined
  /** Of the records; absent: `r`. */
  alias?: string
}

/** Records in one of these states of an axis; all of them for types without states and where none are named. */
export function inStates(
  type: RecordType,
  names: readonly string[] | undefined,
  { axis = mainAxis(type), alias = 'r' }: InStates = {},
): Condition {
  if (!names || !axis) return sql<boolean>`true`
  const codes = names.map((name) => sql.lit(stateCode(type, name, axis)))
  return sql<boolean>`${sql.ref(`${alias}.${axis.column}`)} in (${sql.join(codes)})`
}
