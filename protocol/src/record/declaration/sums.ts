/**
 * A column that always holds the sum of a column of the records that point here (crm-records.md §20). A write of one of
 * those keeps it, in the same transaction.
 */
export interface Sum {
  /** Column that holds it: 0 when there is nothing to add up. */
  column: string
  /** Key of the type that is added up. */
  of: string
  /** Its column that points here. */
  via: string
  /** Its column that is added up. */
  sum: string
  /** Only records in one of these states of theirs count. */
  states?: readonly string[]
  /** Only records of which these columns hold one of these values count. */
  where?: Readonly<Record<string, readonly (string | number)[]>>
}

/** Declares the sums of a type. */
export const sums = <const Declared extends readonly Sum[]>(...declared: Declared): Declared => declared
