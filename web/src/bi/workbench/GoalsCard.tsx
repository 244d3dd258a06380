import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { goalMetrics } from '#protocol/bi/goals/goal.ts'
import { type TrendMonth, workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import type { ChartColours } from '../chart/door.ts'
import { Chart } from '../chart/door.ts'
import { Card } from './Card.tsx'
import { FigureTable, money } from './Figures.tsx'
import { barOption } from './options.ts'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

const metricOptions = goalMetrics.map(({ code, label }) => ({ value: code, label }))

/** 合同金额目标及完成情况: money of each month and the goal it is to reach (bi.md §17.8). */
export function GoalsCard({ filter }: { filter: StatisticFilter }) {
  const [metric, setMetric] = useState<number>(1)
  const may = useCan()
  const query = useFigures(workbenchCalls.trend, { ...filter, label: metric })
  const name = goalMetrics.find(({ code }) => code === metric)?.label ?? ''
  return (
    <Card
      title={`${name}目标及完成情况`}
      height={328}
      query={query}
      extra={
        <>
          <Segmented aria-label="指标" value={metric} options={metricOptions} onChange={setMetric} />
          {may('manage/crm/achievement') && (
            <Link to="/manage/customer/biz-goals" className={styles.headLink}>
              设置目标
            </Link>
          )}
        </>
      }
      table={({ list }) => (
        <FigureTable
          label={`${name}目标及完成情况`}
          head={['月份', name, '当月目标金额']}
          rows={list.map(({ type, money: amount, achievement }) => ({
            key: type,
            cells: [type, money(amount), money(achievement)],
          }))}
        />
      )}
    >
      {({ list }) => <TrendChart name={name} list={list} />}
    </Card>
  )
}

function TrendChart({ name, list }: { name: string; list: readonly TrendMonth[] }) {
  const option = useCallback((colours: ChartColours) => barOption({ name, list }, colours), [name, list])
  return (
    <div className={styles.chart}>
      <Chart label={`${name}与当月目标金额，按月`} option={option} />
    </div>
  )
}
