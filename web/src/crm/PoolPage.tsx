import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type PoolName, poolCalls } from '#protocol/crm/pool/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RecordSourceProvider } from '#web/record/model/data/source.ts'
import { RecordListPage } from '#web/record/pages/RecordListPage.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { CustomerSections, customerScreen } from './customer/door.ts'
import styles from './pool/pool.module.css'
import { poolScreenOf } from './pool/pool-screen.ts'
import { poolSource } from './pool/pool-source.ts'

/** 公海: the customers of the pools one belongs to (crm-records.md §4.3). */
export default function PoolPage() {
  const may = useCan()
  const isAllowed = may('crm/pool/index')
  const pools = useQuery({ ...queryOf(poolCalls.names, {}), enabled: isAllowed })
  const [params] = useSearchParams()
  if (!isAllowed)
    return (
      <Frame>
        <Forbidden inside hint="您不属于任何公海" />
      </Frame>
    )
  if (pools.error)
    return (
      <Frame>
        <EmptyState variant="error" text={messageOf(pools.error)} onRetry={() => void pools.refetch()} />
      </Frame>
    )
  if (!pools.data)
    return (
      <Frame>
        <LoadingRows rows={8} columns={6} />
      </Frame>
    )
  const asked = Number(params.get('pool'))
  const current = pools.data.find((pool) => pool.poolId === asked) ?? pools.data[0]
  if (!current)
    return (
      <Frame>
        <EmptyState text="没有可见的公海" hint="管理员可在“客户公海规则设置”中将您加入公海" />
      </Frame>
    )
  return <PoolCustomers key={current.poolId} current={current} pools={pools.data} />
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <PageFrame title="公海" tabs={<CustomerSections />}>
    {children}
  </PageFrame>
)

interface PoolCustomersProps {
  current: PoolName
  pools: readonly PoolName[]
}

function PoolCustomers({ current, pools }: PoolCustomersProps) {
  const [, setParams] = useSearchParams()
  const { poolId } = current
  const source = useMemo(() => poolSource(poolId), [poolId])
  const auth = useQuery(queryOf(poolCalls.auth, { poolId }))
  if (auth.error)
    return (
      <Frame>
        <EmptyState variant="error" text={messageOf(auth.error)} onRetry={() => void auth.refetch()} />
      </Frame>
    )
  if (!auth.data)
    return (
      <Frame>
        <LoadingRows rows={8} columns={6} />
      </Frame>
    )
  // another pool is another list: search, conditions and the open record of the last one stay behind
  const choose = (next: number) => setParams({ pool: String(next) })
  return (
    <RecordSourceProvider value={source}>
      <RecordListPage
        screen={poolScreenOf(customerScreen, auth.data)}
        actions={
          <Select
            className={styles.select}
            aria-label="选择公海"
            value={poolId}
            options={pools.map((pool) => ({ value: pool.poolId, label: pool.poolName }))}
            onChange={choose}
          />
        }
      />
    </RecordSourceProvider>
  )
}
