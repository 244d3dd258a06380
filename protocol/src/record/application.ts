import type { ActivityCalls, FollowUpName, FollowUpRights } from './activity.ts'
import type { ColumnCalls } from './columns.ts'
import type { HistoryCalls } from './history.ts'
import type { ImportCalls } from './imports.ts'
import type { RecycleCalls, SearchCalls, UndoCalls } from './operations.ts'
import type { SceneCalls } from './scenes.ts'

/** Calls over all record types of an application, as far as it has them in the shape in which the engine answers them. */
export interface ApplicationCalls {
  columns?: ColumnCalls
  scenes?: SceneCalls
  history?: HistoryCalls
  activity?: ActivityCalls
  imports?: ImportCalls
  undo?: UndoCalls
  recycle?: RecycleCalls
  search?: SearchCalls
}

/**
 * A part of the product with record types of its own, such as customer management or human resources: calls, rights and
 * messages that its types share.
 */
export interface Application {
  /** First part of the permission nodes of its types. */
  key: string
  calls: ApplicationCalls
  /** Label of messages about its records (platform.md §7.1). */
  messageLabel: number
  /** Absent: its records are not followed up. */
  followUps?: { rights: FollowUpRights; names: readonly FollowUpName[] }
}
