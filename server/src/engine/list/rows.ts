import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/calls/records.ts'
import { recordTypeNamed } from '#protocol/records/all.ts'
import { relationOf } from '#protocol/records/declare.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { formatMoment } from '#server/platform/clock.ts'
import { type FieldRights, maskValue } from '../field-rights.ts'
import { storeOf } from '../fields/all.ts'
import type { RowExtras } from '../rules.ts'
import type { Column, Schema } from '../schema.ts'

/** What a row holds for this viewer: the SQL that fetches it and the function that shows it. */
export interface RowShape {
  /** Select list over the alias `r` and the joins. */
  select: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  show: (raw: Record<string, unknown>) => Row
}

interface RowOptions {
  schema: Schema
  rights: FieldRights
  viewer: Viewer
  people: Snapshot
  extras: RowExtras | null
}

type ShowColumn = (raw: Record<string, unknown>, row: Row) => void

/**
 * Rows as lists send them (record-engine.md §7.3): every readable field whether its column is shown or not, the names of
 * related records, and what the type adds. Fields of level 1 are absent, masked ones masked.
 */
export function shapeRows({ schema, rights, viewer, people, extras }: RowOptions): RowShape {
  const columns = [...schema.columns.values()].filter(
    (column) => column.inRows && rights.level(column.key) > 1,
  )
  const relations = columns.flatMap((column, index) => joinOf(column, `j${index}`) ?? [])
  const shows = columns.map((column) => showColumn(column, people, rights))
  const extraKeys = Object.keys(extras?.selects ?? {})
  const { abilities, label, idKey } = schema.type
  const star = abilities.star
    ? sql`, exists(select from stars s where s.user_id = ${viewer.userId} and s.type = ${label} and s.record_id = r.id) as "star"`
    : sql``
  const team = abilities.team
    ? sql`, array(select m.user_id from team_members m where m.type = ${label} and m.record_id = r.id
        and (m.expires_on is null or m.expires_on >= current_date) order by m.create_time, m.user_id) as "teamMemberIds"`
    : sql``
  const select = sql`r.id, r.batch_id, r.version, ${sql.join([
    ...columns.map((column) => sql`r.${sql.ref(column.column)} as ${sql.ref(column.key)}`),
    ...relations.map((relation) => relation.select),
    ...extraKeys.map((key) => sql`${extras?.selects[key]} as ${sql.ref(key)}`),
  ])}${star}${team}`
  const joins = sql`${sql.join(
    relations.map((relation) => relation.join),
    sql` `,
  )} ${extras?.joins ?? sql``}`

  const show = (raw: Record<string, unknown>): Row => {
    const row: Row = { [idKey]: raw.id, batchId: raw.batch_id, version: raw.version }
    for (const showInto of shows) showInto(raw, row)
    for (const key of extraKeys) row[key] = raw[key] ?? ''
    if (abilities.star) row.star = raw.star ? 1 : 0
    if (abilities.team) row.teamMemberIds = namesOf(raw.teamMemberIds, people)
    row.ownerDeptName = people.dept(people.user(Number(raw.ownerUserId))?.deptId)?.name ?? ''
    return row
  }
  return { select, joins, show }
}

const namesOf = (ids: unknown, people: Snapshot) =>
  Array.isArray(ids) ? ids.map((id) => people.realname(Number(id))).join(',') : ''

/** A left join that brings the name of a relation; null while the related type does not exist. */
function joinOf(column: Column, alias: string) {
  const relation = relationOf(column.formType)
  const target = relation ? recordTypeNamed(relation.target) : undefined
  if (!relation || !target || !column.nameKey) return null
  return {
    select: sql`${sql.ref(`${alias}.${relation.nameColumn}`)} as ${sql.ref(column.nameKey)}`,
    join: sql`left join ${sql.table(target.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = r.${sql.ref(column.column)}`,
  }
}

function showColumn(column: Column, people: Snapshot, rights: FieldRights): ShowColumn {
  const { key, nameKey, formType } = column
  if (formType === 'datetime')
    return (raw, row) => {
      const value = raw[key]
      row[key] = value instanceof Date ? formatMoment(value) : ''
    }
  if (formType === 'single_user')
    return (raw, row) => {
      row[key] = raw[key] ?? ''
      if (nameKey) row[nameKey] = raw[key] === null ? '' : people.realname(Number(raw[key]))
    }
  if (nameKey)
    return (raw, row) => {
      row[key] = raw[key] ?? ''
      row[nameKey] = raw[nameKey] ?? ''
    }
  const store = storeOf(formType)
  const masked = rights.maskedInLists(key)
  return (raw, row) => {
    const shown = store.toRow(raw[key], { people }, column.field)
    row[key] = masked ? maskValue(column, shown) : shown
  }
}
