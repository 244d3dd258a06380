import type { Node, RecordAction, RecordType } from './declare.ts'

/** What makes a record count again for those who have marked it as dealt with (crm-records.md §15.4). */
interface Unmarking {
  /** A follow-up, for its author. */
  followUp?: true
  /** Another value in one of these columns. */
  columns?: readonly string[]
  /** Any edit: for all users who marked it, or for the editor only. */
  saved?: 'everybody' | 'editor'
  /** The turn of the person for whom it waits begins, for that person. */
  turn?: true
  /** Another value of this setting of the company, on which the entry rests. */
  setting?: string
}

/**
 * An entry of 待办事项 (crm-records.md §15): records of a type that wait for the user. The conditions, one per tab, are in the type's rules
 * under the same key.
 */
export interface Todo {
  /** Key of its counter; also the name of the call that lists it, unless `call` names another. */
  key: string
  call?: string
  /** The counter of the wire to which it is added, where entries share one; our own client asks for them apart. */
  countedAs?: string
  /** No key of the specification: counted for a client that asks for such (`extra`), since others add up all values. */
  extra?: true
  /** Number under which marks are kept and sent. */
  model: number
  /** Ascending: lower first. */
  order: number
  title: string
  /** Why a record is among them, where the title does not say it. */
  hint?: string
  /** Words of its tabs; the first one holds what waits, is counted and is marked. One alone is not shown as a tab. */
  tabs: readonly [string, ...string[]]
  /** The tab, from 1, whose number is sent as `overtime`. */
  overtime?: number
  /**
   * For whom a record waits: its owner, the owner of the record that a column points at – and all users who hold the right in
   * `allFor` over everyone's records –, all users who have its owner in their range of the right `within`, or whom the condition
   * itself means, such as an approver. Of the last the entry holds every record, also those that the person may not list.
   */
  waitsFor: 'owner' | 'person' | { ownerVia: string; allFor?: Node } | { within: Node }
  /** 我的 and 我下属的 may be chosen. */
  ofSubordinates?: true
  /** Its records wait for a decision: they are decided about, and not put away by a mark. */
  decides?: true
  /** Rights of which one is enough, beside that of listing the type. */
  also?: readonly Node[]
  /** The call that marks records as followed up; `restore` in the place of its `set` takes it back. */
  followedUp?: string
  /** Column of the moment or day at which its records are due, in 我的一天 (approval-office.md §15A); without one they are due at once. */
  due?: string
  /** Key of its rows by which a record is called there, where that is not its title. */
  named?: string
  /** The action of the type that settles a record of it; without one, and where no decision is due, the record is opened. */
  act?: RecordAction
  /** Marks are kept for the parts of a record by themselves, under these ids of a row joined by commas. */
  parts?: string
  until: Unmarking
}

/** Declares entries, with their exact words. */
export const todos = <const Declared extends readonly Todo[]>(...declared: Declared): Declared => declared

/** Rights of which one is required to see an entry. */
export const rightsToTodo = ({ node }: Pick<RecordType, 'node'>, { also = [] }: Todo): Node[] => [
  `${node}/index`,
  ...also,
]

interface Declaring {
  key: string
  todos?: readonly Todo[]
}

/** Refuses (throws) entries that name columns which are not there, or tabs. */
export function checkTodos({ key, todos: declared = [] }: Declaring, columns: ReadonlySet<string>): void {
  for (const { key: entry, tabs, overtime, waitsFor, until, due } of declared) {
    const named = [
      ...(until.columns ?? []),
      ...(due === undefined ? [] : [due]),
      ...(typeof waitsFor === 'object' && 'ownerVia' in waitsFor ? [waitsFor.ownerVia] : []),
    ]
    const strange = named.find((column) => !columns.has(column))
    if (strange) throw new Error(`${entry} of ${key} names the column ${strange}, which is not there`)
    if (until.turn && waitsFor !== 'person') throw new Error(`${entry} of ${key} waits for nobody's turn`)
    if (overtime !== undefined && tabs[overtime - 1] === undefined)
      throw new Error(`${entry} of ${key} has no tab ${overtime}`)
  }
}
