import type { Page } from '#protocol/platform/envelope.ts'
import type { Acting } from './audit.ts'

/** One thing that was done on a day, as a text for a log. */
export interface DayFact {
  text: string
  /** Key and id of the record that it links; null: none. */
  link: { type: string; id: number } | null
  /** Where it is read, of what is no record. */
  address?: string
}

/** How the list of facts is asked for. */
export interface FactsAsked {
  page: number
  limit: number
  pageType: 0 | 1
  search: string
  sortField?: string | undefined
  /** 1 descending, 2 ascending. */
  order?: number | undefined
  /** Label of the type of record that the facts belong to, and which kind of them; absent or 0: all. */
  crmType?: number | undefined
  queryType?: number | undefined
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
  /** Those of the ids that the caller may read, as an ordinary list of the wire. */
  rows: (
    acting: Acting,
    ids: readonly number[],
    asked: FactsAsked,
  ) => Promise<Page<Readonly<Record<string, unknown>>>>
  /** Of what belongs to records of several types: how many of each, those without any as well. */
  perType?: (acting: Acting, ids: readonly number[]) => Promise<{ crmType: number; count: number }[]>
  /** What they add up to, as decimal text; absent: they are counted. */
  sum?: (acting: Acting, ids: readonly number[]) => Promise<string>
}

declare module './area.ts' {
  interface Part {
    dayFacts?: readonly DayFacts[]
  }
}
