import type { ComponentType, ReactNode } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Act } from '#protocol/record/states/declared-states.ts'
import type { NeedPath } from '#web/platform/permissions.ts'
import type { FormRequest } from './screens.tsx'

/** The outcome for the records; moved ones may be out of the user's reach. */
export type Outcome = 'changed' | 'moved' | 'removed'

/** The records an operation is about, and what to do once it succeeded. */
export interface OperationContext {
  type: RecordType
  rows: readonly Row[]
  /** They were ticked in a list. */
  areTicked?: true
  onDone: (outcome: Outcome) => Promise<void> | void
}

/**
 * Something done to one or several records: a button of the selection bar, an item of the detail's menu. It either
 * acts by itself (`start`, which asks first where needed) or opens a dialog that does.
 */
export interface Operation {
  caption: string
  /** Where a single record is meant without having been selected: its row, its detail. */
  captionOfOne?: string
  icon?: ReactNode
  danger?: true
  /** The leaf of the type's permission node that it needs: `delete`, `transfer`. */
  leaf: string
  /** Another right instead, by its whole path, or one of several; null: none. */
  need?: NeedPath | null
  /** A further right, by its whole path, without which it is not offered either. */
  needsAlso?: string
  /** What a state of the records may forbid; then it is offered, but cannot be begun. */
  act?: Act
  /** Offered for ticked records alone: rows and details have a button of their own. */
  ofTicked?: true
  /** Not offered for these records. */
  hiddenFor?: (rows: readonly Row[]) => boolean
  /** Why it cannot be begun with these records, besides what their state forbids. */
  refuses?: (rows: readonly Row[]) => string | undefined
  start?: (context: OperationContext) => void
  /** It is done in a form: which one. */
  opens?: (context: Pick<OperationContext, 'type' | 'rows'>) => FormRequest | undefined
  Dialog?: ComponentType<OperationContext & { onClose: () => void }>
}
