import { type ReactNode, useEffect } from 'react'
import { ahead, fetchAhead } from '#web/platform/ahead.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { RecordDetail } from '../features/panel/RecordPanel.tsx'
import type { RecordScreen } from '../model/screens.tsx'
import styles from '../parts/list/list.module.css'
import { FormHost, RecordForm } from './FormHost.tsx'
import { RecordList } from './RecordList.tsx'
import { RecordWorkspace } from './workspace.tsx'

interface RecordListPageProps {
  screen: RecordScreen
  /** Further content of the list's head, before its buttons. */
  actions?: ReactNode
}

/** The list of a record type with the records and forms that open above it. */
export function RecordListPage({ screen, actions }: RecordListPageProps) {
  const may = useCan()
  useEffect(() => {
    fetchAhead(RecordDetail.load, ahead.record)
    fetchAhead(RecordForm.load, ahead.editing)
  }, [])
  if (!may(`${screen.type.node}/index`)) return <Forbidden />
  return (
    // another type is another page: nothing of the last one stays
    <RecordWorkspace key={screen.type.key} screen={screen} opens="panel">
      <div className={styles.page} data-record-page>
        <RecordList screen={screen} actions={actions} />
        <FormHost />
      </div>
    </RecordWorkspace>
  )
}
