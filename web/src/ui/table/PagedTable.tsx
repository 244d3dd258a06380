import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './PagedTable.module.css'
import { Pagination } from './Pagination.tsx'

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
  /** How many rows a page may have. */
  sizes: readonly number[]
  onGo: (change: PageQuery) => void
  /** What the rows are counted in, beside the pages; without it they are not counted. */
  unit?: string
  /** What may be done with the chosen rows, in the place of the pages. */
  acts?: ReactNode
}

/** The rows of a page that is nothing but a list: below its filters, above its pages; only they scroll. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { found, rowKey, columns, width, empty, query, sizes, onGo, unit, acts, locale, ...taken } = props
  const { data, error, isPlaceholderData, refetch } = found
  return (
    <>
      <div className={styles.scroll}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Table<Row>
            className={isPlaceholderData ? styles.stale : undefined}
            rowKey={rowKey ?? ((row) => data.list.indexOf(row))}
            size="small"
            sticky
            pagination={false}
            columns={columns}
            dataSource={data.list}
            scroll={{ x: width }}
            locale={{ ...locale, emptyText: empty }}
            {...taken}
          />
        ) : (
          <LoadingRows rows={12} columns={columns.length} />
        )}
      </div>
      <footer className={styles.foot}>
        {/* pages that become more would move the buttons between them */}
        {acts ||
          (data && (
            <Pagination
              current={query.page}
              pageSize={query.limit}
              total={data.totalRow}
              pageSizeOptions={sizes}
              showQuickJumper
              {...(unit && { showTotal: (total) => `共 ${total} ${unit}` })}
              onChange={(page, limit) => onGo({ page: limit === query.limit ? page : 1, limit })}
            />
          ))}
      </footer>
    </>
  )
}
