import type { Kysely, Transaction } from 'kysely'
import type { ConditionField } from '#protocol/approval/flow-calls.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Refused } from '#protocol/platform/codes.ts'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import type { ActionRecord } from '#protocol/record/calls/history.ts'
import type { Outcome } from '#protocol/record/states/approval.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** One thing that is approved, in its present state. */
export interface SubjectState {
  title: string
  ownerUserId: number | null
  /** Of a field that conditions ask for, in either spelling; undefined: there is no such field. */
  value: (fieldName: string) => unknown
}

/** Values by the names of fields, as forms send them. */
type DataMap = Readonly<Record<string, unknown>>

/** What the refusals of a decision are called for the clients of a kind of subject. */
export interface SubjectRefusals {
  notYours: Refused
  /** `%s` is who was faster. */
  decidedBy: Refused
  recalled: Refused
  alreadyPassed: Refused
}

/** What decisions about a kind of subject are called where they are handed over. */
export interface SeatWords {
  key: string
  name: string
  group: string
  note: string
}

/**
 * A kind of things that are approved: record types that declare an approval are such by themselves, others contribute
 * theirs (`approvalSubjects` of a part). It defines what an outcome does; approvals know no more of it than this.
 */
export interface ApprovalSubject {
  /** Number of its flows on the wire (approval-office.md §2.1). */
  label: number
  /** Of messages about it: the application's label, and the types (approval-office.md §8.3). */
  messages: { label: number; waits: number; passed: number; refused: number; commented?: number }
  /** Its decisions are handed over as a kind of their own (`seatsOf`); absent: among those of all. */
  seats?: SeatWords
  /** Absent: as with records. */
  refusals?: SubjectRefusals
  /** Its present state; null when there is none any more. No rights are asked. */
  read: (db: Kysely<Tables>, actor: Pick<Writer, 'services'>, id: number) => Promise<SubjectState | null>
  /** The same under a lock that everything that changes it takes, until the transaction ends. */
  lock: (
    trx: Transaction<Tables>,
    actor: Pick<Writer, 'services'>,
    id: number,
  ) => Promise<SubjectState | null>
  /** What its approval came to; refuses where it does not wait. */
  tell: (trx: Transaction<Tables>, actor: Writer, id: number, outcome: Outcome) => Promise<void>
  /** Writes fields that an approver fills in with the decision; absent: there are none. */
  fill?: (trx: Transaction<Tables>, actor: Actor, id: number, list: readonly FieldValue[]) => Promise<void>
  /** Fields that nodes may let approvers fill in: of the kind, or of one thing with their values; absent: there are none. */
  fillable?: (actor: Actor, id: number | null) => Promise<FormField[]>
  /** What others have changed of it since then, as far as the person may read it; absent: nothing is reported. */
  changesSince?: (actor: Actor, id: number, since: Date) => Promise<ActionRecord[]>
  /**
   * What a form sends, with what would follow from it in a save: of a new thing, or of the one with this id. Absent: nothing
   * follows.
   */
  complete?: (actor: Actor, dataMap: DataMap, id: number | null) => Promise<DataMap>
  /** Whether a user may read it, and with it everything about its approval. */
  mayRead: (actor: Actor, id: number) => Promise<boolean>
  /** Fields that conditions may ask for; `categoryId` is the kind among those of one label. */
  conditionFields: (
    actor: Pick<Writer, 'services'>,
    categoryId?: number,
  ) => Promise<ConditionField[]> | ConditionField[]
}

declare module '#server/access/area.ts' {
  interface Part {
    /** Kinds of things that are approved, besides record types. */
    approvalSubjects?: readonly ApprovalSubject[]
  }
}
