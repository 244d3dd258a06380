import { Table, type TableProps } from 'antd'
import { useMediaQuery } from '../measure/use-media-query.ts'
import styles from './DataTable.module.css'
import { isOnRelated, isRowClick } from './row-click.ts'

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'size' | 'loading' | 'bordered' | 'onRow'> {
  /** Rows belong to an earlier question and are dimmed. */
  stale?: boolean | undefined
  /** What a click anywhere in a row does. */
  onOpen?: ((row: Row) => void) | undefined
}

/** Rows with the head, heights and manners of the record lists, for what is no list of records. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { stale, onOpen, pagination = false, columns, ...table } = props
  // beside a column that stays at the right, a phone would show no other one
  const isNarrow = useMediaQuery('(max-width: 639px)')
  const shown = isNarrow
    ? columns?.map((column) => (column.fixed === 'right' ? loose(column) : column))
    : columns
  return (
    <Table<Row>
      {...table}
      {...(shown && { columns: shown })}
      size="small"
      pagination={pagination}
      className={[styles.table, stale && styles.stale].filter(Boolean).join(' ')}
      aria-busy={stale}
      data-opens={onOpen ? true : undefined}
      {...(onOpen && {
        onRow: (row: Row) => ({
          onClickCapture: (event) => {
            if (!isOnRelated(event)) return
            event.preventDefault()
            event.stopPropagation()
            onOpen(row)
          },
          onClick: (event) => {
            if (isRowClick(event)) onOpen(row)
          },
        }),
      })}
    />
  )
}

const loose = <Column extends object>(column: Column) => ({ ...column, fixed: false })
