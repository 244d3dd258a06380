import { sql, type Transaction } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { About, HistoryEvent } from '../model/history.ts'
import type { Writer } from '../model/rules.ts'
import { toJson } from './to-json.ts'

interface Happened {
  id: number
  about: About | undefined
}

/** Writes into the timelines of records what happened to them, where the event has words for it. */
export async function writeTimeline(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  { label, abilities }: RecordType,
  happened: readonly Happened[],
  { timeline, timelineKind = activityKinds.event }: HistoryEvent,
): Promise<void> {
  if (!timeline || !abilities.activity || happened.length === 0) return
  const entries = happened.map(({ id, about }) => ({ id, content: timeline(textsOf(about)) }))
  await sql`insert into activities (kind, type, record_id, content, create_user_id, create_time)
    select ${timelineKind}::int, ${label}::int, e.id, e.content, ${viewer.userId}::bigint, ${services.clock.now()}::timestamptz
    from jsonb_to_recordset(${toJson(entries)}::jsonb) as e(id bigint, content text)`.execute(trx)
}

const textsOf = (about: About | undefined) => (name: string) =>
  (about?.[name] ?? []).map((each) => (typeof each === 'string' ? each : each.name))
