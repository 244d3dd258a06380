import { type ComponentType, createContext, useContext } from 'react'

/** A kind of things that are approved and are no records, as pages of flows name it. */
export interface FlowSubject {
  /** Number of its flows on the wire (approval-office.md §2.1). */
  label: number
  display: string
  /** Its page among the kinds of 待我审批, below `/taskExamine/crm/`; absent: it is decided about elsewhere. */
  waiting?: { key: string; Page: ComponentType }
}

declare module '#web/platform/area.ts' {
  interface Face {
    flowSubjects?: readonly FlowSubject[]
  }
}

const Subjects = createContext<readonly FlowSubject[]>([])
export const FlowSubjectsProvider = Subjects.Provider
export const useFlowSubjects = (): readonly FlowSubject[] => useContext(Subjects)
