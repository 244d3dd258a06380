import { useState } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { goalMetrics } from '#protocol/bi/goals/goal.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Bullet } from './Bullet.tsx'
import { Card } from './Card.tsx'
import { partPassed } from './passed.ts'
import { useFigures } from './use-figures.ts'

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
      height={152}
      query={query}
      extra={<Segmented aria-label="指标" value={metric} options={options} onChange={setMetric} />}
    >
      {({ achievementMoneys, money: done, proportion }) => (
        <Bullet
          name={name}
          done={done}
          goal={achievementMoneys}
          proportion={proportion}
          passed={partPassed(filter.type)}
        />
      )}
    </Card>
  )
}
