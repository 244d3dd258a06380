import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './PageFilters.module.css'

/** Above the rows of a page that is nothing but a list: what narrows them, and 查询, which asks again. */
export function PageFilters({ children, onAsk }: { children: ReactNode; onAsk: () => void }) {
  return (
    <div className={styles.bar}>
      {children}
      <Button onClick={onAsk}>查询</Button>
    </div>
  )
}

/** One of them, as wide as the others. */
export function PageFilter({ children }: { children: ReactNode }) {
  return <div className={styles.filter}>{children}</div>
}

interface Days {
  /** yyyy-MM-dd; absent: from the beginning, until today. */
  startTime?: string | undefined
  endTime?: string | undefined
}

const DAY = 'YYYY-MM-DD'
const dayOf = (day: string | undefined) => (day ? dayjs(day) : null)

/** From which day until which; either may be left open. */
export function DaysFilter({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  return (
    <RangePicker
      aria-label="日期范围"
      value={[dayOf(value.startTime), dayOf(value.endTime)]}
      allowEmpty={[true, true]}
      placeholder={['开始日期', '结束日期']}
      onChange={(days) => onChange({ startTime: days?.[0]?.format(DAY), endTime: days?.[1]?.format(DAY) })}
    />
  )
}
