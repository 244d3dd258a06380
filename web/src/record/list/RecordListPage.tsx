import { useCan } from '#web/platform/permissions.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormHost } from '../form/FormHost.tsx'
import type { RecordScreen } from '../screens.tsx'
import { RecordWorkspace } from '../workspace.tsx'
import styles from './list.module.css'
import { RecordList } from './RecordList.tsx'

/** The list of a record type with the records and forms that open above it. */
export function RecordListPage({ screen }: { screen: RecordScreen }) {
  const may = useCan()
  if (!may(`${screen.type.node}/index`)) return <EmptyState variant="forbidden" />
  return (
    // another type is another page: nothing of the last one stays
    <RecordWorkspace key={screen.type.key} screen={screen} opens="panel">
      <div className={styles.page} data-record-page>
        <RecordList screen={screen} />
        <FormHost />
      </div>
    </RecordWorkspace>
  )
}
