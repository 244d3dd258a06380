import dayjs from 'dayjs'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { DeptSelect } from '../organisation/door.ts'
import styles from './attendance.module.css'
import type { MonthQuery } from './month-query.ts'

interface FiltersProps {
  query: Pick<MonthQuery, 'month' | 'search' | 'deptId'>
  go: (change: Partial<MonthQuery>) => void
  /** Absent: the page has none. */
  hasMonth?: boolean
}

/** Month, department and words, which all pages of attendance have. */
export function Filters({ query: { month, search, deptId }, go, hasMonth = true }: FiltersProps) {
  return (
    <>
      {hasMonth && <MonthPicker month={month} onChange={(chosen) => go({ month: chosen })} />}
      <DeptSelect
        className={styles.dept ?? ''}
        aria-label="部门"
        placeholder="全部部门"
        allowClear
        value={deptId ?? null}
        onChange={(dept) => go({ deptId: dept ?? undefined })}
      />
      <div className={styles.search}>
        <SearchBox value={search} hint="姓名或工号" onSearch={(words) => go({ search: words })} />
      </div>
    </>
  )
}

export const MonthPicker = ({ month, onChange }: { month: string; onChange: (month: string) => void }) => (
  <DatePicker
    className={styles.month}
    picker="month"
    aria-label="月份"
    allowClear={false}
    value={dayjs(`${month}-01`)}
    onChange={(day) => day && onChange(day.format('YYYY-MM'))}
  />
)
