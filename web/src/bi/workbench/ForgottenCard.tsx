import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { type ForgottenKey, forgottenDays } from '#protocol/bi/workbench/figures.ts'
import { Card } from './Card.tsx'
import { countWords, FigureLink } from './Figures.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

const entries: readonly { key: ForgottenKey; title: string }[] = [
  { key: 'sevenDays', title: '超过7天未联系的客户' },
  { key: 'fifteenDays', title: '超过15天未联系的客户' },
  { key: 'oneMonth', title: '超过30天未联系的客户' },
  { key: 'threeMonth', title: '超过3个月未联系的客户' },
  { key: 'sixMonth', title: '超过6个月未联系的客户' },
]
const overdue = '逾期未联系的客户'

interface ForgottenCardProps {
  filter: StatisticFilter
  /** Days of a figure; null: those whose planned contact has passed. */
  onOpen: (days: number | null) => void
}

/** 遗忘提醒, whatever the period (bi.md §17.5). */
export function ForgottenCard({ filter, onOpen }: ForgottenCardProps) {
  const { type: _type, startTime: _start, endTime: _end, ...people } = filter
  const query = useFigures(workbenchCalls.forgotten, people)
  return (
    <Card title="遗忘提醒" height={264} query={query}>
      {(data) => (
        <dl className={styles.reminders}>
          {[
            ...entries.map(({ key, title }) => ({ title, count: data[key], days: forgottenDays[key] })),
            { title: overdue, count: data.unContactCustomerCount, days: null },
          ].map(({ title, count, days }) => (
            <div key={title} className={styles.entry}>
              <dt>{title}</dt>
              <dd>
                <FigureLink value={count} words={countWords(count)} onOpen={() => onOpen(days)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
