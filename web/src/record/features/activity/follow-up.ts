import { z } from 'zod'
import { applicationOf } from '#protocol/applications.ts'
import { type Activity, LONGEST_FOLLOW_UP, namedIn } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { dropDraft, readDraft, writeDraft } from '../../parts/form/draft-store.ts'

/** A follow-up while it is written. */
export interface FollowUp {
  /** Null: the first kind of the company. */
  category: string | null
  content: string
  /** `yyyy-MM-dd HH:mm:ss`, '' = none. */
  nextTime: string
  /** '' before the first file. */
  batchId: string
  /** By the keys under which requests name them. */
  named: Readonly<Record<string, RelatedRecord[]>>
}

export const emptyFollowUp: FollowUp = {
  category: null,
  content: '',
  nextTime: '',
  batchId: '',
  named: {},
}

export const followUpOf = (owner: RecordType, activity: Activity): FollowUp => ({
  category: activity.category ?? '',
  content: activity.content ?? '',
  nextTime: activity.nextTime ?? '',
  batchId: activity.batchId,
  named: namedIn(applicationOf(owner).followUps?.names ?? [], activity),
})

const idsOf = (records: readonly RelatedRecord[]) => records.map(({ id }) => id)

/** What the calls take, besides whom it is about. */
export const toFollowUpRequest = (value: FollowUp, kinds: readonly string[]) => ({
  category: value.category ?? kinds[0] ?? '',
  content: value.content.trim(),
  nextTime: value.nextTime,
  batchId: value.batchId || undefined,
  ...Object.fromEntries(Object.entries(value.named).map(([key, records]) => [key, idsOf(records)])),
})

export const isWritten = ({ content }: FollowUp): boolean =>
  content.trim() !== '' && content.trim().length <= LONGEST_FOLLOW_UP

const related = z.array(z.object({ id: z.number(), name: z.string() }))
const draftSchema = z.object({
  category: z.string().nullable(),
  content: z.string(),
  nextTime: z.string(),
  batchId: z.string(),
  named: z.record(z.string(), related),
})

/** What was begun and not sent; a draft of another shape is forgotten. */
export function readFollowUpDraft(key: string): FollowUp {
  const read = draftSchema.safeParse(readDraft(key)?.values)
  return read.success ? read.data : emptyFollowUp
}

/** Nothing of it was begun. */
export const isEmpty = ({ content, nextTime, batchId, named }: FollowUp) =>
  content === '' && nextTime === '' && batchId === '' && Object.values(named).every((list) => !list.length)

/** A chosen kind alone is not worth keeping. */
export function keepFollowUpDraft(key: string, value: FollowUp): void {
  if (isEmpty(value)) dropDraft(key)
  else writeDraft(key, { values: { ...value } })
}
