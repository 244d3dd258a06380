import type { z } from 'zod'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { sheetColumnsSchema } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** The target of an import: the type itself, or a view of it without owners. */
export interface ImportSource {
  type: RecordType
  display: string
  template: Call
  look: Call<z.ZodType<Record<string, unknown>>, typeof sheetColumnsSchema>
  upload: Call<z.ZodType<Record<string, unknown>>, z.ZodNumber>
  /** The view, as requests name it: sent along with template and upload. */
  place: Readonly<Record<string, number>>
  /** Imported records have no owner. */
  ownerless: boolean
}

/** Null for types that cannot be imported. */
export function ownImportSource(type: RecordType): ImportSource | null {
  const calls = recordCallsOf(type).import
  return calls
    ? { type, display: type.display, ...calls, place: {}, ownerless: type.ownerless === true }
    : null
}
