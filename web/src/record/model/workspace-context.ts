import { createContext, useContext } from 'react'
import type { FormRequest } from './screens.tsx'
import type { OpenRecord } from './state/open-record.ts'

/** What parts of a record page ask of it: which record is open, which form. */
export interface Workspace {
  opened: OpenRecord | undefined
  /** The word under which the address keeps the tab of a record. */
  tabWord: string
  open: (typeKey: string, id: number) => void
  close: () => void
  /** Forms above the page, the last one on top. */
  forms: readonly FormRequest[]
  openForm: (request: FormRequest) => void
  /** Closes the top form; `next` takes its place. */
  closeForm: (next?: FormRequest) => void
  /** Closes the top form of a record that was made: it opens over the list, where no other one and no other form does. */
  closeForMade: (made: OpenRecord) => void
}

const Context = createContext<Workspace | null>(null)
export const WorkspaceProvider = Context.Provider

export function useWorkspace(): Workspace {
  const workspace = useContext(Context)
  if (!workspace) throw new Error('useWorkspace outside a record page')
  return workspace
}
