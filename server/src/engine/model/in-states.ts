import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { mainAxis, stateCode } from '#protocol/record/states/states.ts'
import type { Condition } from '../fields/compare.ts'

/** Records `alias` in one of these states of the main axis; all of them for types without states and where none are named. */
export function inStates(type: RecordType, names: readonly string[] | undefined, alias = 'r'): Condition {
  const axis = mainAxis(type)
  if (!names || !axis) return sql<boolean>`true`
  const codes = names.map((name) => sql.lit(stateCode(type, name)))
  return sql<boolean>`${sql.ref(`${alias}.${axis.column}`)} in (${sql.join(codes)})`
}
