import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Actor, StoredRow, Values } from './rules.ts'

/** A record as an approval sees it. */
export interface Subject {
  type: RecordType
  row: StoredRow
  title: string
  /** Who submits it and who owns it. */
  initiator: number
  ownerUserId: number | null
}

export interface Submission extends Subject {
  /** It was refused or recalled before: the approval decides whether it starts over. */
  isReturned: boolean
  /** `examineFlowData` of the form; not checked yet. */
  flow: unknown
  /** The flow in use, of a record made in this transaction: it was never handed in before. */
  begins?: number
}

/** What leads records through their steps: an area offers itself, the records know none. */
export interface ApprovalEngine {
  /**
   * Begins the approval of a record in the transaction of its save. Returns whether it waits for approvers, passed because there are
   * none, or no flow applies. The outcome arrives later through `applyOutcome`.
   */
  submit: (
    trx: Transaction<Tables>,
    actor: Actor,
    submission: Submission,
  ) => Promise<'waiting' | 'passed' | 'noFlow'>
  /** Id of the approval that a record, named by an expression, is in or was in last; null: none. */
  recordIdOf: (type: RecordType, id: RawBuilder<unknown>) => RawBuilder<number | null>
  /** The records are deleted for good: nothing is left of their approvals. */
  forget: (trx: Transaction<Tables>, type: RecordType, ids: readonly number[]) => Promise<void>
  /** The flow in use for a record of the type with these values; null: none. */
  flowInUse: (db: Kysely<Tables>, type: RecordType, values: Values) => Promise<number | null>
  /** Whatever tests for the option tests for its new word. */
  renameOption: (
    trx: Transaction<Tables>,
    actor: Pick<Actor, 'services' | 'viewer'>,
    type: RecordType,
    renamed: RenamedOption,
  ) => Promise<void>
}

/** A word of a field's options that the records have from now on in place of another. */
export interface RenamedOption {
  /** The field's key on the wire. */
  key: string
  from: string
  to: string
}

export interface Approvals {
  use: (engine: ApprovalEngine) => void
  /** Null: there are no approvals. */
  engine: () => ApprovalEngine | null
}

export function createApprovals(): Approvals {
  let used: ApprovalEngine | null = null
  return {
    use: (engine) => {
      if (used) throw new Error('there is an approval engine already')
      used = engine
    },
    engine: () => used,
  }
}
