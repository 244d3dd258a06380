import { ArrowLeftOutlined } from '@ant-design/icons'
import { Link, Navigate, useParams } from 'react-router'
import { useTitle } from '#web/platform/title.ts'
import styles from '../features/panel/panel.module.css'
import { RecordDetail } from '../features/panel/RecordDetail.tsx'
import { useRecord } from '../model/data/record.ts'
import { titleOf } from '../model/record.ts'
import type { RecordScreen } from '../model/screens.tsx'
import { FormHost } from './FormHost.tsx'
import { RecordWorkspace } from './workspace.tsx'

function PageTitle({ screen, id }: { screen: RecordScreen; id: number }) {
  const { data } = useRecord(screen.type, id)
  useTitle((data && titleOf(screen.type, data)) || screen.type.display)
  return null
}

/** A record on a page of its own: `/crm/customer/123`. */
export function RecordPage({ screen }: { screen: RecordScreen }) {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to="/404" replace />
  return (
    <RecordWorkspace key={`${screen.type.key}.${id}`} screen={screen} opens="page">
      <PageTitle screen={screen} id={id} />
      <div className={styles.page}>
        <nav className={styles.crumbs} aria-label="返回">
          <Link to={screen.path}>
            <ArrowLeftOutlined /> {screen.type.display}列表
          </Link>
        </nav>
        <div className={styles.sheet}>
          <RecordDetail screen={screen} id={id} />
        </div>
      </div>
      <FormHost />
    </RecordWorkspace>
  )
}
