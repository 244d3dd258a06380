import { isObject } from '#protocol/fields/value/shape.ts'
import { listsOf, type RelatedLists, type RelatedRef } from '#protocol/related-records/door.ts'

/** A log while it is written, as its draft keeps it. */
export interface LogDraft {
  content: string
  tomorrow: string
  question: string
  /** '' before the first file. */
  batchId: string
  userIds: number[]
  deptIds: number[]
  related?: RelatedLists | undefined
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
const isRef = (value: unknown): value is RelatedRef =>
  isObject(value) && typeof value.id === 'number' && typeof value.name === 'string'

/** What was kept, as a form takes it; what cannot be read, and what is absent, is empty. The client reads it without schemas. */
export function readLogDraft(kept: unknown): LogDraft {
  const { content, tomorrow, question, batchId, userIds, deptIds, related } = isObject(kept) ? kept : {}
  return {
    content: textIn(content),
    tomorrow: textIn(tomorrow),
    question: textIn(question),
    batchId: textIn(batchId),
    userIds: idsIn(userIds),
    deptIds: idsIn(deptIds),
    related: isObject(related) ? listsOf((key) => refsIn(related[`${key}List`])) : undefined,
  }
}

const refsIn = (value: unknown): RelatedRef[] => (Array.isArray(value) ? value.filter(isRef) : [])

/** Key of the draft of a kind: one of each is written at a time. */
export const logDraftKey = (kind: number): string => `log/${kind}`
