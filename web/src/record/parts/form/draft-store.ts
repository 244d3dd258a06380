import { z } from 'zod'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { FormRequest } from '../../model/screens.tsx'
import type { Values } from './form-values.ts'

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** What stood in the same fields before. */
  began: z.record(z.string(), z.unknown()).optional(),
})
export type Draft = z.infer<typeof draftSchema>

/** Drafts live in this tab, per person: the person who signs in after must not find them. */
export const draftKeyOf = (
  userId: number,
  { key }: RecordType,
  { id, copyOf, parent, kind }: FormRequest,
): string =>
  `draft.${userId}.${key}.${id ?? (copyOf ? `copy.${copyOf}` : parent ? `new.${JSON.stringify(parent.entity)}` : 'new')}${kind ? JSON.stringify(kind) : ''}`

/** What was typed and not saved; null when there is nothing, or nothing readable. */
export function readDraft(key: string): Draft | null {
  try {
    const written = sessionStorage.getItem(key)
    return written ? draftSchema.parse(JSON.parse(written)) : null
  } catch {
    return null
  }
}

/** A full store loses the draft, never the form. */
export function writeDraft(key: string, draft: { values: Values; began?: Values }): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    sessionStorage.removeItem(key)
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** A form that was left on purpose can be taken up again this long, in milliseconds. */
const KEPT = 24 * 60 * 60 * 1000
const LEFT = 'left.'

const leftSchema = draftSchema.extend({
  leftAt: z.number(),
  /** Of the record it was to change. */
  version: z.number().optional(),
})
export type LeftDraft = z.infer<typeof leftSchema>

function readStored(key: string): LeftDraft | null {
  try {
    const left = leftSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return Date.now() - left.leftAt < KEPT ? left : null
  } catch {
    return null
  }
}

/** What was in the form when its person left it on purpose, within the last day. */
export const readLeft = (key: string): LeftDraft | null => readStored(LEFT + key)

export const dropLeft = (key: string): void => localStorage.removeItem(LEFT + key)

/** Keeps it beyond this tab; those that nobody has come back to in time go. */
export function keepLeft(key: string, draft: Draft, version: number | undefined): void {
  const stale = Object.keys(localStorage).filter((each) => each.startsWith(LEFT) && !readStored(each))
  for (const each of stale) localStorage.removeItem(each)
  try {
    localStorage.setItem(LEFT + key, JSON.stringify({ ...draft, version, leftAt: Date.now() }))
  } catch {
    dropLeft(key)
  }
}
