import { useCallback, useState } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { goalMetrics } from '#protocol/bi/goals/goal.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import type { ChartColours } from '../chart/door.ts'
import { Chart } from '../chart/door.ts'
import { Card } from './Card.tsx'
import { FigureTable, money } from './Figures.tsx'
import { gaugeOption } from './options.ts'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

const options = goalMetrics.map(({ code, label }) => ({ value: code, label }))
const RECEIVED = 2

/** 业绩指标完成率 (bi.md §17.9). */
export function PerformanceCard({ filter }: { filter: StatisticFilter }) {
  const [metric, setMetric] = useState<number>(RECEIVED)
  const query = useFigures(workbenchCalls.performance, { ...filter, label: metric })
  const name = goalMetrics.find(({ code }) => code === metric)?.label ?? ''
  return (
    <Card
      title="业绩指标完成率"
      height={304}
      query={query}
      extra={<Segmented aria-label="指标" value={metric} options={options} onChange={setMetric} />}
      table={({ achievementMoneys, money: amount, proportion }) => (
        <FigureTable
          label="业绩指标完成率"
          head={['项目', '数值']}
          rows={[
            { key: 'money', cells: [name, money(amount)] },
            { key: 'goal', cells: ['目标金额', money(achievementMoneys)] },
            { key: 'rate', cells: ['完成率', `${proportion}%`] },
          ]}
        />
      )}
    >
      {({ achievementMoneys, money: amount, proportion }) => (
        <>
          <Gauge name={name} proportion={proportion} />
          <dl className={styles.pair}>
            <div>
              <dt>{name}</dt>
              <dd>{money(amount)}</dd>
            </div>
            <div>
              <dt>目标金额</dt>
              <dd>{achievementMoneys > 0 ? money(achievementMoneys) : '未设置'}</dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  )
}

function Gauge({ name, proportion }: { name: string; proportion: number }) {
  const option = useCallback((colours: ChartColours) => gaugeOption(proportion, colours), [proportion])
  return (
    <div className={styles.gauge}>
      <Chart label={`${name}完成率${proportion}%`} option={option} />
    </div>
  )
}
