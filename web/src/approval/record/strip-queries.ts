import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { Asked } from '#web/record/model/record-strips.ts'

/** The latest submission of a record; 0: there was none. */
export const submissionOf = (record: Row): number => Number(record.examineRecordId ?? 0)

/** What a strip asks of a submission: its steps, and what happened in it. */
export const stripQueries = (recordId: number) => ({
  view: queryOf(approvalCalls.view, { recordId }),
  timeline: queryOf(approvalOptionCalls.timeline, { recordId }),
})

/** What a record is not shown without. */
export function asksOfStrip(record: Row): Asked[] {
  const recordId = submissionOf(record)
  if (recordId === 0) return []
  return [approvalCalls.view, approvalOptionCalls.timeline].map((call) => ({ call, request: { recordId } }))
}
