import type { FormField } from '#protocol/fields/rule/field.ts'
import styles from '../fields.module.css'
import { EmptyValue } from '../show.tsx'
import type { ShowProps } from '../views.tsx'
import { isDrawnAsList, parseRows, type TableRow, type ViewsOf } from './rows.ts'

type ShowTableProps = ShowProps & { viewsOf: ViewsOf }

interface RowsProps extends ShowTableProps {
  columns: readonly FormField[]
  rows: readonly TableRow[]
}

function Cell({ row, column, viewsOf }: { row: TableRow; column: FormField; viewsOf: ViewsOf }) {
  const { Show } = viewsOf(column.formType)
  return <Show value={row[column.fieldName]} field={column} place="detail" />
}

const Lines = ({ columns, rows, viewsOf }: RowsProps) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.fieldName}>{column.name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are kept apart by where they stand
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.fieldName}>
                <Cell row={row} column={column} viewsOf={viewsOf} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Blocks = ({ field, columns, rows, viewsOf }: RowsProps) => (
  <div className={styles.stack}>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are kept apart by where they stand
      <div className={styles.block} key={index}>
        <div className={styles.blockHead}>{`${field.name} ${index + 1}`}</div>
        <dl className={styles.blockFields}>
          {columns.map((column) => (
            <div key={column.fieldName}>
              <dt className={styles.blockLabel}>{column.name}</dt>
              <dd>
                <Cell row={row} column={column} viewsOf={viewsOf} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
)

/** The rows of a detail table, drawn as the designer chose. */
export function ShowTable(props: ShowTableProps) {
  const { value, field, viewsOf } = props
  const rows = parseRows(value, field, viewsOf)
  if (rows.length === 0) return <EmptyValue />
  const Rows = isDrawnAsList(field) ? Blocks : Lines
  return <Rows {...props} columns={field.fieldExtendList ?? []} rows={rows} />
}
