import { isObject } from '#protocol/fields/value/shape.ts'
import type { KeptBeside } from '../../model/sheet-rules.ts'

/** The key among the values that an import overwrote; no column has it. */
const BESIDE = 'beside:'

/** What a row wrote beside the record that it overwrote. */
export const besideBefore = (kept: KeptBeside | null): Record<string, KeptBeside> =>
  kept ? { [BESIDE]: kept } : {}

/** The same as it was stored; null where the row wrote nothing beside the record. */
export function keptBeside(before: unknown): KeptBeside | null {
  const kept = isObject(before) ? before[BESIDE] : null
  return isObject(kept) ? kept : null
}

/** Whether the record itself was written over, which gave it another version. */
export const hasWritten = (before: unknown): boolean =>
  isObject(before) && Object.keys(before).some((key) => key !== BESIDE)
