import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { CustomerSections } from '../CustomerSections.tsx'
import { customerScreen } from '../screen.tsx'
import { SuspectGroup } from './SuspectGroup.tsx'
import styles from './suspects.module.css'

const MergeDialog = lazyComponent(async () => (await import('../operations/MergeDialog.tsx')).MergeDialog)
const PAGE_SIZE = 20

/** /crm/suspects: customers that are probably the same, of an import or by search (crm-records.md §17.1). */
export default function SuspectsPage() {
  const may = useCan()
  return (
    <PageFrame title="疑似重复" tabs={<CustomerSections />} fill>
      {may('crm/customer/index') ? <Suspects mayMerge={may('crm/customer/merge')} /> : <Forbidden inside />}
    </PageFrame>
  )
}

const numberOf = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

function Suspects({ mayMerge }: { mayMerge: boolean }) {
  const cache = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [merged, setMerged] = useState<readonly Row[] | null>(null)
  const search = params.get('search') ?? ''
  const importId = numberOf(params.get('import'))
  const page = numberOf(params.get('page')) ?? 1
  const { data, error, refetch } = useQuery({
    ...queryOf(customerLookupCalls.suspects, { page, limit: PAGE_SIZE, search, importId }),
    placeholderData: keepPreviousData,
  })
  const go = (change: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [key, value] of Object.entries({ page: '', ...change }))
        if (value) next.set(key, value)
        else next.delete(key)
      return next
    })
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <SearchInput
          key={search}
          className={styles.search}
          defaultValue={search}
          placeholder="客户名称或电话"
          aria-label="客户名称或电话"
          maxLength={60}
          allowClear
          onSearch={(words) => go({ search: words.trim() })}
        />
        {importId !== undefined && (
          <Button size="small" onClick={() => go({ import: '' })}>
            只看本次导入的客户 ×
          </Button>
        )}
        <span className={styles.note}>名称只差空格、括号、全半角或大小写，或电话相同的客户</span>
      </div>
      <div className={styles.groups}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingRows rows={6} columns={4} />
        ) : data.list.length === 0 ? (
          <EmptyState text="没有疑似重复的客户" />
        ) : (
          data.list.map((group) => (
            <SuspectGroup
              key={`${group.reason} ${group.rows.map((row) => row.customerId).join()}`}
              group={group}
              onMerge={mayMerge ? () => setMerged(group.rows) : undefined}
            />
          ))
        )}
      </div>
      {data !== undefined && data.totalRow > 0 && (
        <TableFoot
          pages={{
            page,
            limit: PAGE_SIZE,
            total: data.totalRow,
            unit: '组',
            sizes: [PAGE_SIZE],
            onGo: (change) => go({ page: String(change.page) }),
          }}
        />
      )}
      {merged && (
        <MergeDialog
          type={customerScreen.type}
          rows={merged}
          onDone={() => refreshModule(cache, 'crmCustomer')}
          onClose={() => setMerged(null)}
        />
      )}
    </div>
  )
}
