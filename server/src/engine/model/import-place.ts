import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/database.ts'
import type { FieldRights } from './field-rights.ts'
import type { StoredRow, Values } from './rules.ts'

/**
 * Where imported records come to lie when it is not with an owner: a pool. The type that has such places tells what is
 * different there (`ImportingRules.place`); without one, rows name their owners.
 */
export interface ImportPlace {
  /** What the records are called there. */
  display: string
  /** The importer's rights over the fields there. */
  rights: FieldRights
  /** The stored rows among these that lie here, locked when asked. */
  lockMatched: (
    trx: Transaction<Tables>,
    ids: readonly number[],
    lock: boolean,
  ) => Promise<Map<number, StoredRow>>
  /** What a row is told whose record lies elsewhere. */
  outside: string
  /** What new records hold besides what the file says of them. */
  values: (now: Date) => Values
  /** Takes the new records in, inside the transaction that makes them. */
  created: (trx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
}
