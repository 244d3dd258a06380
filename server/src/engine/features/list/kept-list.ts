import { type CompiledQuery, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { SharedIds } from '#server/access/visible.ts'
import { preparePage, type Statement } from '../../model/prepared.ts'
import type { Actor } from '../../model/rules.ts'
import { compileTotal, type Raw, type Window } from './read.ts'
import type { RowShape } from './rows.ts'
import type { Selection } from './selection.ts'
import { areShared, SharesChanged, sharedWith } from './shares.ts'

/** A viewer's list without search and filters: what it selects and its statements are made once. */
export interface KeptList {
  total: CompiledQuery<{ total: number }>
  /**
   * The rows of a window with names and extras; null for one whose statement is not kept.
   * @throws SharesChanged when others share other records with the viewer than the list was made with
   */
  read: (actor: Actor, window: Window) => Promise<Raw[]> | null
  /** @throws SharesChanged likewise, for windows that are read otherwise */
  check: (actor: Actor) => Promise<void>
}

interface Kept {
  type: RecordType
  shape: RowShape
  shared: SharedIds
}

/** Lists of one viewer: a few scenes, seldom with other shared records. */
const MOST_LISTS = 20
/** Windows of a list: the first pages in the sizes that people choose. */
const MOST_WINDOWS = 20

/** Shapes last as long as fields, people and the type's extras are the same. */
const lists = new WeakMap<RowShape, Map<string, Selection>>()

/** The list known by `key` and the shared records, which `make` selects at first. */
export function keepList(actor: Actor, kept: Kept, key: string, make: () => Selection): Selection {
  const byKey = lists.get(kept.shape) ?? new Map<string, Selection>()
  lists.set(kept.shape, byKey)
  const whole = `${key} ${kept.shared.join()}`
  const known = byKey.get(whole)
  if (known) return known
  if (byKey.size >= MOST_LISTS) byKey.clear()
  const selection = make()
  const made = { ...selection, kept: makeList(actor, kept, selection) }
  byKey.set(whole, made)
  return made
}

function makeList(actor: Actor, { type, shape, shared }: Kept, selection: Selection): KeptList {
  const { source, where, order } = selection
  const sharedNow = areShared(actor, type, shared)
  const statements = new Map<string, Statement<Raw> | null>()
  const prepareWindow = ({ services }: Actor, { limit, offset }: Window) => {
    const rows = sql`select r.* from ${source} where ${where} order by ${order.by}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
    const whole = shape.whole(rows, sharedNow ? { areShared: sharedNow } : {})
    return preparePage<Raw>(services.lists, sql`${whole} order by ${order.by}`)
  }
  const statementOf = (asking: Actor, window: Window) => {
    const key = `${window.limit} ${window.offset}`
    const known = statements.get(key)
    if (known !== undefined) return known
    if (statements.size >= MOST_WINDOWS) return null
    const statement = prepareWindow(asking, window)
    statements.set(key, statement)
    return statement
  }
  const check = async (asking: Actor) => {
    if (sharedNow && (await sharedWith(asking, type))?.join() !== shared.join()) throw new SharesChanged()
  }
  const readWith = async (asking: Actor, statement: Statement<Raw>) => {
    const rows = await statement.run(asking.services.lists)
    const [first] = rows
    // a page without rows has no check
    if (!first) await check(asking)
    else if (first.areShared === false) throw new SharesChanged()
    return rows
  }
  return {
    total: compileTotal(actor, selection),
    read: (asking, window) => {
      const statement = statementOf(asking, window)
      return statement && readWith(asking, statement)
    },
    check,
  }
}
