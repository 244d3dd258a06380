import { z } from 'zod'
import type { DraftContent } from '#protocol/drafts/calls.ts'
import { storeLocally } from '#web/platform/store-locally.ts'

/** What this browser has of a draft and the server does not: the tab was closed, or the connection lost, before it was saved. */
const schema = z.object({
  content: z.record(z.string(), z.unknown()),
  /** Version of the server on which it was written; null: there was none. */
  version: z.number().nullable(),
})
export type LocalDraft = z.output<typeof schema>

const nameOf = (userId: number, key: string) => `draft:${userId}:${key}`

export const keepLocally = (userId: number, key: string, draft: LocalDraft): void =>
  storeLocally(nameOf(userId, key), JSON.stringify(draft))

export const forgetLocally = (userId: number, key: string): void =>
  localStorage.removeItem(nameOf(userId, key))

export function readLocally(userId: number, key: string): LocalDraft | null {
  const text = localStorage.getItem(nameOf(userId, key))
  if (text === null) return null
  const { success, data } = schema.safeParse(parsed(text))
  return success ? data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // written by something else: as good as absent
    return null
  }
}

/** Same content, in whichever order its keys are; what is empty may be absent. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => textOf(one[key]) === textOf(other[key]))
}

const EMPTY = new Set(['""', 'null', '[]'])
function textOf(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return EMPTY.has(text) ? '' : text
}
