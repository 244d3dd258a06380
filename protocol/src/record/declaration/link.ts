import type { Refused } from '#protocol/platform/codes.ts'

/**
 * What happens to a record when its target is deleted: the deletion is refused, the column is cleared until the target is restored, the
 * record is deleted too, or nothing.
 */
export type OnRemove = 'refuse' | 'clear' | 'follow' | 'keep'

/** Where a new record that points at this one is offered: in its tab, in the timeline, at the end of the form of a new one. */
export type CreatePlace = 'tab' | 'timeline' | 'form'

/** The records that point at one, listed in its detail. */
export interface LinkTab {
  /** Part of the URL; identifies the tab's component. */
  key: string
  /** Absent: what the listed type is called. */
  title?: string
  /** The tab it follows; absent: before the files. */
  after?: string
  /** Key of `num` with how many the caller finds there. */
  counter: string
  /** Keys of the shown columns of the listed rows, the name first. */
  columns: readonly string[]
  /** Key of the column by which they are sorted, the lowest first; absent: the newest change first. */
  risingBy?: string
  /** Last part of the path of the call that lists them; absent: a call that is declared by itself. */
  call?: string
}

/**
 * One record points at several targets at once, each with a share of its own amount: a receipt over several instalments. The
 * column of the link holds the first of them.
 */
export interface Spread {
  /**
   * Table of the shares, a row each: the id of the record in `own`, that of the target in the column of the link, the share in
   * `money`, and `seq`, its place.
   */
  table: string
  own: string
  /** Key of the shares in saves and details: `[{<id of the target>, money}]`. */
  key: string
  title: string
  /** Column of the record that is shared out: its shares are at most this. */
  sum: string
  /** Column of the target that shares use up. */
  of: string
  /** States of the record in which its shares use the target up: its rest is what no such share has taken. */
  taking: readonly string[]
}

/** More shares are refused. */
export const MOST_SHARES = 100

/**
 * How a record depends on the one whose id a column holds. Joins, timelines, order of removal, transfer, tabs, counters, pickers and
 * invalidation are derived from it (docs/architecture.md).
 */
export interface Link {
  /** Key of the type it points at. */
  to: string
  onRemove: OnRemove
  /** Never without one: that one is held while it is saved, must be there when it is restored, and takes it along for good. */
  required?: true
  /** Number in `changeType` by which it follows a transfer, or a change of team, of that one (record-engine.md §9.3). */
  follows?: 1 | 2 | 3
  /**
   * Its records belong to that one: they are read with it, begin with its owner, and their creator keeps them besides
   * (record-engine.md §10).
   */
  belongs?: true
  /** Transferred with every transfer of the target, never by itself. */
  ownedAlong?: true
  /** What the target's timeline shows of it: everything, or its creation (record-engine.md §11.2). */
  timeline?: 'all' | 'creation'
  /** Follow-ups of that one may name it; they then stand in its timeline as well. */
  named?: true
  tab?: LinkTab
  creates?: readonly CreatePlace[]
  /** What it proposes to a new record that points at it, by the column that takes it: the words of these columns, joined. */
  proposes?: Readonly<Record<string, readonly string[]>>
  /**
   * Only records that belong to what this other column holds may be chosen: contacts of the chosen customer. A chosen one keeps what
   * it belongs to as long as the record is there.
   */
  under?: string
  /** Only records in one of these states of theirs may be chosen; why others may not. */
  among?: { states: readonly string[]; refusal: Refused }
  /** Rows carry columns of that one, as far as the reader sees them there: by the key, its column. */
  carries?: Readonly<Record<string, string>>
  /** Carried values that forms and details show among the fixed fields, by the key, its title. */
  shows?: Readonly<Record<string, string>>
  /**
   * What a form takes up when another one is chosen: by the column or the key of lines, the key in its detail or its lines of
   * that key. Without one they are empty.
   */
  fills?: Readonly<Record<string, string>>
  /** What a form empties when another one is chosen: columns, and keys of lines. */
  clears?: readonly string[]
  /** It may point at several; the column must be optional. */
  spread?: Spread
  /** Changed in the form alone, never where it is shown. */
  inForm?: true
}

/** A column that holds the id of a record of the type with this key. */
export const link = <const To extends string, const Options extends Omit<Link, 'to'>>(
  to: To,
  options: Options,
) => ({ to, ...options })
