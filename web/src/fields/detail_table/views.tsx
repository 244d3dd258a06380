import styles from '../fields.module.css'
import { EmptyValue } from '../show.tsx'
import { defineViews, type FieldViews, type ShowProps } from '../views.tsx'
import { TableEdit } from './edit.tsx'
import { parseRows, type TableRow, type ViewsOf, writeRows } from './rows.ts'

function ShowTable({ value, field, viewsOf }: ShowProps & { viewsOf: ViewsOf }) {
  const columns = field.fieldExtendList ?? []
  const rows: unknown[] = Array.isArray(value) ? value : []
  if (rows.length === 0) return <EmptyValue />
  const keyed = parseRows(value, field, viewsOf)
  return (
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
          {keyed.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by where they stand
            <tr key={index}>
              {columns.map((column) => {
                const { Show } = viewsOf(column.formType)
                return (
                  <td key={column.fieldName}>
                    <Show value={row[column.fieldName]} field={column} place="detail" />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
/** A table of fields inside a form; its cells are shown and edited by the views of their own form types. */
export function detailTable(viewsOf: ViewsOf): FieldViews {
  return defineViews<TableRow[]>({
    // biome-ignore lint/correctness/noComponentHookFactories: called once, when the map of form types is made
    Show: (props) => <ShowTable {...props} viewsOf={viewsOf} />,
    // biome-ignore lint/correctness/noComponentHookFactories: called once, when the map of form types is made
    Edit: (props) => <TableEdit {...props} viewsOf={viewsOf} />,
    parse: (value, field) => parseRows(value, field, viewsOf),
    toWrite: (rows, field) => writeRows(rows, field, viewsOf),
    toText: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 行` : ''),
    filter: null,
    roomy: true,
  })
}
