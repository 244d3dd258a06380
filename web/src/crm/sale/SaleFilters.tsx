import { Select } from 'antd'
import { saleColumnOf } from '#protocol/crm/sale/columns.ts'
import { useCan } from '#web/platform/permissions.ts'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { DaysFilter } from '#web/ui/page/PageFilters.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { ProductSelect } from '../product/door.ts'
import styles from './sale.module.css'
import { type SaleQuery, wordFilters } from './sale-query.ts'

interface SaleFiltersProps {
  query: SaleQuery
  onGo: (change: Partial<SaleQuery>) => void
}

/** Days of the sale, words, module, department, owner and search. */
export function SaleFilters({ query, onGo }: SaleFiltersProps) {
  const may = useCan()
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
      {may('crm/product/index') && (
        <ProductSelect
          aria-label="软件模块"
          placeholder="软件模块"
          className={styles.owner}
          value={query.product}
          onChange={(product) => onGo({ product })}
        />
      )}
      <div className={styles.owner}>
        <DepartmentSelect
          aria-label="部门"
          placeholder="部门"
          value={query.dept ? [query.dept] : []}
          onChange={([dept]) => onGo({ dept })}
        />
      </div>
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
