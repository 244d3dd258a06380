import type { ViewRef } from '#protocol/record/declaration/view.ts'

/** What the background makes, for whom, and from where it was asked. */
export interface KeptExport {
  userId: number
  ip: string
  /** Of the record type. */
  label: number
  ids: readonly number[]
  view?: ViewRef
}
