import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import type { Node, RecordType } from '#protocol/record/declaration/declare.ts'
import { rightsToTodo, type Todo } from '#protocol/record/declaration/todo.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { linkAt } from '#protocol/record-types.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isMarked } from '../../change/todos/marks.ts'
import { allOf, always, anyOf, type Condition, never, not } from '../../fields/compare.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { type Actor, rulesOf, type TodoPart, type TodoTerms } from '../../model/rules.ts'
import { type ListView, type Selection, selectRecords } from '../list/selection.ts'

/** An entry as it applies to a user at this moment. */
export interface OpenTodo {
  type: RecordType
  todo: Todo
  terms: TodoTerms
}

/** What of an entry is meant. */
export interface TodoAsk {
  /** From 1. */
  tab: number
  /** Whose: the user's own, or the subordinates'. */
  scope: number
}

export const WAITING: TodoAsk = { tab: 1, scope: todoScopes.own }

/** The caller holds a right of which one is enough for the entry. */
export const hasRightTo = ({ viewer }: Pick<Actor, 'viewer'>, { type, todo }: TypeTodo): boolean =>
  rightsToTodo(type, todo).some((right) => viewer.can(right))

/** Entries that wait for persons are for all who take part, without a right. */
export const mayApply = (actor: Actor, entry: TypeTodo): boolean =>
  hasRightTo(actor, entry) || isForPersons(entry)

export const isForPersons = ({ todo }: Pick<OpenTodo, 'todo'>): boolean => todo.waitsFor === 'person'

/** The entry as {@link openTodo}; 401 without the right to it, and without a part in it where that is enough. */
export async function requireTodo(actor: Actor, { type, todo }: TypeTodo): Promise<OpenTodo | null> {
  if (!mayApply(actor, { type, todo })) refuse('forbidden')
  const open = await openTodo(actor, type, todo)
  if (!open || hasRightTo(actor, open)) return open
  const { rows } = await sql`select from ${sql.table(type.table)} r where ${isLive} and ${partIn(open)}
    limit 1`.execute(actor.services.db)
  return rows.length > 0 ? open : refuse('forbidden')
}

/** In any of its tabs. */
const partIn = ({ terms: { tabs } }: OpenTodo): Condition => {
  const [first, ...others] = tabs
  return anyOf([whole(first), ...others])
}

/** The entry; null where it does not apply to the caller. */
export async function openTodo(actor: Actor, type: RecordType, todo: Todo): Promise<OpenTodo | null> {
  const rule = rulesOf(actor.services, type).todos?.[todo.key]
  if (!rule) throw new Error(`${type.key} has no rule for its entry ${todo.key}`)
  const terms = await rule(actor)
  return terms && { type, todo, terms }
}

/**
 * The records of an entry: an ordinary list with one further condition, so that count, list and marks cover the
 * same rows. None that the caller may not list, except of what waits for persons; conditions on fields find only listed ones
 * there too.
 */
export function selectTodo(
  actor: Actor,
  open: OpenTodo,
  ask: TodoAsk,
  query: Partial<ListQuery> = {},
): Promise<Selection> {
  const view = query.searchList?.length ? listedBy(actor, open) : viewOf(actor, open)
  return selectRecords(actor, open.type, query, [standsIn(actor, open, ask)], view)
}

/** The same as far as the caller may list it. */
export const selectListed = (
  actor: Actor,
  open: OpenTodo,
  ask: TodoAsk,
  query: Partial<ListQuery> = {},
): Promise<Selection> =>
  selectRecords(actor, open.type, query, [standsIn(actor, open, ask)], listedBy(actor, open))

/** Of these ids everything that the caller may find in the entry, whatever waits. */
export async function selectReach(actor: Actor, open: OpenTodo, ids: readonly number[]): Promise<Selection> {
  const listed = await selectRecords(actor, open.type, {}, [isAmong(ids)], listedBy(actor, open))
  if (!isForPersons(open)) return listed
  const isListed = sql<boolean>`r.id in (select r.id from ${listed.source} where ${listed.where})`
  const reached = [isAmong(ids), anyOf([partIn(open), isListed])]
  return selectRecords(actor, open.type, {}, reached, viewOf(actor, open))
}

