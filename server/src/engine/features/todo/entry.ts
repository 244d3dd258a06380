import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Todo } from '#protocol/record/declaration/todo.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { linkAt } from '#protocol/record-types.ts'
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

/** The entry; null where it does not apply to the caller. */
export async function openTodo(actor: Actor, type: RecordType, todo: Todo): Promise<OpenTodo | null> {
  const rule = rulesOf(actor.services, type).todos?.[todo.key]
  if (!rule) throw new Error(`${type.key} has no rule for its entry ${todo.key}`)
  const terms = await rule(actor)
  return terms && { type, todo, terms }
}

/**
 * The records of an entry: an ordinary list with one further condition, so that count, list and marks cover the
 * same rows, and none that the caller may not list.
 */
export function selectTodo(
  actor: Actor,
  open: OpenTodo,
  ask: TodoAsk,
  query: Partial<ListQuery> = {},
): Promise<Selection> {
  const { type } = open
  return selectRecords(actor, type, query, [standsIn(actor, open, ask)], viewOf(actor, open))
}

/** Everything that the caller may find in the entry, whatever waits. */
export const selectReach = (actor: Actor, open: OpenTodo, ids: readonly number[]): Promise<Selection> =>
  selectRecords(actor, open.type, {}, [sql<boolean>`r.id = any(${ids}::bigint[])`], viewOf(actor, open))

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
  const { to, column } = linkAt(type, todo.waitsFor.ownerVia)
  return sql<boolean>`r.${sql.ref(column)} in (select o.id from ${sql.table(to.table)} o
    where o.deleted_at is null and ${isOneOf(sql`o.owner_user_id`, people)})`
}

const isOneOf = (owner: RawBuilder<unknown>, people: readonly number[]) =>
  sql<boolean>`${owner} = any(${people}::bigint[])`

/** The caller, or all their subordinates. */
export const peopleOf = ({ services, viewer }: Actor, scope: number): number[] =>
  scope === todoScopes.own ? [viewer.userId] : [...services.directory.current().subordinatesOf(viewer.userId)]

/** A caller who may not list the type but holds another right to the entry sees the rows which that right reaches. */
function viewOf({ services, viewer }: Actor, { type, todo }: OpenTodo): ListView | undefined {
  if (viewer.can(`${type.node}/index`)) return undefined
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  const ranges = (todo.also ?? []).filter((node) => viewer.can(node)).map((node) => viewer.usersInRange(node))
  const owned = ranges.includes('everyone')
    ? sql<boolean>`r.owner_user_id is not null`
    : sql<boolean>`r.owner_user_id = any(${ranges.flatMap((range) => (range === 'everyone' ? [] : range))}::bigint[])`
  return { scope: sql<boolean>`(r.deleted_at is null and ${owned})`, rights }
}
