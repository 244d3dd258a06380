import { type Kysely, sql } from 'kysely'
import { type Activity, namedInFollowUps } from '#protocol/record/activity.ts'
import type { FileEntity } from '#protocol/record/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import { recordTypeNamed, recordTypeOf } from '#protocol/record-types.ts'
import { formatMoment } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database.ts'
import { mayDelete, mayUpdate } from '../../model/activity-rights.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { rightsOver } from '../../model/record-rights.ts'
import type { Actor, RecordPlace } from '../../model/rules.ts'
import type { ActivityRow } from './timeline.ts'

/**
 * Entries as the wire has them (record-engine.md §11.1); a fixed number of queries, however many there are. Names that
 * their types, or the pools in which records lie, keep from the viewer are ''.
 */
export async function presentActivities(actor: Actor, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const { services, viewer } = actor
  const [titles, named, files] = await Promise.all([
    readTitles(actor, rows),
    readNamed(
      services.db,
      rows.map((row) => row.activity_id),
    ),
    services.files.list(
      services.db,
      rows.flatMap((row) => row.batch_id ?? []),
    ),
  ])
  const people = services.directory.current()
  return rows.map((row) => {
    const title = titles.get(keyOf(row)) ?? ''
    const stored = files.get(row.batch_id ?? '') ?? []
    return {
      activityId: row.activity_id,
      type: row.kind,
      category: row.category,
      activityType: row.type,
      activityTypeId: row.record_id,
      activityTypeName: title,
      crmTypeName: title,
      content: row.content,
      nextTime: row.next_time ? formatMoment(row.next_time) : null,
      status: 1,
      ...namesOf(actor, named, row.activity_id),
      lng: row.lng,
      lat: row.lat,
      address: row.address,
      batchId: row.batch_id ?? '',
      file: stored.filter((file) => !isPicture(file)),
      img: stored.filter(isPicture),
      createUserId: row.create_user_id,
      realname: people.realname(row.create_user_id),
      userImg: people.user(row.create_user_id)?.img ?? null,
      createTime: formatMoment(row.create_time),
      updatable: mayUpdate(viewer, row) ? 1 : 0,
      deletable: mayDelete(viewer, row) ? 1 : 0,
    }
  })
}

const isPicture = ({ fileType }: FileEntity) => fileType === 'img'
const keyOf = ({ type, record_id }: Pick<ActivityRow, 'type' | 'record_id'>) => `${type} ${record_id}`

const isNamed = (type: RecordType, rights: FieldRights) => rights.level(toKey(type.title)) > 1

async function readTitles(actor: Actor, rows: readonly ActivityRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [label, entries] of Map.groupBy(rows, (row) => row.type)) {
    const type = recordTypeOf(label)
    if (!type) continue
    const ids = [...new Set(entries.map((entry) => entry.record_id))]
    const { rows: found } = await sql<RecordPlace & { title: string | null }>`
      select id, owner_user_id, ${sql.ref(type.title)} as title from ${sql.table(type.table)}
      where id = any(${ids}::bigint[])`.execute(actor.services.db)
    for (const { title, ...place } of found)
      if (isNamed(type, await rightsOver(actor, type, place)))
        titles.set(keyOf({ type: label, record_id: place.id }), title ?? '')
  }
  return titles
}

interface NamedRow {
  activity_id: number
  id: number
  name: string
}
type Named = Map<(typeof namedInFollowUps)[number]['list'], Map<number, NamedRow[]>>

/** Records that these follow-ups name; deleted ones are left out until they are restored. */
export async function readNamed(db: Kysely<Tables>, activityIds: readonly number[]): Promise<Named> {
  const named: Named = new Map()
  for (const { target, list } of namedInFollowUps) {
    const type = recordTypeNamed(target)
    if (!type || activityIds.length === 0) continue
    const { rows } = await sql<NamedRow>`
      select l.activity_id, r.id, coalesce(r.${sql.ref(type.title)}, '') as name
      from activity_links l join ${sql.table(type.table)} r on r.id = l.record_id and r.deleted_at is null
      where l.activity_id = any(${activityIds}::bigint[]) and l.type = ${type.label} order by r.id`.execute(
      db,
    )
    named.set(
      list,
      Map.groupBy(rows, (row) => row.activity_id),
    )
  }
  return named
}

function namesOf({ services, viewer }: Actor, named: Named, activityId: number) {
  const fields = services.engine.catalog.current()
  const listOf = (list: (typeof namedInFollowUps)[number]['list']) => {
    const type = recordTypeNamed(namedInFollowUps.find((each) => each.list === list)?.target ?? '')
    const isTold = type !== undefined && isNamed(type, fieldRightsOf(viewer, type, fields))
    return (named.get(list)?.get(activityId) ?? []).map(({ id, name }) => ({ id, name: isTold ? name : '' }))
  }
  const [contactsList, businessList] = [listOf('contactsList'), listOf('businessList')]
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).join(',')
  return { contactsList, contactsIds: idsOf(contactsList), businessList, businessIds: idsOf(businessList) }
}
