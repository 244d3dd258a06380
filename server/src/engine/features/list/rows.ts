import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { wordKeyOf } from '#protocol/record/declaration/declared-columns.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { axesOf, stateWords } from '#protocol/record/states/states.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { storeOf } from '../../fields/all.ts'
import type { KnownNames } from '../../fields/field-store.ts'
import type { FieldSnapshot } from '../../model/catalog.ts'
import { type FieldRights, fieldRightsOf, maskValue } from '../../model/field-rights.ts'
import { kindForm } from '../../model/form-of.ts'
import { valueOfColumn } from '../../model/place.ts'
import { prepare, type Statement } from '../../model/prepared.ts'
import { namesNow } from '../../model/registers.ts'
import { type Actor, type RowExtras, rulesOf } from '../../model/rules.ts'
import { type Column, type Schema, schemaOf } from '../../model/schema.ts'

/** Placeholder for the ids of the rows that a statement reads. */
export const ROW_IDS = Symbol('ids of rows')

/** What a row holds for this viewer: the SQL that fetches it and the function that shows it. */
export interface RowShape {
  /** The rows named by `ROW_IDS`, in no order. */
  byIds: Statement<Record<string, unknown>>
  /**
   * The record's own columns, names of related records, what the type adds, and `besides`, for the few rows of the table
   * that `chosen` selects; in no order.
   */
  whole: (
    chosen: RawBuilder<unknown>,
    besides?: Readonly<Record<string, RawBuilder<unknown>>>,
  ) => RawBuilder<unknown>
  show: (raw: Record<string, unknown>) => Row
  /** The same in a detail, where fewer fields are masked. */
  showDetail: (raw: Record<string, unknown>) => Row
}

interface RowOptions {
  schema: Schema
  rights: FieldRights
  viewer: Viewer
  names: KnownNames
  extras: RowExtras | null
  carried: readonly Carried[]
}

/** A column of the record that one of the columns points at, as far as the viewer sees it there. */
interface Carried {
  key: string
  via: Column
  column: Column
  rights: FieldRights
}

function carriedBy(schema: Schema, rights: FieldRights, viewer: Viewer, fields: FieldSnapshot): Carried[] {
  return [...schema.columns.values()].flatMap((via) => {
    const { to, carries = {} } = via.link ?? {}
    if (!to || rights.level(via.key) === 1) return []
    const theirs = fieldRightsOf(viewer, to, fields)
    const { byColumn } = schemaOf(to, fields)
    return Object.entries(carries).flatMap(([key, name]): Carried[] => {
      const column = byColumn.get(name)
      return column && theirs.level(column.key) > 1 ? [{ key, via, column, rights: theirs }] : []
    })
  })
}

type ShowColumn = (raw: Record<string, unknown>, row: Row) => void

interface Known {
  shape: RowShape
  extras: RowExtras | null
}

const known = new WeakMap<Schema, WeakMap<Viewer, Known>>()

/**
 * The shape of a viewer's rows, cached until fields, users or the type's extras change; for `rights` other than the
 * viewer's own it is built per call. With `kind` only the columns that the kind shows.
 */
export function rowShapeOf(
  { services, viewer }: Actor,
  type: RecordType,
  narrowed: FieldRights | null = null,
  kind?: number | null,
): RowShape {
  const fields = services.engine.catalog.current()
  const schema = kind === undefined ? schemaOf(type, fields) : kindForm(type, kind, fields).schema
  const shapes = known.get(schema) ?? new WeakMap<Viewer, Known>()
  known.set(schema, shapes)
  const own = fieldRightsOf(viewer, type, fields)
  const rights = narrowed ?? own
  const extras = rulesOf(services, type).viewing?.rowExtras?.(services) ?? null
  const made = rights === own ? shapes.get(viewer) : undefined
  if (made && made.extras === extras) return made.shape
  const names = namesNow(services)
  const carried = carriedBy(schema, rights, viewer, fields)
  const shape = shapeRows({ schema, rights, viewer, names, extras, carried })
  if (rights === own) shapes.set(viewer, { shape, extras })
  return shape
}

/**
 * Rows as lists send them (record-engine.md §7.3): every readable field whether its column is shown or not, the
 * names of related records, and what the type adds. Fields of level 1 are absent, masked ones masked.
 */
