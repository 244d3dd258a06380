import { z } from 'zod'
import type { RecordType } from '#protocol/record/declare.ts'
import type { FormRequest } from '../../model/screens.tsx'
import type { Values } from './form-values.ts'

const draftSchema = z.object({ values: z.record(z.string(), z.unknown()) })

/** Drafts live in this tab, per person: the person who signs in after must not find them. */
export const draftKeyOf = (userId: number, { key }: RecordType, { id, parent }: FormRequest): string =>
  `draft.${userId}.${key}.${id ?? (parent ? `new.${JSON.stringify(parent.entity)}` : 'new')}`

/** What was typed and not saved; null when there is nothing, or nothing readable. */
export function readDraft(key: string): Values | null {
  try {
    const written = sessionStorage.getItem(key)
    return written ? draftSchema.parse(JSON.parse(written)).values : null
  } catch {
    return null
  }
}

/** A full store loses the draft, never the form. */
export function writeDraft(key: string, values: Values): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ values }))
  } catch {
    sessionStorage.removeItem(key)
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)
