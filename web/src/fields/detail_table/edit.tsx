import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import styles from '../fields.module.css'
import type { EditProps, FieldViews } from '../views.tsx'
import { emptyRow, isDrawnAsList, type TableRow, type ViewsOf } from './rows.ts'

type TableEditProps = EditProps<TableRow[]> & { viewsOf: ViewsOf }

interface CellProps {
  id: string
  column: FormField
  views: FieldViews
  value: unknown
  disabled?: boolean
  onChange: (value: unknown) => void
  onBlur?: () => void
}

function Cell({ id, column, views, value, disabled, onChange, onBlur }: CellProps) {
  const { Edit, Show } = views
  if (!Edit) return <Show value={value} field={column} place="detail" />
  return <Edit id={id} field={column} value={value} disabled={disabled} onChange={onChange} onBlur={onBlur} />
}

const ColumnTitle = ({ column }: { column: FormField }) => (
  <>
    {column.isNull === 1 && <span className={styles.required}>*</span>}
    {column.name}
  </>
)

interface RowParts {
  cell: (row: TableRow, index: number, column: FormField) => React.ReactNode
  remove: (index: number) => React.ReactNode
}

/** The cell of a column and the button that removes a row, wherever they stand. */
function partsOf(props: TableEditProps): RowParts {
  const { id, value, onChange, onBlur, disabled, viewsOf } = props
  const setCell = (index: number, name: string, cell: unknown) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))
  return {
    cell: (row, index, column) => (
      <Cell
        id={`${id}-${index}-${column.fieldName}`}
        column={column}
        views={viewsOf(column.formType)}
        value={row[column.fieldName]}
        disabled={disabled}
        onChange={(cell) => setCell(index, column.fieldName, cell)}
        onBlur={onBlur}
      />
    ),
    remove: (index) => (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除第${index + 1}行`}
        disabled={disabled}
        reason={WHILE_BUSY}
        onClick={() => onChange(value.filter((_, at) => at !== index))}
      />
    ),
  }
}

function Lines({ field, value, cell, remove }: TableEditProps & RowParts) {
  const columns = field.fieldExtendList
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.fieldName}>
                <ColumnTitle column={column} />
              </th>
            ))}
            <th aria-label="操作" className={styles.removal} />
          </tr>
        </thead>
        <tbody>
          {value.map((row, index) => (
            // rows have no identity of their own: they are kept apart by where they stand
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.fieldName}>{cell(row, index, column)}</td>
              ))}
              <td>{remove(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Blocks({ id, field, value, cell, remove }: TableEditProps & RowParts) {
  return value.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are kept apart by where they stand
    <fieldset className={styles.block} key={index} aria-label={`${field.name} ${index + 1}`}>
      <div className={styles.blockHead}>
        <span>{`${field.name} ${index + 1}`}</span>
        {remove(index)}
      </div>
      <div className={styles.blockFields}>
        {field.fieldExtendList.map((column) => (
          <div key={column.fieldName}>
            <label className={styles.blockLabel} htmlFor={`${id}-${index}-${column.fieldName}`}>
              <ColumnTitle column={column} />
            </label>
            {cell(row, index, column)}
          </div>
        ))}
      </div>
    </fieldset>
  ))
}

/** Rows of cells, drawn as the designer chose; a further, empty row is offered by the button named there. */
export function TableEdit(props: TableEditProps) {
  const { id, field, value, onChange, disabled, viewsOf } = props
  const parts = partsOf(props)
  const Rows = isDrawnAsList(field) ? Blocks : Lines
  return (
    <div className={styles.stack}>
      <Rows {...props} {...parts} />
      <Button
        id={id}
        type="dashed"
        icon={<PlusOutlined />}
        aria-label={field.remark || '添加一行'}
        disabled={disabled}
        reason={WHILE_BUSY}
        onClick={() => onChange([...value, emptyRow(field, viewsOf)])}
      >
        {field.remark || '添加一行'}
      </Button>
    </div>
  )
}
