import type { Acting } from './audit.ts'

/** One thing that was done on a day, as a text for a log. */
export interface DayFact {
  text: string
  /** Key and id of the record that it links; null: none. */
  link: { type: string; id: number } | null
}

/**
 * What the product knows of a user's day: offered to the author of a log, and frozen in it (docs/seams/registries-of-areas.md). A part
 * declares kinds of facts; the work log reads them under the rights of the caller.
 */
export interface DayFacts {
  /** Unique among all parts. Of the five figures of the sales bulletin the key is that of the wire. */
  key: string
  label: string
  /** Ids of all that the caller did on the day, newest first. */
  of: (acting: Acting, day: string) => Promise<readonly number[]>
  /** Those of the ids that the caller may read, as texts. */
  items: (acting: Acting, ids: readonly number[]) => Promise<readonly DayFact[]>
  /** What they add up to, as decimal text; absent: they are counted. */
  sum?: (acting: Acting, ids: readonly number[]) => Promise<string>
}

declare module './area.ts' {
  interface Part {
    dayFacts?: readonly DayFacts[]
  }
}
