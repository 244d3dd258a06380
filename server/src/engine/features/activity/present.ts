import { type Kysely, sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import type { Activity, FollowUpName, NamedRecord } from '#protocol/record/calls/activity.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed, recordTypeOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { mayDelete, mayUpdate, namesFor } from '../../model/activity-rights.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { rightsOver } from '../../model/record-rights.ts'
import type { Actor, RecordPlace } from '../../model/rules.ts'
import { shownThings } from './things.ts'
import type { ActivityRow } from './timeline.ts'

/**
 * Entries as the wire has them (record-engine.md §11.1); a fixed number of queries, however many there are. Names that
 * their types, or the views in which records lie, keep from the viewer are ''. Entries about plain things occur in the timeline of
 * the record that is `opened`, and have the keys of its application.
 */
export async function presentActivities(
  actor: Actor,
  rows: readonly ActivityRow[],
  opened?: RecordType,
): Promise<Activity[]> {
  const { services, viewer } = actor
  const [titles, things, named, files] = await Promise.all([
    readTitles(actor, rows),
    nameThings(actor, rows),
    readNamed(
      services.db,
      namesIn(rows),
      rows.map((row) => row.activity_id),
    ),
    services.files.list(
      services.db,
      rows.flatMap((row) => row.batch_id ?? []),
    ),
  ])
  const people = services.directory.current()
  return rows.flatMap((row) => {
    const thing = things.get(row.activity_id)
    const type = thing === undefined ? recordTypeOf(row.type) : opened
    const title = thing ?? titles.get(keyOf(row)) ?? ''
    if (!type) return []
    const stored = files.get(row.batch_id ?? '') ?? []
    return {
      activityId: row.activity_id,
      type: row.kind,
      category: row.category,
      activityType: row.type,
      activityTypeId: row.record_id,
      activityTypeName: title,
      ...nameKeyed(type, title),
      content: row.content,
      nextTime: row.next_time ? formatMoment(row.next_time) : null,
      status: 1,
      ...namedBy(actor, named, type, row.activity_id),
      lng: row.lng,
      lat: row.lat,
      address: row.address,
      batchId: row.batch_id ?? '',
      file: stored.filter((file) => !isPicture(file)),
      img: stored.filter(isPicture),
      createUserId: row.create_user_id,
      realname: people.realname(row.create_user_id) || '系统',
      userImg: people.user(row.create_user_id)?.img ?? null,
      createTime: formatMoment(row.create_time),
      updatable: mayUpdate(viewer, type, row) ? 1 : 0,
      deletable: mayDelete(viewer, type, row) ? 1 : 0,
    }
  })
}

const isPicture = ({ fileType }: FileEntity) => fileType === 'img'
const keyOf = ({ type, record_id }: Pick<ActivityRow, 'type' | 'record_id'>) => `${type} ${record_id}`

const isNamed = (type: RecordType, rights: FieldRights) => rights.level(toKey(type.title)) > 1

/** Names of plain things by their entry; a kind that is not shown has none. */
async function nameThings(actor: Actor, rows: readonly ActivityRow[]): Promise<Map<number, string>> {
  const named = new Map<number, string>()
  for (const { label, names } of shownThings(actor)) {
    const entries = rows.filter((row) => row.type === label)
    if (entries.length === 0) continue
    const found = await names(
      actor.services.db,
      entries.map((row) => row.record_id),
    )
    for (const row of entries) named.set(row.activity_id, found.get(row.record_id) ?? '')
  }
  return named
}

async function readTitles(actor: Actor, rows: readonly ActivityRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [label, entries] of Map.groupBy(rows, (row) => row.type)) {
    const type = recordTypeOf(label)
    if (!type) continue
    const ids = entries.map((entry) => entry.record_id)
    for (const [id, title] of await readNames(actor, type, ids, type.title))
      titles.set(keyOf({ type: label, record_id: id }), title)
  }
  return titles
}

/** What a column calls records, but those of which the caller may not see it. */
export async function readNames(
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  column: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<RecordPlace & { name: string | null }>`
    select id, owner_user_id, ${sql.ref(column)} as name from ${sql.table(type.table)}
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(actor.services.db)
  const names = new Map<number, string>()
  for (const { name, ...place } of rows)
    if ((await rightsOver(actor, type, place)).level(toKey(column)) > 1) names.set(place.id, name ?? '')
  return names
}

interface NamedRow {
  activity_id: number
  id: number
  name: string
}
/** By the key of the named type, then by the follow-up. */
type Named = ReadonlyMap<string, ReadonlyMap<number, readonly NamedRow[]>>

/** What entries of these rows may name. */
function namesIn(rows: readonly ActivityRow[]): FollowUpName[] {
  const types = [...new Set(rows.map((row) => row.type))].flatMap((label) => recordTypeOf(label) ?? [])
  return [...new Set(types.flatMap(namesFor))]
}

/** Records that these follow-ups name; deleted ones are left out until they are restored. */
export async function readNamed(
  db: Kysely<Tables>,
  names: readonly FollowUpName[],
  activityIds: readonly number[],
): Promise<Named> {
  const named = new Map<string, Map<number, NamedRow[]>>()
  for (const { target } of names) {
    const type = recordTypeNamed(target)
    if (!type || activityIds.length === 0) continue
    const { rows } = await sql<NamedRow>`
      select l.activity_id, r.id, coalesce(r.${sql.ref(type.title)}, '') as name
      from activity_links l join ${sql.table(type.table)} r on r.id = l.record_id and r.deleted_at is null
      where l.activity_id = any(${activityIds}::bigint[]) and l.type = ${type.label} order by r.id`.execute(
      db,
    )
    named.set(
      target,
      Map.groupBy(rows, (row) => row.activity_id),
    )
  }
  return named
}

/** The record's name once more, under the key that the application has for it. */
function nameKeyed(type: RecordType, title: string): Record<string, string> {
  const key = applicationOf(type).followUps?.keys.name
  return key === undefined ? {} : { [key]: title }
}

/** Under the keys that the application has for them: the ids as one text, and the records with their names. */
function namedBy(
  { services, viewer }: Actor,
  named: Named,
  type: RecordType,
  activityId: number,
): Record<string, string | NamedRecord[]> {
  const fields = services.engine.catalog.current()
  const lists = namesFor(type).flatMap(({ target, ids, list }) => {
    const other = recordTypeNamed(target)
    const isShown = other !== undefined && isNamed(other, fieldRightsOf(viewer, other, fields))
    const records = (named.get(target)?.get(activityId) ?? []).map(({ id, name }) => ({
      id,
      name: isShown ? name : '',
    }))
    return [
      [ids, records.map(({ id }) => id).join(',')],
      [list, records],
    ]
  })
  return Object.fromEntries(lists)
}
