import { Select, Table } from 'antd'
import styles from './import.module.css'
import type { ChosenSheet } from './use-sheet-columns.ts'
import { missingOf, withColumn } from './use-sheet-columns.ts'

const IGNORED = ''

interface ColumnTableProps {
  chosen: ChosenSheet
  onChange: (mapping: readonly string[]) => void
  /** Keys of columns whose values are chosen beside the file. */
  beside?: readonly string[]
}

/** The columns of a sheet, sample values, and the column of ours that each fills. */
export function ColumnTable({ chosen, onChange, beside }: ColumnTableProps) {
  const { sheet, mapping } = chosen
  const headings = sheet.headings
    .map((heading, at) => ({ ...heading, at, name: heading.title || `（第 ${at + 1} 列，无标题）` }))
    .filter(({ title, samples }) => title !== '' || samples.length > 0)
  const nameOf = new Map(headings.map(({ at, name }) => [mapping[at] ?? '', name]))
  const options = (at: number) => [
    { value: IGNORED, label: '忽略此列', filled: '' },
    ...sheet.columns.map(({ key, title, isRequired }) => ({
      value: key,
      label: isRequired ? `${title}（必填）` : title,
      filled: mapping[at] === key ? '' : (nameOf.get(key) ?? ''),
    })),
  ]
  const missing = missingOf(chosen, beside)
  const filled = headings.filter(({ at }) => mapping[at]).length
  return (
    <>
      <Table
        size="small"
        rowKey="at"
        dataSource={headings}
        pagination={false}
        scroll={{ y: 'clamp(160px, 100vh - 632px - var(--choices, 0px), 360px)' }}
        columns={[
          { title: '文件中的列', dataIndex: 'name', width: 190, ellipsis: true },
          {
            title: '内容示例',
            dataIndex: 'samples',
            ellipsis: true,
            render: (samples: readonly string[]) => (
              <span className={styles.samples}>{samples.join('、') || '--'}</span>
            ),
          },
          {
            title: '导入到',
            key: 'column',
            width: 240,
            render: (_, { at, name }) => (
              <Select
                className={styles.target}
                aria-label={`“${name}”导入到`}
                value={mapping[at] ?? IGNORED}
                variant={mapping[at] ? 'outlined' : 'filled'}
                options={options(at)}
                showSearch={{ optionFilterProp: 'label' }}
                optionRender={({ data }) => (
                  <span className={styles.option}>
                    {data.label}
                    {data.filled && <em>{data.filled}</em>}
                  </span>
                )}
                onChange={(column) =>
                  onChange(column ? withColumn(mapping, at, column) : mapping.with(at, ''))
                }
              />
            ),
          },
        ]}
      />
      <p className={styles.hint}>
        共 {headings.length} 列，导入 {filled} 列，忽略 {headings.length - filled} 列
        {sheet.isRecalled && '；已按您上次对相同列的选择对应'}
      </p>
      {missing.length > 0 && (
        <p className={styles.fault} role="alert">
          必填的“{missing.join('”“')}”还没有对应的列，请在上面选择
        </p>
      )}
    </>
  )
}