/** Which of these records the caller may list. */
export async function readListed(
  actor: Actor,
  open: OpenTodo,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { source, where } = await selectRecords(actor, open.type, {}, [isAmong(ids)], listedBy(actor, open))
  const { rows } = await sql<{ id: number }>`select r.id from ${source} where ${where}`.execute(
    actor.services.lists.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const isAmong = (ids: readonly number[]) => sql<boolean>`r.id = any(${ids}::bigint[])`
const isLive = sql<boolean>`r.deleted_at is null`

function standsIn(actor: Actor, open: OpenTodo, ask: TodoAsk): Condition {
  const { terms } = open
  if (isWaiting(ask))
    return allOf([waitsFor(actor, open, ask), anyOf(waitingParts(actor, open).map(conditionOf))])
  const [first, ...others] = terms.tabs
  const tab = ask.tab === 1 ? whole(first) : (others[ask.tab - 2] ?? never)
  return allOf([waitsFor(actor, open, ask), tab])
}

const isWaiting = ({ tab, scope }: TodoAsk) => tab === WAITING.tab && scope === WAITING.scope

const conditionOf = ({ condition }: TodoPart) => condition
const partsOf = (terms: TodoTerms): readonly TodoPart[] => {
  const [first] = terms.tabs
  return isParts(first) ? first : [{ id: 0, condition: first }]
}
const isParts = (tab: TodoTerms['tabs'][0]): tab is readonly TodoPart[] => Array.isArray(tab)
const whole = (tab: TodoTerms['tabs'][0]): Condition => (isParts(tab) ? anyOf(tab.map(conditionOf)) : tab)

/** The caller's own unmarked records in each part. */
export const waitingParts = ({ viewer }: Actor, { todo, terms }: OpenTodo): TodoPart[] =>
  partsOf(terms).map(({ id, condition }) => ({
    id,
    condition: allOf([condition, not(isMarked(viewer.userId, todo, id))]),
  }))

/** Whose records they are. */
export function waitsFor(
  actor: Actor,
  { type, todo }: OpenTodo,
  { scope }: Pick<TodoAsk, 'scope'>,
): Condition {
  if (todo.waitsFor === 'person') return scope === todoScopes.own ? always : never
  const people = peopleOf(actor, scope)
  if (todo.waitsFor === 'owner') return isOneOf(sql`r.owner_user_id`, people)
  if ('within' in todo.waitsFor)
    return scope === todoScopes.own ? isWithin(actor, todo.waitsFor.within) : never
  const { ownerVia, allFor } = todo.waitsFor
  const { to, column } = linkAt(type, ownerVia)
  const isForAll = allFor && scope === todoScopes.own && actor.viewer.usersInRange(allFor) === 'everyone'
  const theirs = isForAll ? always : isOneOf(sql`o.owner_user_id`, people)
  return sql<boolean>`r.${sql.ref(column)} in (select o.id from ${sql.table(to.table)} o
    where o.deleted_at is null and ${theirs})`
}

const isOneOf = (owner: RawBuilder<unknown>, people: readonly number[]) =>
  sql<boolean>`${owner} = any(${people}::bigint[])`

/** The owner of the record `r` is in the caller's range of a right; none without it. */
function isWithin({ viewer }: Pick<Actor, 'viewer'>, node: Node): Condition {
  const range = viewer.usersInRange(node)
  return range === 'everyone' ? always : isOneOf(sql`r.owner_user_id`, range)
}

/** The caller, or all their subordinates. */
export const peopleOf = ({ services, viewer }: Actor, scope: number): number[] =>
  scope === todoScopes.own ? [viewer.userId] : [...services.directory.current().subordinatesOf(viewer.userId)]

/** What waits for persons is in their entry whatever they may list; all else as far as they may. */
function viewOf(actor: Actor, open: OpenTodo): ListView | undefined {
  if (!isForPersons(open)) return listedBy(actor, open)
  const { services, viewer } = actor
  return { scope: isLive, rights: fieldRightsOf(viewer, open.type, services.engine.catalog.current()) }
}

/** A caller who may not list the type but holds another right to the entry sees the rows which that right reaches. */
function listedBy({ services, viewer }: Actor, { type, todo }: OpenTodo): ListView | undefined {
  if (viewer.can(`${type.node}/index`)) return undefined
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  const ranges = (todo.also ?? []).filter((node) => viewer.can(node)).map((node) => viewer.usersInRange(node))
  const owned = ranges.includes('everyone')
    ? sql<boolean>`r.owner_user_id is not null`
    : sql<boolean>`r.owner_user_id = any(${ranges.flatMap((range) => (range === 'everyone' ? [] : range))}::bigint[])`
  return { scope: sql<boolean>`(${isLive} and ${owned})`, rights }
}
