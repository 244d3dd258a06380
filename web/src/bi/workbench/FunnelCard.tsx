import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { type StageFigure, workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from './Card.tsx'
import { money } from './Figures.tsx'
import { FunnelBars } from './FunnelBars.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

interface FunnelCardProps {
  filter: StatisticFilter
  onOpen: (stage: StageFigure) => void
}

/** Groups that the person may use; nobody who lists no opportunities has any. */
function useGroups() {
  const may = useCan()
  const mayAsk = [businessStageCalls.options.need].flat().some(may)
  const { data } = useQuery({ ...queryOf(businessStageCalls.options, {}), enabled: mayAsk })
  return mayAsk ? data : []
}

/** 销售漏斗 of one group of stages (bi.md §17.6). */
export function FunnelCard({ filter, onOpen }: FunnelCardProps) {
  const groups = useGroups()
  const [chosen, setChosen] = useState<number>()
  const typeId = chosen ?? groups?.[0]?.typeId
  const query = useFigures(workbenchCalls.funnel, { ...filter, typeId })
  return (
    <Card
      title="销售漏斗"
      height={316}
      query={groups === undefined ? { ...query, data: undefined } : query}
      extra={
        typeId !== undefined && (
          <Select
            aria-label="商机组"
            size="small"
            className={styles.groupSelect}
            value={typeId}
            options={groups?.map((group) => ({ value: group.typeId, label: group.name }))}
            onChange={setChosen}
          />
        )
      }
      empty={({ list }) =>
        list.every(({ count }) => count === 0) ? (
          <EmptyState compact text="该时段没有进行中的新增商机" />
        ) : null
      }
    >
      {({ list, sumMoney, sumYing, sumShu }) => (
        <>
          <FunnelBars list={list} onOpen={onOpen} />
          <dl className={styles.sums}>
            {[
              ['总金额', sumMoney],
              ['赢单', sumYing],
              ['输单', sumShu],
            ].map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}
