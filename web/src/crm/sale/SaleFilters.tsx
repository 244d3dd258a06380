import { Select } from 'antd'
import { saleColumnOf } from '#protocol/crm/sale/columns.ts'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { DaysFilter } from '#web/ui/page/PageFilters.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from './sale.module.css'
import { type SaleQuery, wordFilters } from './sale-query.ts'

interface SaleFiltersProps {
  query: SaleQuery
  onGo: (change: Partial<SaleQuery>) => void
}

/** Days of the sale, words, owner and search. */
export function SaleFilters({ query, onGo }: SaleFiltersProps) {
  return (
    <div className={styles.filters}>
      <DaysFilter
        value={{ startTime: query.from, endTime: query.to }}
        onChange={({ startTime, endTime }) => onGo({ from: startTime, to: endTime })}
      />
      {wordFilters.map((key) => {
        const { title = '', words = {} } = saleColumnOf(key) ?? {}
        return (
          <Select
            key={key}
            aria-label={title}
            placeholder={title}
            className={styles.choice}
            allowClear
            value={query[key]}
            options={Object.entries(words).map(([code, label]) => ({ value: Number(code), label }))}
            onChange={(code?: number) => onGo({ [key]: code })}
          />
        )
      })}
      <div className={styles.owner}>
        <PeopleSelect
          aria-label="负责人"
          placeholder="负责人"
          value={query.owner ? [query.owner] : []}
          onChange={([owner]) => onGo({ owner })}
        />
      </div>
      <SearchInput
        key={query.search}
        aria-label="搜索销售记录"
        className={styles.search}
        placeholder="客户、锁号、订单、合同编号"
        allowClear
        defaultValue={query.search}
        maxLength={100}
        onSearch={(words) => onGo({ search: words.trim() })}
      />
    </div>
  )
}
