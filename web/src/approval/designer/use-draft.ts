import { useState } from 'react'
import { redo, type Steps, step, stepsOf, undo } from '#web/ui/undo/steps.ts'
import type { DraftNode, FlowDraft } from './model/draft.ts'

/** A flow while it is designed, with the ways back and forth. */
export function useDraft(began: FlowDraft) {
  const [steps, setSteps] = useState<Steps<FlowDraft>>(() => stepsOf(began))
  const { now, past, future } = steps
  const change = (next: Partial<FlowDraft>, typedIn: string | null = null) =>
    setSteps((all) => step(all, (draft) => ({ ...draft, ...next }), typedIn))
  return {
    draft: now,
    isChanged: past.length > 0 || future.length > 0,
    change,
    /** `typedIn` names the place where it was typed. */
    changeNodes: (
      work: (nodes: readonly DraftNode[]) => readonly DraftNode[],
      typedIn: string | null = null,
    ) => setSteps((all) => step(all, (draft) => ({ ...draft, nodes: work(draft.nodes) }), typedIn)),
    undo: () => setSteps(undo),
    redo: () => setSteps(redo),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

export type Drafting = ReturnType<typeof useDraft>
