import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FormField } from '#protocol/fields/field.ts'
import styles from '../fields.module.css'
import type { EditProps, FieldViews } from '../views.tsx'
import { emptyRow, type TableRow, type ViewsOf } from './rows.ts'

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

/** Rows of cells; a last, always empty row is offered by the button named in the designer. */
export function TableEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  viewsOf,
}: EditProps<TableRow[]> & { viewsOf: ViewsOf }) {
  const columns = field.fieldExtendList
  const setCell = (index: number, name: string, cell: unknown) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: cell } : row)))
  return (
    <div className={styles.stack}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.fieldName}>
                  <ColumnTitle column={column} />
                </th>
              ))}
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {value.map((row, index) => (
              // rows have no identity of their own: they are told apart by where they stand
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.fieldName}>
                    <Cell
                      id={`${id}-${index}-${column.fieldName}`}
                      column={column}
                      views={viewsOf(column.formType)}
                      value={row[column.fieldName]}
                      disabled={disabled}
                      onChange={(cell) => setCell(index, column.fieldName, cell)}
                      onBlur={onBlur}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第${index + 1}行`}
                    disabled={disabled}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        id={id}
        type="dashed"
        icon={<PlusOutlined />}
        aria-label={field.remark || '添加一行'}
        disabled={disabled}
        onClick={() => onChange([...value, emptyRow(field, viewsOf)])}
      >
        {field.remark || '添加一行'}
      </Button>
    </div>
  )
}
