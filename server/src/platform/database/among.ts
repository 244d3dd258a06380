import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an expression is one of the ids. A single one is compared by equality: for a list PostgreSQL expects some ten
 * values, prefers a plan for the exact list over the cached one, and plans every statement again.
 */
export const among = (expression: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${expression} = ${ids[0]}::bigint` : sql`${expression} = any(${ids}::bigint[])`

const texts = new WeakMap<readonly number[], string>()

/**
 * A list that is kept and compared with again and again, such as the people of a range, as PostgreSQL reads it:
 * written once.
 */
export function asList(ids: readonly number[]): RawBuilder<readonly number[]> {
  const text = texts.get(ids) ?? `{${ids.join(',')}}`
  texts.set(ids, text)
  return sql`${text}::bigint[]`
}
