import { CarOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { customerLookupCalls, MOST_VISITS } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RecordPanel } from '#web/record/features/panel/RecordPanel.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { ChinaMapProps, Spot } from '#web/ui/map/ChinaMap.tsx'
import { useMapOffers } from '#web/ui/map/use-map-offers.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { CustomerSections } from '../CustomerSections.tsx'
import { customerScreen } from '../screen.tsx'
import { NearbyList } from './NearbyList.tsx'
import styles from './nearby.module.css'
import { type Nearby, ringsOf, type Start, useQuestion } from './question.ts'
import { StartBar } from './StartBar.tsx'
import { VisitPlan } from './VisitPlan.tsx'

const ChinaMap = lazyComponent<ChinaMapProps>(
  async () => (await import('#web/ui/map/ChinaMap.tsx')).default,
  () => <div className={styles.map} />,
)

/** 附近客户: customers around a place, nearest first (crm-records.md §17.2). */
export default function NearbyPage() {
  const may = useCan()
  if (!may('crm/customer/nearbyCustomer'))
    return (
      <PageFrame fill title="附近客户" tabs={<CustomerSections />}>
        <Forbidden inside />
      </PageFrame>
    )
  return (
    <RecordWorkspace screen={customerScreen} opens="panel">
      <NearbyWork />
    </RecordWorkspace>
  )
}

const none: readonly Nearby[] = []

function NearbyWork() {
  const { start, around, begin, narrow } = useQuestion()
  const { opened } = useWorkspace()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(customerLookupCalls.nearby, {
      lng: start?.lng ?? 0,
      lat: start?.lat ?? 0,
      radius: around.radius,
      type: around.type || null,
      ownerUserId: around.owner,
    }),
    enabled: start !== null,
    placeholderData: keepPreviousData,
  })
  const rows = start ? (data ?? none) : none
  const note = start && data ? `${start.name ? `${start.name}周围 ` : ''}${data.length} 个` : undefined
  return (
    <PageFrame fill title="附近客户" note={note} tabs={<CustomerSections />}>
      <div className={styles.page}>
        <StartBar start={start} around={around} onStart={begin} onNarrow={narrow} />
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Found
            start={start}
            rows={rows}
            loading={isFetching}
            radius={around.radius}
            onWiden={(radius) => narrow({ radius })}
            onStart={begin}
          />
        )}
      </div>
      {opened && <RecordPanel {...opened} rows={undefined} />}
    </PageFrame>
  )
}

interface FoundProps {
  start: Start | null
  rows: readonly Nearby[]
  loading: boolean
  radius: number
  onWiden: (radius: number) => void
  onStart: (start: Start) => void
}

/** The list beside the map. */
function Found({ start, rows, loading, radius, onWiden, onStart }: FoundProps) {
  const may = useCan()
  const offers = useMapOffers()
  const { open } = useWorkspace()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [planning, setPlanning] = useState(false)
  const stops = rows.filter(({ customerId }) => ticked.includes(customerId))
  const spots = useMemo(
    () =>
      rows.map(
        ({ customerId, customerName, lng, lat }, at): Spot => ({
          id: customerId,
          name: customerName,
          lng,
          lat,
          mark: String(at + 1),
          isChosen: ticked.includes(customerId),
        }),
      ),
    [rows, ticked],
  )
  const rings = useMemo(() => ringsOf(radius), [radius])
  const mayPlan = may('crm/customer/update')
  return (
    <div className={styles.found}>
      <div className={styles.list}>
        {start ? (
          <NearbyList
            rows={rows}
            loading={loading}
            radius={radius}
            onWiden={onWiden}
            chosen={mayPlan ? stops.map(({ customerId }) => customerId) : undefined}
            onChoose={setTicked}
          />
        ) : (
          <EmptyState text="从哪里开始找？" hint="选一个客户、地址或城市，点击地图，或使用当前位置" />
        )}
        {stops.length > 0 && (
          <div className={styles.plan}>
            <span>
              已选 {stops.length} 个，最多 {MOST_VISITS} 个
            </span>
            <Button onClick={() => setTicked([])}>清空</Button>
            <Button type="primary" icon={<CarOutlined />} onClick={() => setPlanning(true)}>
              安排拜访
            </Button>
          </div>
        )}
      </div>
      <div className={styles.map}>
        <ChinaMap
          fill
          point={start}
          tiles={offers.tiles}
          pinTitle={start?.name ? `起点：${start.name}` : '起点'}
          spots={spots}
          range={rings}
          onChoose={({ lng, lat }) => onStart({ lng, lat, name: '地图上的点' })}
          onSpot={(id) => open(customer.key, id)}
        />
      </div>
      {planning && start && (
        <VisitPlan
          start={start}
          stops={stops}
          onClose={() => setPlanning(false)}
          onPlanned={() => setTicked([])}
        />
      )}
    </div>
  )
}