function shapeRows({ schema, rights, viewer, names, extras, carried }: RowOptions): RowShape {
  const { people } = names
  const columns = [...schema.columns.values()].filter(
    (column) => column.inRows && rights.level(column.key) > 1,
  )
  const extraKeys = Object.keys(extras?.selects ?? {}).filter((key) => rights.level(key) > 1)
  const { abilities, idKey } = schema.type
  const { shown = {} } = extras ?? {}
  const showsTeam = abilities.team && rights.level('teamMemberIds') > 1
  const showsDept = !schema.type.ownerless && rights.level('ownerDeptName') > 1
  const own = columns.map((column) => sql`${valueOfColumn(column, 'r')} as ${sql.ref(column.key)}`)

  const wordsBy = listedWords(schema.type, columns)
  const showWith = (isDetail: boolean) => {
    const isMasked = isDetail ? rights.maskedInDetail : rights.maskedInLists
    const shows = columns.map((column) => showColumn(column, { names, rights, masked: isMasked(column.key) }))
    let pattern: Row | null = null
    return (raw: Record<string, unknown>): Row => {
      const row: Row = { ...pattern, [idKey]: raw.id, batchId: raw.batch_id, version: raw.version }
      for (const showInto of shows) showInto(raw, row)
      if (!isDetail && wordsBy) row[wordsBy.key] = wordsBy.words[Number(row[wordsBy.key])] ?? ''
      for (const each of carried) row[each.key] = showCarried(each, raw, isDetail, names)
      for (const key of extraKeys) row[key] = shown[key]?.(raw[key]) ?? raw[key] ?? ''
      if (abilities.star) row.star = raw.star ? 1 : 0
      if (showsTeam) row.teamMemberIds = namesOf(raw.teamMemberIds, people)
      if (showsDept) row.ownerDeptName = people.dept(people.user(Number(raw.ownerUserId))?.deptId)?.name ?? ''
      pattern ??= patternOf(row)
      return row
    }
  }
  const table = sql.table(schema.type.table)
  // every column may be kept from the viewer
  const columnList = sql.join([sql`r.id, r.batch_id, r.version`, ...own])
  const { selects, joins } = extraParts(schema.type, { columns, carried }, viewer, extras)
  const whole: RowShape['whole'] = (chosen, besides = {}) =>
    sql`select ${sql.join([columnList, ...selects, ...named(besides)])} from (${chosen}) r ${joins}`
  return {
    byIds: prepare(whole(sql`select r.* from ${table} r where r.id = any(${ROW_IDS}::bigint[])`)),
    whole,
    show: showWith(false),
    showDetail: showWith(true),
  }
}

/**
 * An object with the keys of a row, to copy rows from. V8 keeps objects that get more than a dozen computed keys as hash tables, which
 * are slower to fill and to write as JSON; those that it reads from JSON it does not.
 */
function patternOf(row: Row): Row {
  const pattern: Row = JSON.parse(
    JSON.stringify(Object.fromEntries(Object.keys(row).map((key) => [key, null]))),
  )
  return pattern
}

/** Of a type whose lists send words for states: the key, and the words by their codes. */
function listedWords(type: RecordType, columns: readonly Column[]) {
  const axis = axesOf(type).find(({ listed }) => listed)
  const column = axis && columns.find((each) => each.column === axis.column)
  return column ? { key: column.key, words: stateWords(axis.vocabulary) } : null
}

interface Joined {
  columns: readonly Column[]
  carried: readonly Carried[]
}

function extraParts(
  type: RecordType,
  { columns, carried }: Joined,
  viewer: Viewer,
  extras: RowExtras | null,
) {
  const relations = columns.flatMap(
    (column, index) =>
      joinOf(
        column,
        `j${index}`,
        carried.filter(({ via }) => via === column),
      ) ?? [],
  )
  const selects = [
    ...relations.flatMap((relation) => relation.selects),
    ...named(extras?.selects ?? {}),
    ...(type.abilities.star ? [starOf(type, viewer)] : []),
    ...(type.abilities.team ? [teamOf(type)] : []),
  ]
  const joined = sql.join(
    relations.map((relation) => relation.join),
    sql` `,
  )
  return { selects, joins: sql`${joined} ${extras?.joins ?? sql``}` }
}

const named = (selects: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.entries(selects).map(([key, expression]) => sql`${expression} as ${sql.ref(key)}`)

const starOf = ({ label }: RecordType, { userId }: Viewer) =>
  sql`exists(select from stars s where s.user_id = ${userId} and s.type = ${label} and s.record_id = r.id) as "star"`

const teamOf = ({ label }: RecordType) =>
  sql`array(select m.user_id from team_members m where m.type = ${label} and m.record_id = r.id
    and (m.expires_on is null or m.expires_on >= current_date)) as "teamMemberIds"`

const namesOf = (ids: unknown, people: Snapshot) =>
  Array.isArray(ids) ? ids.map((id) => people.realname(Number(id))).join(',') : ''

function showCarried(
  { key, column, rights }: Carried,
  raw: Record<string, unknown>,
  isDetail: boolean,
  names: KnownNames,
): unknown {
  const shown = storeOf(column.formType).toRow(raw[key], names, column.field)
  const isMasked = isDetail ? rights.maskedInDetail(column.key) : rights.maskedInLists(column.key)
  return isMasked ? maskValue(column, shown) : shown
}

/** A left join that brings the name of the record that a column points at. */
function joinOf({ column, link }: Column, alias: string, carried: readonly Carried[]) {
  if (!link) return null
  const select = (name: string, key: string) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(key)}`
  return {
    selects: [
      select(relationTo(link.to).nameColumn, link.nameKey),
      ...carried.map((each) => select(each.column.column, each.key)),
    ],
    join: sql`left join ${sql.table(link.to.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = r.${sql.ref(column)}`,
  }
}

interface ShowOptions extends Pick<RowOptions, 'names' | 'rights'> {
  masked: boolean
}

function showColumn(column: Column, { names, rights, masked }: ShowOptions): ShowColumn {
  const { key, nameKey, formType, field } = column
  const { toRow, nameOf } = storeOf(formType)
  if (nameKey && nameOf)
    return (raw, row) => {
      row[key] = raw[key] ?? ''
      row[nameKey] = nameOf(raw[key], names)
    }
  if (nameKey) {
    const isNamed = rights.named(key)
    return (raw, row) => {
      row[key] = raw[key] ?? ''
      row[nameKey] = isNamed ? (raw[nameKey] ?? '') : ''
    }
  }
  return (raw, row) => {
    const shown = toRow(raw[key], names, field)
    row[key] = masked ? maskValue(column, shown) : shown
    if (column.wordsFrom) row[wordKeyOf(key)] = masked ? '' : (names.wordOf(column, raw[key]) ?? '')
  }
}
