import { type Kysely, sql } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { About, HistoryEvent } from '../../model/history.ts'
import type { Writer } from '../../model/rules.ts'
import type { Ability, WrittenRow } from '../plan/ability.ts'
import { deleteBeside } from '../purge.ts'
import { toJson } from '../to-json.ts'

/** Records of other types have no entries: their labels may be numbers of plain things there, which have others (`TimelineThing`). */
export const hasEntries = ({ abilities }: RecordType): boolean =>
  abilities.activity === true || abilities.activityOnCreate === true

/** Entries of the timeline: that a record was made, and events that have words for it. */
export const timeline: Ability = {
  name: 'timeline',
  of: hasEntries,
  plan: ({ actor, type, stored, now }) =>
    stored || !type.abilities.activityOnCreate
      ? null
      : {
          along: [
            sql`insert into activities (kind, type, record_id, create_user_id, create_time)
              select 2, ${type.label}::int, id, ${actor.viewer.userId}::bigint, ${now}::timestamptz from made`,
          ],
        },
  changed: writeEvent,
  purge: async (purge) => {
    await deleteBeside('activities', purge)
    await deleteBeside('activity_links', purge)
  },
}

/** An entry for each row to which an event with words for the timeline has happened. */
async function writeEvent(
  db: Kysely<Tables>,
  { services, viewer }: Writer,
  { label, abilities }: RecordType,
  rows: readonly WrittenRow[],
  { timeline: wordsOf, timelineKind = activityKinds.event }: HistoryEvent,
): Promise<void> {
  if (!wordsOf || !abilities.activity) return
  const entries = rows.flatMap(({ before, isEdit, about }) =>
    before && isEdit ? { id: before.id, content: wordsOf(textsOf(about)) } : [],
  )
  if (entries.length === 0) return
  await sql`insert into activities (kind, type, record_id, content, create_user_id, create_time)
    select ${timelineKind}::int, ${label}::int, e.id, e.content, ${viewer.userId}::bigint, ${services.clock.now()}::timestamptz
    from jsonb_to_recordset(${toJson(entries)}::jsonb) as e(id bigint, content text)`.execute(db)
}

const textsOf = (about: About | undefined) => (name: string) =>
  (about?.[name] ?? []).map((each) => (typeof each === 'string' ? each : each.name))
