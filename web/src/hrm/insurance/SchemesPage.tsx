import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from './insurance.module.css'
import { LimitDialog } from './LimitDialog.tsx'
import { LimitsTable } from './LimitsTable.tsx'
import { SchemeDialog } from './SchemeDialog.tsx'
import { SchemesTable } from './SchemesTable.tsx'

const TABS = 'insurance-settings'

/** /manage/hrm/insurance-scheme: 社保方案管理, with the limits of the base (hrm.md §11.1, §11.2). */
export default function SchemesPage() {
  const [tab, setTab] = useState('schemes')
  const [isNew, setNew] = useState(false)
  const isSchemes = tab === 'schemes'
  return (
    <PageFrame
      title="社保方案管理"
      fill
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
          {isSchemes ? '添加参保方案' : '添加基数上下限'}
        </Button>
      }
    >
      <div className={styles.tools}>
        <Tabs
          id={TABS}
          className={styles.tabs}
          aria-label="社保设置"
          items={[
            { key: 'schemes', label: '参保方案' },
            { key: 'limits', label: '缴费基数上下限' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <div {...tabPanel(TABS, tab)} className={styles.list}>
        {isSchemes ? <SchemesTable /> : <LimitsTable />}
      </div>
      {isNew && isSchemes && <SchemeDialog onClose={() => setNew(false)} />}
      {isNew && !isSchemes && <LimitDialog onClose={() => setNew(false)} />}
    </PageFrame>
  )
}
