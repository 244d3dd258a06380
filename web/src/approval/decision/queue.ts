import { createContext, useContext } from 'react'

/** The list of what waits for the reader, as a page shows it: decisions made within lead on through it. */
export interface DecisionQueue {
  /** Opens what follows a submission; undefined where nothing does. */
  after: (recordId: number) => (() => void) | undefined
}

const Queue = createContext<DecisionQueue | null>(null)
export const DecisionQueueProvider = Queue.Provider
export const useDecisionQueue = (): DecisionQueue | null => useContext(Queue)
