/**
 * What the records of a type add to the money strip of the record they belong to (crm-records.md §17.6). One type of an
 * application is the base: what it agrees on is what the other steps cover.
 */
export interface MoneyStep {
  /** From left to right. */
  place: number
  title: string
  /** What one of its records is counted as. */
  unit: string
  /** Column that is added up. */
  sum: string
  /** Only records in one of these states count; absent: all. */
  states?: readonly string[]
  /** Sums of their own, by the state on another axis; a record in no part of them counts nowhere. */
  parts?: { axis: string; of: readonly { title: string; in: readonly string[] }[] }
  /** Column that points at the base whose amount is covered; absent of the base itself. */
  covers?: string
  /** Texts for an uncovered amount, an exceeded one, and full coverage. */
  words?: { missing: string; beyond: string; done: string }
  /** Records that wait for a day: its column, that of the amount which is still to come, and the states in which they wait. */
  due?: { date: string; open: string; states: readonly string[] }
  /** Column that points at the waiting record which a new one settles; the one whose day comes first is proposed. */
  settles?: string
}
