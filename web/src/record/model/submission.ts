import { createContext, type ReactNode, useContext } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** People whom the initiator has picked, by step. */
export type Picks = Readonly<Record<number, readonly number[]>>

/** A form that is about to be saved, as an approval looks at it. */
export interface FormSubmission {
  type: RecordType
  /** A save of it may submit: not where its kind is never submitted. */
  isSubmitted: boolean
  /** The record that is edited; undefined for a new one. */
  recordId: number | undefined
  /** The flow that the record itself names (`flowBy`); absent: the one in use. */
  flowId?: number
  values: Readonly<Record<string, unknown>>
  /** Of its lines: what follows from them by key, and the lines themselves under theirs, from which the server computes it again. */
  figures: Readonly<Record<string, unknown>>
  lines: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Of several that are saved together: who is picked for a step of one of them is picked for all. */
  shared?: { picks: Picks; pick: (flowId: number, userIds: readonly number[]) => void }
}

/** What an approval makes of a save. */
export interface Submission {
  /** The save submits to a flow that is in use. */
  isLed: boolean
  /** Alike for saves that are led through the same steps; undefined until they are known. */
  path?: string | undefined
  /** Keys sent beside the entity. */
  beside?: Readonly<Record<string, unknown>>
  /** What the form shows of it, below its fields. */
  section?: ReactNode
  /** Returns why it cannot be submitted yet, undefined if it can; called on submit. */
  refuse?: () => string | undefined
}

/** What leads records through approvals, as forms ask it; forms know none themselves. */
export interface SubmissionSlot {
  useSubmission: (form: FormSubmission) => Submission
}

declare module '#web/platform/area.ts' {
  interface Face {
    /** Of the one area that leads approvals. */
    submission?: SubmissionSlot
  }
}

export const noSubmission: SubmissionSlot = { useSubmission: () => ({ isLed: false }) }
const Slot = createContext<SubmissionSlot>(noSubmission)
export const SubmissionSlotProvider = Slot.Provider

/** What a save of this form does. */
export const useSubmission = (form: FormSubmission): Submission => useContext(Slot).useSubmission(form)
