import { createContext, type ReactNode, useContext } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Operation } from './operation.ts'

/** What is done with records that wait for a decision: the operations in their order, and the dialog of the one begun. */
export interface TodoDecisions {
  operations: Readonly<Record<string, Operation>>
  dialog?: ReactNode
}

/** What decides about the records of a to-do entry; to-dos know none of it themselves. */
export interface TodoDecisionSlot {
  useTodoDecisions: (type: RecordType) => TodoDecisions
}

declare module '#web/platform/area.ts' {
  interface Face {
    /** Of the one area that leads approvals. */
    todoDecisions?: TodoDecisionSlot
  }
}

const nothing: TodoDecisions = { operations: {} }
export const noTodoDecisions: TodoDecisionSlot = { useTodoDecisions: () => nothing }
const Slot = createContext<TodoDecisionSlot>(noTodoDecisions)
export const TodoDecisionSlotProvider = Slot.Provider

/** How the records of a type that wait in an entry are decided about. */
export const useTodoDecisions = (type: RecordType): TodoDecisions => useContext(Slot).useTodoDecisions(type)
