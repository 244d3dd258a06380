import { sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import { canBeOrEmpty, operators } from '#protocol/fields/rule/operators.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { MOST_CONDITIONS, MOST_VALUES, type SearchItem } from '#protocol/record/calls/conditions.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { type RecordLink, relationTo } from '#protocol/record/relations/registry.ts'
import { axisAt, codesMeant } from '#protocol/record/states/states.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import {
  allOf,
  anyOf,
  type Comparison,
  type Condition,
  compareId,
  compareIds,
  comparePerson,
  compareText,
  type Ref,
} from '../../fields/compare.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import { valueOfColumn } from '../../model/place.ts'
import { type Register, withDescendants } from '../../model/registers.ts'
import type { Column, Schema } from '../../model/schema.ts'

/** What a filter may look at. */
export interface FilterContext {
  schema: Schema
  rights: FieldRights
  people: Snapshot
  /** Filters of the type's own. */
  special: (key: string) => ((comparison: Comparison) => Condition | null) | undefined
  /** What values of a form type come from. */
  registerOf: (formType: FormType) => Register | undefined
  /** `yyyy-MM-dd`: relative days count from it. */
  today: string
}

type Resolver = (comparison: Comparison, context: FilterContext) => Condition | null

const ref = (column: string): Ref => sql`r.${sql.ref(column)}`

/** User ids compared with the one owner or creator. */
const byUser =
  (column: string): Resolver =>
  (comparison) =>
    comparePerson(ref(column), comparison)

/** Departments of the current owner, given as the users in them. */
const byOwnerDepartment: Resolver = (comparison, { people }) => {
  const { operator, values } = comparison
  const userIds = values.flatMap((value) => people.usersOfDept(Number(value)).map((user) => user.userId))
  if (operator === operators.empty || operator === operators.notEmpty)
    return comparePerson(ref('owner_user_id'), comparison)
  return values.length
    ? comparePerson(ref('owner_user_id'), { ...comparison, values: userIds.length ? userIds : [0] })
    : null
}

/** Members whose time has not run out; the owner is no row of the team. */
const byTeam: Resolver = (comparison, { schema }) =>
  compareIds(
    sql`array(select m.user_id from team_members m where m.type = ${schema.type.label} and m.record_id = r.id
      and (m.expires_on is null or m.expires_on >= current_date))`,
    comparison,
  )

/** Filters whose meaning is not that of a column of their own (record-engine.md §7.6). */
const special: Record<string, Resolver> = {
  ownerUserId: byUser('owner_user_id'),
  ownerUserName: byUser('owner_user_id'),
  createUserId: byUser('create_user_id'),
  createUserName: byUser('create_user_id'),
  ownerDeptId: byOwnerDepartment,
  ownerDeptName: byOwnerDepartment,
  teamMemberIds: byTeam,
}

const valued = new Set<number>([operators.empty, operators.notEmpty])
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

function comparisonOf(item: SearchItem, today: string): Comparison {
  const operator = item.type ?? operators.contains
  if (valued.has(operator)) return { operator, values: [], today }
  return {
    operator,
    today,
    values: operator === operators.range ? item.values : item.values.filter((value) => !isBlank(value)),
  }
}

/** One item as a condition; null when it is empty or uses a field that the viewer may not use. */
export function filterCondition(item: SearchItem, context: FilterContext): Condition | null {
  const condition = conditionOf(item, context)
  if (!condition || !item.orEmpty || !canBeOrEmpty(item.type ?? operators.contains)) return condition
  const isEmpty = conditionOf({ ...item, type: operators.empty, values: [] }, context)
  return isEmpty ? anyOf([isEmpty, condition]) : condition
}

