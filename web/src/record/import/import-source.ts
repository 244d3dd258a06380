import type { Call, InputOf } from '#protocol/call.ts'
import { type RecordCalls, recordCallsOf } from '#protocol/calls/records.ts'
import type { RecordType } from '#protocol/records/declare.ts'

type Importing = NonNullable<RecordCalls['importing']>

/** Where records are imported to: the type itself, or a place of it that owns no rows, such as a pool. */
export interface ImportSource {
  type: RecordType
  display: string
  template: Call
  upload: Importing['upload']
  /** Sent along with template and upload. */
  place: { poolId?: number }
  /** Nobody owns what is imported there. */
  ownerless: boolean
}

export type ImportInput = InputOf<Importing['upload']>

/** Null for types that cannot be imported. */
export function ownImportSource(type: RecordType): ImportSource | null {
  const calls = recordCallsOf(type).importing
  return calls ? { type, display: type.display, ...calls, place: {}, ownerless: false } : null
}
