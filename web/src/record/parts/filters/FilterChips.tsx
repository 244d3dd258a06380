import { Button, Tag } from 'antd'
import type { SearchItem } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { FilterField } from '#protocol/record/scenes.ts'
import { type Names, needsValues } from '#web/fields/filter/kind.ts'
import { useNames } from '#web/fields/filter/use-names.ts'
import { useFilterFields } from '../../model/data/scenes.ts'
import { kindOf, operatorsOf, toDraft } from './draft.ts'
import styles from './filters.module.css'

interface FilterChipsProps {
  type: RecordType
  filters: readonly SearchItem[]
  onChange: (filters: SearchItem[]) => void
  onEdit: () => void
  /** Absent where the list keeps no scenes. */
  onSaveScene?: () => void
}

/** `级别：A、B`; operators other than the usual one are said. */
export function chipWords(item: SearchItem, fields: readonly FilterField[], names: Names): string {
  const draft = toDraft(item, fields)
  const kind = draft && kindOf(draft.field)
  if (!draft || !kind) return item.name
  const { field, operator, values } = draft
  const caption = kind.captions[operator] ?? ''
  if (!needsValues(operator)) return `${field.name} ${caption}`
  const usual = operatorsOf(field)[0] === operator
  return `${field.name}${usual ? '：' : ` ${caption} `}${kind.describe(values, field, names)}`
}

/** What the list is narrowed by, each with its ✕. */
export function FilterChips({ type, filters, onChange, onEdit, onSaveScene }: FilterChipsProps) {
  const { fields } = useFilterFields(type, filters.length > 0)
  const names = useNames()
  if (filters.length === 0 || fields.length === 0) return null
  return (
    <div className={styles.chips}>
      {filters.map((item, index) => (
        <Tag
          key={`${item.name}-${item.type}-${JSON.stringify(item.values)}`}
          className={styles.chip}
          closable
          onClose={(event) => {
            event.preventDefault()
            onChange(filters.filter((_, at) => at !== index))
          }}
        >
          <button
            type="button"
            className={styles.chipText}
            onClick={onEdit}
            title={chipWords(item, fields, names)}
          >
            {chipWords(item, fields, names)}
          </button>
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => onChange([])}>
        清空
      </Button>
      {onSaveScene && (
        <Button type="link" size="small" onClick={onSaveScene}>
          保存为场景
        </Button>
      )}
    </div>
  )
}
