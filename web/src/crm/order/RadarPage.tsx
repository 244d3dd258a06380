import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { textOf } from '#web/record/model/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { MadeRenewals } from './MadeRenewals.tsx'
import { RadarGroups } from './RadarGroups.tsx'
import type { MadeRenewal } from './RenewDialog.tsx'
import styles from './radar.module.css'
import { groupLocks, isOpen, priceOf } from './radar-groups.ts'

const RenewDialog = lazyComponent(async () => (await import('./RenewDialog.tsx')).RenewDialog)

/** What ends within a number of days, what has ended, and what was renewed. */
const horizons = [
  { value: '90', label: '90 天内', days: 90, state: 1 },
  { value: '60', label: '60 天内', days: 60, state: 1 },
  { value: '30', label: '30 天内', days: 30, state: 1 },
  { value: '7', label: '7 天内', days: 7, state: 1 },
  { value: 'ended', label: '已到期', days: 0, state: 2 },
  { value: 'renewed', label: '已续', days: 90, state: 3 },
] as const
type Horizon = (typeof horizons)[number]
const [usual] = horizons

/** Locks of one answer. */
const PAGE = 100

/** 续费雷达, /crm/renewal: rentals that end, by contract, and their renewal (locks-and-extensions.md §8.5). */
export default function RadarPage() {
  const may = useCan()
  if (may('crm/business/renewal')) return <Radar />
  return (
    <PageFrame title="续费雷达" fill>
      <Forbidden inside />
    </PageFrame>
  )
}

function useRadar({ days, state }: Horizon, search: string, ownerUserId: number | undefined) {
  const request = { days, state, search, limit: PAGE, ...(ownerUserId ? { ownerUserId } : {}) }
  return useInfiniteQuery({
    queryKey: queryKeyOf(orderCalls.renewals, request),
    queryFn: ({ pageParam, signal }) =>
      ask(orderCalls.renewals, { ...request, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.lastPage ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
  })
}

const moneyIn = (extra: unknown): number | null =>
  isObject(extra) && typeof extra.renewMoney === 'number' ? extra.renewMoney : null

function Radar() {
  const [params, setParams] = useSearchParams()
  const horizon = horizons.find(({ value }) => value === params.get('within')) ?? usual
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [owners, setOwners] = useState<number[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const [renewing, setRenewing] = useState<readonly Row[]>([])
  const [made, setMade] = useState<readonly MadeRenewal[]>([])
  const found = useRadar(horizon, search, owners[0])
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const locks = data?.pages.flatMap(({ list }) => list) ?? []
  const money = moneyIn(data?.pages[0]?.extraData)
  const taken = [...chosen.values()]
  const choose = (rows: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of rows)
      if (isChosen) next.set(Number(row.lockId), row)
      else next.delete(Number(row.lockId))
    setChosen(next)
  }
  const open = locks.filter(isOpen)
  const price = priceOf(taken)
  return (
    <PageFrame
      title="续费雷达"
      note={<PageTotal count={data?.pages[0]?.totalRow} />}
      tabs={
        <Segmented
          aria-label="到期时间"
          value={horizon.value}
          onChange={(value) => {
            setChosen(new Map())
            setParams(value === usual.value ? {} : { within: value }, { replace: true })
          }}
          options={horizons}
        />
      }
      fill
    >
      <div className={styles.bar}>
        <SearchInput
          className={styles.search}
          aria-label="锁号或客户名称"
          placeholder="锁号或客户名称"
          maxLength={60}
          allowClear
          defaultValue={search}
          onSearch={(words) => setSearch(words.trim())}
        />
        <div className={styles.owner}>
          <PeopleSelect aria-label="负责人" placeholder="负责人" value={owners} onChange={setOwners} />
        </div>
        <p className={styles.risk}>
          {horizon.state === 3 ? '已续的年费' : horizon.state === 2 ? '已到期的年费' : '待续的年费'}
          <b>{money === null ? '--' : formatMoney(money)}</b>
        </p>
      </div>
      {made.length > 0 && <MadeRenewals made={made} onClose={() => setMade([])} />}
      <div className={styles.groups} aria-busy={isPlaceholderData}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows rows={12} columns={7} />
        ) : locks.length === 0 ? (
          <EmptyState text={search || owners.length > 0 ? '没有符合条件的软件锁' : '没有软件锁到期'} />
        ) : (
          <>
            <RadarGroups groups={groupLocks(locks)} chosen={chosen} onChoose={choose} onRenew={setRenewing} />
            {hasNextPage && (
              <div className={styles.more}>
                <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  再显示 {PAGE} 把
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {taken.length > 0 && (
        <div className={styles.foot}>
          <SelectionBar
            count={taken.length}
            acts={[{ key: 'renew', caption: `续费 ${taken.length} 把`, begin: () => setRenewing(taken) }]}
            onClear={() => setChosen(new Map())}
            beside={
              price === null ? undefined : <span className={styles.sum}>年费 {formatMoney(price)}</span>
            }
            besideWidth={140}
            all={
              open.some(({ lockId }) => !chosen.has(Number(lockId))) && (
                <Button type="link" size="small" onClick={() => choose(open, true)}>
                  选择已显示的 {open.length} 把
                </Button>
              )
            }
            allWidth={170}
          />
        </div>
      )}
      {renewing.length > 0 && (
        <RenewDialog
          locks={renewing}
          onClose={() => setRenewing([])}
          onRenewed={async (orders) => {
            const numbers = orders.flatMap(({ shellNums }) => shellNums)
            setMade([...orders, ...made])
            setChosen(
              new Map(
                taken
                  .filter((row) => !numbers.includes(textOf(row, 'shellNum')))
                  .map((row) => [Number(row.lockId), row]),
              ),
            )
            await refetch()
          }}
        />
      )}
    </PageFrame>
  )
}
