import { Select } from 'antd'
import dayjs from 'dayjs'
import { channels } from '#protocol/messages/channels/all.ts'
import { Button } from '#web/ui/Button.tsx'
import { RangePicker } from '#web/ui/DatePicker.tsx'
import { PeopleSelect } from '#web/ui/PeopleSelect.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import styles from './outbox.module.css'
import type { OutboxQuery } from './outbox-query.ts'

interface OutboxFiltersProps {
  query: OutboxQuery
  onGo: (change: Partial<OutboxQuery>) => void
  onAsk: () => void
}

const DAY = 'YYYY-MM-DD'
const dayOf = (day: string | undefined) => (day ? dayjs(day) : null)

/** By channel, recipient, days and reason. */
export function OutboxFilters({ query, onGo, onAsk }: OutboxFiltersProps) {
  return (
    <div className={styles.filters}>
      <Select
        className={styles.select}
        aria-label="渠道"
        allowClear
        placeholder="全部渠道"
        value={query.channel || undefined}
        options={channels.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(channel?: string) => onGo({ channel: channel ?? '' })}
      />
      <div className={styles.select}>
        <PeopleSelect
          aria-label="收件人"
          placeholder="全部收件人"
          value={query.userId ? [query.userId] : []}
          onChange={([userId]) => onGo({ userId })}
        />
      </div>
      <RangePicker
        aria-label="日期范围"
        value={[dayOf(query.startTime), dayOf(query.endTime)]}
        allowEmpty={[true, true]}
        placeholder={['开始日期', '结束日期']}
        onChange={(days) => onGo({ startTime: days?.[0]?.format(DAY), endTime: days?.[1]?.format(DAY) })}
      />
      <SearchInput
        className={styles.select}
        aria-label="原因"
        placeholder="失败原因"
        defaultValue={query.reason}
        key={query.reason}
        onSearch={(reason) => onGo({ reason })}
      />
      <Button onClick={onAsk}>查询</Button>
    </div>
  )
}
