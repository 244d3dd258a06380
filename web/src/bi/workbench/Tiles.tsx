import {
  ContactsOutlined,
  DollarOutlined,
  FileDoneOutlined,
  FundOutlined,
  MessageOutlined,
  PayCircleOutlined,
  RiseOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { type BriefKey, workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import type { ListedFigure } from '#protocol/bi/workbench/figures.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { countWords, wholeMoney } from './Figures.tsx'
import { beforeOf } from './filter.ts'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

interface Tile {
  key: BriefKey
  title: string
  /** Behind the name, in brackets. */
  unit: string
  icon: ReactNode
  /** Which of the soft colours. */
  tone: string
  /** The list behind it; null: follow-ups, which are no records. */
  figure: ListedFigure | null
  isMoney?: true
}

const tiles: readonly Tile[] = [
  {
    key: 'customerCount',
    title: '新增客户',
    unit: '人',
    icon: <TeamOutlined />,
    tone: 'blue',
    figure: 'customerCount',
  },
  {
    key: 'contactsCount',
    title: '新增联系人',
    unit: '人',
    icon: <ContactsOutlined />,
    tone: 'green',
    figure: 'contactsCount',
  },
  {
    key: 'businessCount',
    title: '新增商机',
    unit: '个',
    icon: <RiseOutlined />,
    tone: 'orange',
    figure: 'businessCount',
  },
  {
    key: 'contractCount',
    title: '新增合同',
    unit: '个',
    icon: <FileDoneOutlined />,
    tone: 'blue',
    figure: 'contractCount',
  },
  {
    key: 'contractMoney',
    title: '合同金额',
    unit: '元',
    icon: <DollarOutlined />,
    tone: 'cyan',
    figure: 'contractCount',
    isMoney: true,
  },
  {
    key: 'businessMoney',
    title: '商机金额',
    unit: '元',
    icon: <FundOutlined />,
    tone: 'purple',
    figure: 'businessCount',
    isMoney: true,
  },
  {
    key: 'receivablesMoney',
    title: '回款金额',
    unit: '元',
    icon: <PayCircleOutlined />,
    tone: 'amber',
    figure: 'receivablesMoney',
    isMoney: true,
  },
  {
    key: 'recordCount',
    title: '新增跟进记录',
    unit: '条',
    icon: <MessageOutlined />,
    tone: 'blue',
    figure: null,
  },
]

interface TilesProps {
  filter: StatisticFilter
  /** Opens the records of a tile. */
  onOpen: (figure: ListedFigure) => void
  onFollowUps: (title: string) => void
}

/** 销售简报: eight figures, and how each compares with the period before (bi.md §17.3). */
export function Tiles({ filter, onOpen, onFollowUps }: TilesProps) {
  const { data, error, refetch, isPlaceholderData } = useFigures(workbenchCalls.brief, filter)
  if (error && !data)
    return (
      <div className={styles.failed}>
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  const before = isPlaceholderData ? '' : beforeOf(filter)
  return (
    <section
      className={isPlaceholderData ? `${styles.tiles} ${styles.stale}` : styles.tiles}
      aria-label="销售简报"
      aria-busy={!data || isPlaceholderData}
    >
      {tiles.map((tile) => (
        <button
          key={tile.key}
          type="button"
          className={styles.tile}
          disabled={!data}
          onClick={() => (tile.figure ? onOpen(tile.figure) : onFollowUps(`销售简报-${tile.title}`))}
        >
          <span className={styles.icon} data-tone={tile.tone} aria-hidden>
            {tile.icon}
          </span>
          <span className={styles.caption}>
            {tile.title}（{tile.unit}）
          </span>
          {data ? (
            <>
              <strong className={styles.value}>
                {(tile.isMoney ? wholeMoney : countWords)(data.data[tile.key])}
              </strong>
              {before && data.before && (
                <Trend
                  words={before}
                  growth={data.prev[tile.key]}
                  now={data.data[tile.key]}
                  then={data.before[tile.key]}
                  write={tile.isMoney ? wholeMoney : countWords}
                />
              )}
            </>
          ) : (
            <Skeleton widths={[96, 72]} />
          )}
        </button>
      ))}
    </section>
  )
}

const PERCENT = 100

interface TrendProps {
  words: string
  growth: number
  now: number
  then: number
  write: (figure: number) => string
}

/** 较上月同期 ↑12.5%: more is red, less is green; of nothing there is no part, but a number (bi.md §17.3). */
function Trend({ words, growth, now, then, write }: TrendProps) {
  const percent = Math.abs(Math.round(growth * PERCENT * PERCENT) / PERCENT)
  const change = then === 0 ? now : growth
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  const sign = { up: '↑', down: '↓', level: '' }[way]
  const spoken = { up: '上升', down: '下降', level: '' }[way]
  return (
    <span className={styles.trend} title={`${words.slice(1)} ${write(then)}`}>
      {words}{' '}
      <span data-way={way}>
        <span aria-hidden>{sign}</span>
        <span className={styles.hidden}>{spoken}</span>
        {then === 0 && now !== 0 ? write(Math.abs(now)) : `${percent}%`}
      </span>
    </span>
  )
}
