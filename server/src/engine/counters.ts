import type { RecordType } from '#protocol/records/declare.ts'
import { requireRecord } from './find-record.ts'
import { countRecordFiles } from './record-files.ts'
import { type Actor, rulesOf } from './rules.ts'
import { memberIds } from './team/members.ts'

/** Tab counters of a detail (record-engine.md §6.4); related counts obey the caller's scope of the counted type. */
export async function readCounters(
  actor: Actor,
  type: RecordType,
  id: number,
): Promise<Record<string, number>> {
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const members = type.abilities.team ? (await memberIds(actor.services, type, id)).length : 0
  return {
    fileCount: await countRecordFiles(actor, type, row),
    ...(type.abilities.team ? { memberCount: members + (row.owner_user_id === null ? 0 : 1) } : {}),
    ...(await rulesOf(actor.services, type).counters?.(actor, id)),
  }
}
