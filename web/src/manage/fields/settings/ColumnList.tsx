import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { columnTypes, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { type DraftField, newDraft } from '../design/draft.ts'
import { iconOf } from '../design/type-icons.tsx'
import styles from '../designer.module.css'
import { Setting } from './Setting.tsx'

interface ColumnListProps {
  columns: readonly DraftField[]
  onChange: (columns: DraftField[]) => void
  onOpen: (key: string) => void
}

/** 表格字段: the columns of a detail table in order. */
export function ColumnList({ columns, onChange, onOpen }: ColumnListProps) {
  const shift = (from: number, to: number) => {
    const next = [...columns]
    const [column] = next.splice(from, 1)
    if (column) next.splice(to, 0, column)
    onChange(next)
  }
  const add = (key: string) => {
    if (!isFormType(key)) return
    const column = newDraft(key, new Set(columns.map((each) => each.name)), true)
    onChange([...columns, column])
    onOpen(column.key)
  }
  return (
    <Setting label="表格字段">
      {(id) => (
        <div className={styles.stack} id={id}>
          {columns.map((column, at) => (
            <div key={column.key} className={styles.line}>
              <Button
                className={styles.grow}
                icon={iconOf(column.formType)}
                onClick={() => onOpen(column.key)}
                style={{ justifyContent: 'flex-start', overflow: 'hidden' }}
              >
                {column.isRequired && <span className={styles.required}>*</span>}
                {column.name || '未命名'}
              </Button>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`设置${column.name}`}
                onClick={() => onOpen(column.key)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移${column.name}`}
                disabled={at === 0}
                reason="已是第一列"
                onClick={() => shift(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移${column.name}`}
                disabled={at === columns.length - 1}
                reason="已是最后一列"
                onClick={() => shift(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${column.name}`}
                onClick={() => onChange(columns.filter((each) => each !== column))}
              />
            </div>
          ))}
          <Dropdown
            trigger={['click']}
            menu={{
              items: columnTypes.map((key) => ({ key, icon: iconOf(key), label: formTypes[key].title })),
              onClick: ({ key }) => add(key),
              style: { maxHeight: 360, overflow: 'auto' },
            }}
          >
            <Button type="dashed" icon={<PlusOutlined />}>
              添加表格字段
            </Button>
          </Dropdown>
        </div>
      )}
    </Setting>
  )
}
