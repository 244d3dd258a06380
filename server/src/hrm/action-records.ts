import { employee } from '#protocol/hrm/employees/type.ts'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { readHistory } from '#server/engine/features/history/read-history.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listAppraisalRecords } from './performance/detail.ts'

const types: Readonly<Record<number, RecordType>> = { 1: employee, 2: post, 3: candidate }

const APPRAISAL = 4
const EDITED = 2

/** 操作记录 of a thing that the caller reads, newest first (hrm.md §20.3). */
export async function listActionRecords(actor: Actor, { type, typeId }: { type: number; typeId: number }) {
  if (type === APPRAISAL)
    return (await listAppraisalRecords(actor, typeId)).map(({ recordId, content, ...entry }) => ({
      ...entry,
      id: recordId,
      type,
      typeId,
      behavior: EDITED,
      content: JSON.stringify([content]),
    }))
  const entries = await readHistory(actor, types[type] ?? refuse('invalid'), typeId)
  return entries.map(({ id, behavior, content, createUserId, createTime, img, realname }) => ({
    id,
    type,
    typeId,
    behavior,
    content: JSON.stringify(content),
    createUserId,
    createTime,
    img,
    realname,
  }))
}
