import { ImportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { BankFilters } from './BankFilters.tsx'
import { BankTable } from './BankTable.tsx'
import { tabs, useBankQuery, useLines } from './bank-query.ts'

const StatementDialog = lazyComponent(async () => (await import('./StatementDialog.tsx')).StatementDialog)

/** /crm/bank: what came in and went out, and the plans that it pays (locks-and-extensions.md §10.8). */
export default function BankPage() {
  const may = useCan()
  return may('crm/receivables/save') ? (
    <Lines />
  ) : (
    <PageFrame title="银行流水" fill>
      <Forbidden inside />
    </PageFrame>
  )
}

function Lines() {
  const [query, go] = useBankQuery()
  const [importing, setImporting] = useState(false)
  const found = useLines(query)
  const bringIn = () => setImporting(true)
  return (
    <PageFrame
      title="银行流水"
      note={<PageTotal count={found.data?.totalRow} />}
      fill
      tabs={
        <Segmented
          aria-label="认领状态"
          value={query.status}
          options={tabs}
          onChange={(status) => go({ status })}
        />
      }
      actions={
        <Button icon={<ImportOutlined />} onClick={bringIn}>
          导入流水
        </Button>
      }
    >
      <BankFilters query={query} onGo={go} />
      <BankTable query={query} found={found} onGo={go} onImport={bringIn} />
      {importing && <StatementDialog onClose={() => setImporting(false)} />}
    </PageFrame>
  )
}
