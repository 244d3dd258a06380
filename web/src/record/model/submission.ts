import { createContext, useContext } from 'react'
import type { RecordType } from '#protocol/record/declare.ts'

/** A form that is about to be saved, as an approval looks at it. */
export interface FormSubmission {
  type: RecordType
  /** The record that is edited; undefined for a new one. */
  recordId: number | undefined
  values: Readonly<Record<string, unknown>>
}

/** What leads records through approvals, as forms ask it; forms know none themselves. */
export interface SubmissionSlot {
  /** Whether a save submits to a flow that is in use, and what is sent along with it. */
  useSubmission: (form: FormSubmission) => {
    isLed: boolean
    along?: Readonly<Record<string, unknown>>
  }
}

const none: SubmissionSlot = { useSubmission: () => ({ isLed: false }) }
const Slot = createContext<SubmissionSlot>(none)
export const SubmissionSlotProvider = Slot.Provider

/** What becomes of a save of this form. */
export const useSubmission = (form: FormSubmission) => useContext(Slot).useSubmission(form)
