import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from '../salary.module.css'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { RateDialog } from './RateDialog.tsx'
import { RatesTable } from './RatesTable.tsx'
import { TaxRulesTable } from './TaxRulesTable.tsx'

const TABS = 'hr-pay-rules'
const tabs = [
  { key: 'group', label: '薪资组' },
  { key: 'tax', label: '计税规则' },
  { key: 'rate', label: '税率与标准' },
]

/** /manage/hrm/salary/rules: 薪资设置 (hrm.md §12.3, §15.5). */
export default function RulesPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('type')
  const tab = tabs.some(({ key }) => key === asked) ? (asked ?? 'group') : 'group'
  const [isNew, setNew] = useState(false)
  const close = () => setNew(false)
  return (
    <PageFrame
      title="薪资设置"
      fill
      actions={
        tab !== 'tax' && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
            {tab === 'group' ? '新建薪资组' : '新增数值'}
          </Button>
        )
      }
    >
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="薪资设置"
        items={tabs}
        value={tab}
        onChange={(key) => setParams({ type: key })}
      />
      <div {...tabPanel(TABS, tab)} className={styles.scroll}>
        {tab === 'group' && <GroupsTable />}
        {tab === 'tax' && <TaxRulesTable />}
        {tab === 'rate' && <RatesTable />}
      </div>
      {isNew && tab === 'group' && <GroupDialog group={null} onClose={close} />}
      {isNew && tab === 'rate' && <RateDialog onClose={close} />}
    </PageFrame>
  )
}