function conditionOf(item: SearchItem, context: FilterContext): Condition | null {
  const comparison = comparisonOf(item, context.today)
  if (comparison.operator === operators.ids)
    return compareId(sql`r.id`, { ...comparison, operator: operators.equals })
  const byId = relationId(item, context)
  if (byId) return compareId(ref(byId.column), { ...comparison, operator: operators.equals })
  const resolver = Object.hasOwn(special, item.name) ? special[item.name] : undefined
  if (resolver) return context.rights.level(readableKey(item.name)) > 1 ? resolver(comparison, context) : null
  const column = context.schema.columns.get(item.name) ?? personNamed(item.name, context)
  if (!column || !context.rights.usable(column.key)) return null
  const own = context.special(item.name)
  if (own) return own(comparison)
  const meant = { ...comparison, values: statesMeant(column, comparison, context) }
  return columnCondition(column, withBelow(column, meant, context))
}

/** An entry of a register includes all entries below it. */
function withBelow({ formType }: Column, comparison: Comparison, { registerOf }: FilterContext): Comparison {
  const register = registerOf(formType)
  if (!register || comparison.values.length === 0) return comparison
  const ids = withDescendants(register, toIds([...comparison.values]))
  return { ...comparison, values: ids.length > 0 ? ids : [0] }
}

/** Adds the states that the type counts with those asked for. */
function statesMeant({ column }: Column, { values }: Comparison, { schema: { type } }: FilterContext) {
  const axis = axisAt(type, column)
  return axis?.alike ? codesMeant(type, axis, values.map(Number)) : values
}

/** A user column requested by the key of its name: preOwnerUserName (record-engine.md §7.6). */
function personNamed(name: string, { schema }: FilterContext): Column | undefined {
  const column = schema.columns.get(name.replace(/Name$/, 'Id'))
  return column && storeOf(column.formType).nameOf && column.nameKey === name ? column : undefined
}

/** Rights of names are kept under the name column: ownerUserId → ownerUserName. */
const readableKey = (name: string) => name.replace(/Id$/, 'Name')

/** Pickers send snake_case names of relation columns and mean the id (record-engine.md §7.6). */
function relationId(item: SearchItem, { schema, rights }: FilterContext): Column | null {
  if (!item.name.includes('_')) return null
  const column = schema.columns.get(toKey(item.name))
  return column?.link && rights.level(column.key) > 1 ? column : null
}

function columnCondition(column: Column, comparison: Comparison): Condition | null {
  if (column.link) return relatedCondition(column.link, comparison)
  const compare = storeOf(column.formType).compare
  return compare ? compare(valueOfColumn(column, 'r'), comparison) : null
}

/** Text operators of a relation look at the related record's name. */
const relatedCondition = (link: RecordLink, comparison: Comparison): Condition | null =>
  compareText(linkedName(link), comparison)

/** The name of the record that `r` points at. */
export const linkedName = ({ to, column }: RecordLink) =>
  sql`(select t.${sql.ref(relationTo(to).nameColumn)} from ${sql.table(to.table)} t where t.id = ${ref(column)})`

/** Refuses filters whose total number of conditions or values would slow down other users. */
export function requireFew(items: readonly SearchItem[]): void {
  const values = items.reduce((sum, item) => sum + item.values.length, 0)
  if (items.length > MOST_CONDITIONS || values > MOST_VALUES)
    refuse('tooManyConditions', MOST_CONDITIONS, MOST_VALUES)
}

/**
 * What items narrow a list to: every item without a group must hold, and at least one group as a whole. Empty
 * items are dropped, and so are groups without any left.
 */
export function filterConditions(items: readonly SearchItem[], context: FilterContext): Condition {
  const byGroup = Map.groupBy(items, ({ group }) => group)
  const conditionsOf = (group: number | undefined) =>
    (byGroup.get(group) ?? []).flatMap((item) => filterCondition(item, context) ?? [])
  const groups = [...byGroup.keys()]
    .filter((group) => group !== undefined)
    .map(conditionsOf)
    .filter((conditions) => conditions.length > 0)
    .map(allOf)
  return allOf([...conditionsOf(undefined), ...(groups.length > 0 ? [anyOf(groups)] : [])])
}
