import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { cityOf } from '#protocol/hrm/insurance/city.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './insurance.module.css'
import type { MonthQuery } from './month-query.ts'

interface MonthFiltersProps {
  query: MonthQuery
  onGo: (change: Partial<MonthQuery>) => void
}

/** 员工姓名, 参保方案, 参保城市. */
export function MonthFilters({ query, onGo }: MonthFiltersProps) {
  const { data } = useQuery(queryOf(schemeCalls.list, { pageType: 0 }))
  const schemes = data?.list ?? []
  const cities = [...new Set(schemes.map(({ city }) => cityOf(city)))]
  return (
    <>
      <Select<number>
        className={styles.choice}
        aria-label="参保方案"
        placeholder="全部方案"
        allowClear
        showSearch
        optionFilterProp="label"
        {...(query.schemeId ? { value: query.schemeId } : {})}
        options={schemes.map(({ schemeId, schemeName }) => ({ value: schemeId, label: schemeName }))}
        onChange={(schemeId: number | undefined) => onGo({ schemeId })}
      />
      <Select<string>
        className={styles.choice}
        aria-label="参保城市"
        placeholder="全部城市"
        allowClear
        {...(query.city ? { value: query.city } : {})}
        options={cities.map((city) => ({ value: city, label: city.replaceAll(',', ' / ') }))}
        onChange={(city: string | undefined) => onGo({ city: city ?? '' })}
      />
      <div className={styles.search}>
        <SearchBox value={query.search} hint="员工姓名" onSearch={(search) => onGo({ search })} />
      </div>
    </>
  )
}
