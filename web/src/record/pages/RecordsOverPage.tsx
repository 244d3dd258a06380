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
 * Records over any page: it can pick them, link to them and open them beside itself, whatever it shows. Pages of records lend
 * their own. The element around it says `position: relative` and `data-record-page`.
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
