import type { TravelRow } from '#protocol/examine/calls.ts'
import { type BuiltInColumn, examineForm } from '#protocol/examine/forms.ts'
import { viewsOf } from '#web/fields/all.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { openPreview } from '#web/ui/preview/preview.ts'
import styles from './examine.module.css'
import { lineField } from './line-fields.ts'

/** Numbers of invoices are ours: their column is there where one was entered. */
const isShown = ({ name }: BuiltInColumn, lines: readonly TravelRow[]) =>
  name !== 'invoice_number' || lines.some(({ invoiceNumber }) => invoiceNumber)

interface TravelTableProps {
  oaType: number
  lines: readonly TravelRow[]
  /** Its files are counted, not opened. */
  onPaper?: true
}

/** 行程 or 报销: the lines as a table (approval-office.md §10.6). */
export function TravelTable({ oaType, lines, onPaper }: TravelTableProps) {
  const block = examineForm(oaType).lines
  if (!block || lines.length === 0) return null
  const fields = block.columns.filter((column) => isShown(column, lines)).map(lineField)
  return (
    <div className={styles.tableBox}>
      <table className={styles.table} aria-label={block.name}>
        <thead>
          <tr>
            {fields.map(({ fieldName, name, formType }) => (
              <th key={fieldName} data-align={viewsOf(formType).align}>
                {name}
              </th>
            ))}
            {block.files && <th>发票</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.travelId}>
              {fields.map((field) => {
                const { Show, align } = viewsOf(field.formType)
                const values: Readonly<Record<string, unknown>> = line
                return (
                  <td
                    key={field.fieldName}
                    data-align={align}
                    data-type={field.formType}
                    data-name={field.fieldName}
                  >
                    <Show value={values[field.fieldName]} field={field} place="detail" />
                  </td>
                )
              })}
              {block.files && (
                <td>
                  <Invoices line={line} onPaper={onPaper} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** n张, which opens them. */
function Invoices({ line: { img, file }, onPaper }: { line: TravelRow; onPaper?: true | undefined }) {
  const all = [...img, ...file]
  if (all.length === 0) return <>--</>
  const words = `${all.length}张`
  if (onPaper) return <>{words}</>
  return (
    <Button type="link" size="small" onClick={() => openPreview(all, 0)}>
      {words}
    </Button>
  )
}
