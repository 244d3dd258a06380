import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** A record whose fields hold values found nowhere else. */
export interface Target {
  type: RecordType
  id: number
  /** Null: the plain form. */
  kind: number | null
  /** All values that a field has had, by its key. */
  values: Map<string, string[]>
  /** All that a request could name about it: its ids under the keys of every call. */
  request: Record<string, unknown>
}
