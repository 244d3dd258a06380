import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryRow } from '#protocol/calendar/calendar-calls.ts'
import type { SystemCode } from '#protocol/calendar/system-types.ts'
import { dayOf, momentOf } from '#protocol/calendar/wall-time.ts'
import { eventLimits } from '#protocol/office/door.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { EMPTY, formatDay, formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { inWords } from './dates.ts'
import { entryTables } from './entry-tables.ts'
import type { CalendarItem } from './items.ts'

interface EntryDialogProps {
  item: CalendarItem
  code: Exclude<SystemCode, '1'>
  userId: number | undefined
  onClose: () => void
}

/** What another area has on a day: its records, whose names open them. */
export function EntryDialog({ item, code, userId, onClose }: EntryDialogProps) {
  const { call, type, columns } = entryTables[code]
  const [query, setQuery] = useState<{ page: number; limit: number }>({
    page: 1,
    limit: eventLimits.pageSize,
  })
  const found = useQuery({
    ...queryOf(call, { ...query, type, time: momentOf(item.start), isSub: 1, ...(userId ? { userId } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={`${inWords(dayOf(item.start))} ${item.title}`} width={960} onClose={onClose}>
      <PagedTable<EntryRow>
        found={found}
        columns={columns.map(({ key, title, width, ...column }) => ({
          key,
          title,
          width,
          render: (_: unknown, row: EntryRow) => <Cell row={row} name={key} {...column} />,
        }))}
        width={columns.reduce((sum, column) => sum + column.width, 0)}
        empty={<EmptyState text="暂无数据" />}
        query={query}
        sizes={eventLimits.pageSizes}
        onGo={(change) => setQuery(change)}
        inside
      />
    </Dialog>
  )
}

interface CellProps extends Omit<(typeof entryTables)['2']['columns'][number], 'key' | 'title' | 'width'> {
  row: EntryRow
  name: string
}

function Cell({ row, name, opens, kind }: CellProps) {
  const value = row[name]
  if (value === null || value === undefined || value === '') return EMPTY
  if (opens)
    return <RelatedLink target={opens.target} id={Number(row[opens.idKey] ?? 0)} name={String(value)} />
  if (kind === 'money') return formatMoney(value)
  return kind === 'day' ? formatDay(value) : String(value)
}
