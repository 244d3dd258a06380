import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { source } from '#protocol/crm/bad-lock/words.ts'
import { type HeldLock, lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { useFittingRows } from '#web/platform/fitting-rows.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { FormHost } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { LockSections } from '../software-lock/door.ts'
import styles from './lock-claim.module.css'
import { ReturnForm } from './ReturnDialog.tsx'
import { type Narrowed, StockBar } from './StockBar.tsx'
import { stockColumns, WIDTH } from './stock-columns.tsx'

/** /crm/newLockClaim/stock: the locks that the user holds; keepers of the stock look at those of others too (locks-and-extensions.md §13). */
export default function MyStockPage() {
  const may = useCan()
  if (!may(`${lockClaim.node}/index`))
    return (
      <PageFrame title="我的库存" tabs={<LockSections />} fill>
        <Forbidden inside />
      </PageFrame>
    )
  return (
    <RecordWorkspace opens="page">
      <MyStock />
      <FormHost />
    </RecordWorkspace>
  )
}

function MyStock() {
  const client = useQueryClient()
  const may = useCan()
  const { user } = useSession()
  const { openForm } = useWorkspace()
  const fit = useFittingRows()
  const [chosenPage, setPage] = useState<PageQuery>()
  const [narrowed, setNarrowed] = useState<Narrowed>({ search: '', region: 0, userId: user.userId })
  const [ids, setIds] = useState<readonly number[]>([])
  const [returned, setReturned] = useState<readonly HeldLock[]>()
  const page = chosenPage ?? { page: 1, limit: fit }
  const { search, region, userId } = narrowed
  const isOwn = userId === user.userId
  const found = useQuery({
    ...queryOf(lockClaimCalls.myStock, {
      ...page,
      search,
      ...(region ? { region } : {}),
      ...(isOwn ? {} : { userId }),
    }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.list ?? []
  const refresh = async () => {
    setIds([])
    await Promise.all([softwareLock, lockClaim].map(({ wire }) => refreshModule(client, wire.module)))
  }
  const narrow = (change: Partial<Narrowed>) => {
    setIds([])
    setPage(undefined)
    setNarrowed((now) => ({ ...now, ...change }))
  }
  const report = may(`${badLock.node}/save`)
    ? ({ shellNum }: HeldLock) =>
        openForm({
          typeKey: badLock.key,
          preset: {
            shell_num: shellNum,
            source: source.claimed,
            found_date: companyNow().format('YYYY-MM-DD'),
          },
          onSaved: () => void refresh(),
        })
    : undefined
  const returnWords = isOwn ? '退库' : '确认退库'
  return (
    <PageFrame
      title="我的库存"
      note={found.data ? `${found.data.totalRow} 把` : null}
      tabs={<LockSections />}
      fill
    >
      <div className={styles.page}>
        <StockBar narrowed={narrowed} onNarrow={narrow} choosesHolder={may('crm/lock/stock')} />
        <PagedTable<HeldLock>
          found={found}
          rowKey="lockId"
          columns={stockColumns({
            returnWords,
            onReturn: (row) => setReturned([row]),
            onReport: report,
          })}
          width={WIDTH}
          unit="把"
          rowSelection={namedSelection<HeldLock>(
            { selectedRowKeys: [...ids], onChange: (keys) => setIds(keys.map(Number)), columnWidth: 40 },
            ({ shellNum }) => shellNum,
          )}
          query={page}
          onGo={(change) => {
            setIds([])
            setPage({ ...page, ...change })
          }}
          empty={
            search || region ? (
              <EmptyState text="没有找到数据" />
            ) : (
              <EmptyState text="没有持有的软件锁" hint="领用单发放后，锁出现在这里" />
            )
          }
          acts={
            ids.length > 0 && (
              <SelectionBar
                count={ids.length}
                onClear={() => setIds([])}
                acts={[
                  {
                    key: 'return',
                    caption: returnWords,
                    begin: () => setReturned(rows.filter(({ lockId }) => ids.includes(lockId))),
                  },
                ]}
              />
            )
          }
        />
      </div>
      {returned && (
        <ReturnForm
          items={returned}
          asKeeper={!isOwn}
          onDone={refresh}
          onClose={() => setReturned(undefined)}
        />
      )}
    </PageFrame>
  )
}
