import { Select } from 'antd'
import { channels } from '#protocol/messages/channels/all.ts'
import { DaysFilter, PageFilter, PageFilters } from '#web/ui/page/PageFilters.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import type { OutboxQuery } from './outbox-query.ts'

interface OutboxFiltersProps {
  query: OutboxQuery
  onGo: (change: Partial<OutboxQuery>) => void
  onAsk: () => void
}

/** By channel, recipient, days and reason. */
export function OutboxFilters({ query, onGo, onAsk }: OutboxFiltersProps) {
  return (
    <PageFilters onAsk={onAsk}>
      <PageFilter>
        <Select
          aria-label="渠道"
          allowClear
          placeholder="全部渠道"
          value={query.channel || undefined}
          options={channels.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(channel?: string) => onGo({ channel: channel ?? '' })}
        />
      </PageFilter>
      <PageFilter>
        <PeopleSelect
          aria-label="收件人"
          placeholder="全部收件人"
          value={query.userId ? [query.userId] : []}
          onChange={([userId]) => onGo({ userId })}
        />
      </PageFilter>
      <DaysFilter value={query} onChange={onGo} />
      <PageFilter>
        <SearchBox value={query.reason} hint="失败原因" onSearch={(reason) => onGo({ reason })} />
      </PageFilter>
    </PageFilters>
  )
}
