import type { UseQueryResult } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from './DataTable.tsx'
import styles from './PagedTable.module.css'
import { TableFoot } from './TableFoot.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Taken<Row> = Pick<TableProps<Row>, 'rowSelection' | 'onChange' | 'locale'>

interface PagedTableProps<Row> extends Taken<Row> {
  /** Of this page; the rows of the last one stay, dimmed, until they are there. */
  found: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** Without one a row is known by its place. */
  rowKey?: keyof Row
  columns: NonNullable<TableProps<Row>['columns']>
  /** Pixels of all columns. */
  width: number
  /** Shown without rows. */
  empty: ReactNode
  query: PageQuery
  onGo: (change: PageQuery) => void
  /** What a click anywhere in a row does. */
  onOpen?: ((row: Row) => void) | undefined
  /** What the rows are counted in. */
  unit?: string
  /** How many a page may have, beside as many as the window holds. */
  sizes?: readonly number[]
  /** What may be done with the chosen rows, in the place of the pages. */
  acts?: ReactNode
  /** At the left of the foot, such as sums. */
  beside?: ReactNode
  /** Is among the parts of a page instead of filling one: its pages show once there are several. */
  inside?: boolean
}

/** The rows of one page with their number and the other pages; only they scroll. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const {
    found,
    rowKey,
    columns,
    width,
    empty,
    query,
    onGo,
    unit,
    sizes,
    acts,
    locale,
    inside,
    beside,
    ...taken
  } = props
  const { data, error, isPlaceholderData, refetch } = found
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, data?.list)
  const hasFoot = !inside || (data !== undefined && data.totalRow > query.limit)
  return (
    <>
      <div
        ref={box}
        className={`${styles.scroll} ${data?.list.length === 0 ? styles.still : ''}`}
        style={wide(width)}
      >
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <DataTable<Row>
            stale={isPlaceholderData}
            rowKey={rowKey ?? ((row) => data.list.indexOf(row))}
            sticky={!inside}
            columns={columns}
            dataSource={data.list}
            // an empty table has nothing to scroll to, and nothing that takes the focus
            {...(data.list.length > 0 ? { scroll: { x: width } } : {})}
            locale={{ ...locale, emptyText: <div className={styles.empty}>{empty}</div> }}
            {...taken}
          />
        ) : (
          <LoadingRows rows={inside ? 4 : 12} columns={columns.length} />
        )}
      </div>
      {hasFoot && (
        <TableFoot
          acts={acts}
          beside={beside}
          pages={
            data && {
              page: query.page,
              limit: query.limit,
              total: data.totalRow,
              counted: `${formatNumber(data.totalRow)}${data.atLeast ? '+' : ''}`,
              ...(unit && { unit }),
              ...(sizes && { sizes }),
              onGo,
            }
          }
        />
      )}
    </>
  )
}

const wide = (columns: number): CSSProperties & Record<'--columns', string> => ({
  '--columns': `${columns}px`,
})
