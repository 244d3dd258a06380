import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { RelatedRef } from '#protocol/related-records/wire.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './related-records.module.css'

type Title = ReplyOf<typeof invoiceCalls.allTitles>['list'][number]

interface TitleListProps {
  ticked: ReadonlySet<number>
  onToggle: (ref: RelatedRef) => void
}

/** Invoice titles of all customers that the person may read: the one kind that is no record. */
export function TitleList({ ticked, onToggle }: TitleListProps) {
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState({ page: 1, limit: 15 })
  const found = useQuery({
    ...queryOf(invoiceCalls.allTitles, { search, ...place }),
    placeholderData: keepPreviousData,
  })
  const toggle = ({ infoId, invoiceTitle }: Title) => onToggle({ id: infoId, name: invoiceTitle })
  return (
    <div className={styles.titles}>
      <SearchBox
        value={search}
        hint="搜索开票抬头或税号"
        onSearch={(words) => {
          setSearch(words)
          setPlace({ ...place, page: 1 })
        }}
      />
      <PagedTable<Title>
        found={found}
        rowKey="infoId"
        width={720}
        query={place}
        onGo={(change) => setPlace({ ...place, ...change })}
        onOpen={toggle}
        empty={<EmptyState />}
        columns={[
          {
            title: '开票抬头',
            dataIndex: 'invoiceTitle',
            width: 320,
            render: (name: string, title) => (
              <Checkbox checked={ticked.has(title.infoId)} onChange={() => toggle(title)}>
                {name}
              </Checkbox>
            ),
          },
          {
            title: '税号',
            dataIndex: 'taxNumber',
            width: 200,
            render: (text: string | null) => orEmpty(text ?? ''),
          },
          { title: '客户', dataIndex: 'customerName', width: 200, render: (text: string) => orEmpty(text) },
        ]}
      />
    </div>
  )
}
