import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { type DataKey, workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import type { ListedFigure } from '#protocol/bi/workbench/figures.ts'
import { Card } from './Card.tsx'
import { countWords, FigureLink, wholeMoney } from './Figures.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

interface Entry {
  title: string
  key: DataKey
  /** The list behind it; absent: what it counts are no records. */
  figure?: ListedFigure
  isMoney?: true
  /** It stands for what is left of `key` without this one. */
  without?: DataKey
}

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: '客户',
    entries: [
      { title: '新增客户', key: 'allCustomer', figure: 'customerCount' },
      { title: '转成交客户', key: 'dealCustomer', figure: 'dealCustomer' },
      { title: '放入公海客户', key: 'putInPoolNum' },
      { title: '公海池领取', key: 'receiveNum' },
    ],
  },
  {
    title: '跟进',
    entries: [
      { title: '跟进客户数', key: 'activityNum' },
      { title: '新增客户未跟进', key: 'allCustomer', without: 'activityRealNum', figure: 'notFollowed' },
    ],
  },
  {
    title: '商机',
    entries: [
      { title: '新增商机', key: 'allBusiness', figure: 'businessCount' },
      { title: '赢单商机', key: 'endBusiness', figure: 'endBusiness' },
      { title: '输单商机', key: 'loseBusiness', figure: 'loseBusiness' },
      { title: '商机总金额', key: 'businessMoney', figure: 'businessCount', isMoney: true },
    ],
  },
  {
    title: '合同',
    entries: [
      { title: '签约合同', key: 'allContract', figure: 'contractCount' },
      { title: '即将到期', key: 'expireContract', figure: 'expireContract' },
      { title: '已到期', key: 'endContract', figure: 'endContract' },
      { title: '合同金额', key: 'contractMoney', figure: 'contractCount', isMoney: true },
    ],
  },
  {
    title: '回款',
    entries: [
      { title: '回款金额', key: 'receivablesMoney', figure: 'receivablesMoney', isMoney: true },
      { title: '预计回款', key: 'planMoney', figure: 'planMoney', isMoney: true },
    ],
  },
]

interface DataCardProps {
  filter: StatisticFilter
  onOpen: (figure: ListedFigure) => void
}

/** 数据汇总 (bi.md §17.7). */
export function DataCard({ filter, onOpen }: DataCardProps) {
  const query = useFigures(workbenchCalls.data, filter)
  return (
    <Card title="数据汇总" height={328} query={query}>
      {(data) => (
        <div className={styles.groups}>
          {groups.map(({ title, entries }) => (
            <section key={title} className={styles.group} aria-label={title}>
              <h3 className={styles.groupTitle}>{title}</h3>
              <dl className={styles.entries}>
                {entries.map(({ title: name, key, figure, isMoney, without }) => {
                  const value = data[key] - (without ? data[without] : 0)
                  return (
                    <div key={name} className={styles.entry}>
                      <dt>{name}</dt>
                      <dd>
                        <FigureLink
                          value={value}
                          words={isMoney ? `¥${wholeMoney(value)}` : countWords(value)}
                          onOpen={figure && (() => onOpen(figure))}
                        />
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}
