import type { ReactNode } from 'react'
import { RecordPanel } from '../features/panel/RecordPanel.tsx'
import { useWorkspace } from '../model/workspace-context.ts'
import { FormHost } from './FormHost.tsx'
import { RecordWorkspace } from './workspace.tsx'

function Opened() {
  const { opened } = useWorkspace()
  return opened ? <RecordPanel {...opened} /> : null
}

/**
 * Provides any page with picking, linking and opening records beside its content. Pages of records provide their own. The element
 * around it has `position: relative` and `data-record-page`.
 */
export function RecordsOverPage({ children }: { children: ReactNode }) {
  return (
    <RecordWorkspace opens="panel">
      {children}
      <Opened />
      <FormHost />
    </RecordWorkspace>
  )
}
