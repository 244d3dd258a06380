import { z } from 'zod'
import { relatedLists } from '#protocol/related-records/door.ts'

/** A log while it is written, as its draft keeps it. What is absent is empty. */
const logDraft = z.object({
  content: z.string().default(''),
  tomorrow: z.string().default(''),
  question: z.string().default(''),
  /** '' before the first file. */
  batchId: z.string().default(''),
  userIds: z.array(z.number()).default([]),
  deptIds: z.array(z.number()).default([]),
  related: z.object(relatedLists).optional(),
})
export type LogDraft = z.output<typeof logDraft>

/** What was kept, as a form takes it; what cannot be read is empty. */
export const readLogDraft = (kept: unknown): LogDraft => {
  const { success, data } = logDraft.safeParse(kept)
  return success ? data : logDraft.parse({})
}

/** Key of the draft of a kind: one of each is written at a time. */
export const logDraftKey = (kind: number): string => `log/${kind}`
