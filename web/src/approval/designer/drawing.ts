import { createContext, useContext } from 'react'
import type { Names } from './model/conditions.ts'
import type { DraftNode } from './model/draft.ts'
import type { Fault } from './model/faults.ts'

/** What every part of the drawing looks at, and how it changes the flow. */
export interface DrawingProps {
  names: Names
  /** By the key of the node or branch. */
  faults: ReadonlyMap<number, Fault>
  /** Keys of the nodes and branches that a trial goes through; null: no trial. */
  lit: ReadonlySet<number> | null
  /** Key of the node or branch that is edited. */
  edited: number | null
  onEdit: (key: number | null) => void
  onChange: (work: (nodes: readonly DraftNode[]) => readonly DraftNode[]) => void
}

export const DrawingContext = createContext<DrawingProps | null>(null)

export function useDrawing(): DrawingProps {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('useDrawing outside the drawing of a flow')
  return drawing
}
