import { Select } from 'antd'
import { directions } from '#protocol/crm/bank/words.ts'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { DaysFilter } from '#web/ui/page/PageFilters.tsx'
import styles from './bank.module.css'
import type { BankQuery } from './bank-query.ts'

const ANY = 0
const directionOptions = [
  { value: ANY, label: '收和付' },
  ...Object.entries(directions).map(([value, word]) => ({ value: Number(value), label: `仅${word}款` })),
]

interface BankFiltersProps {
  query: BankQuery
  onGo: (change: Partial<BankQuery>) => void
}

/** Direction, days and words. */
export function BankFilters({ query, onGo }: BankFiltersProps) {
  const { direction = ANY, from, to, search } = query
  return (
    <div className={styles.filters}>
      <Select
        aria-label="收/付"
        className={styles.choice}
        value={direction}
        options={directionOptions}
        onChange={(chosen) => onGo({ direction: chosen === ANY ? undefined : chosen })}
      />
      <DaysFilter
        value={{ startTime: from, endTime: to }}
        onChange={({ startTime, endTime }) => onGo({ from: startTime, to: endTime })}
      />
      <SearchInput
        key={search}
        aria-label="搜索银行流水"
        className={styles.search}
        placeholder="对方户名、账号、摘要、流水号"
        allowClear
        defaultValue={search}
        maxLength={100}
        onSearch={(words) => onGo({ search: words.trim() })}
      />
    </div>
  )
}
