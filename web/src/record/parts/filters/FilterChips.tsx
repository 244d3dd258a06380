import { CloseOutlined } from '@ant-design/icons'
import { Fragment } from 'react'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type Names, needsValues } from '#web/fields/filter/kind.ts'
import { useNames } from '#web/fields/filter/use-names.ts'
import type { ShownOption } from '#web/fields/options.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { useFilterFields } from '../../model/data/scenes.ts'
import { groupedShortly, kindOf, linkOf, operatorsOf, toDraft } from './draft.ts'
import styles from './filters.module.css'

interface FilterChipsProps {
  type: RecordType
  filters: readonly SearchItem[]
  onChange: (filters: SearchItem[]) => void
  onEdit: () => void
  /** Absent where the list keeps no scenes. */
  onSaveScene?: () => void
}

interface Chip {
  before: string
  words: string
  /** What the words name, where some of it has a colour. */
  options?: ShownOption[]
}

/** `级别：A、B`, `最后跟进时间 为空或超过30天前`; the operator is shown unless it is the default. */
function chipOf(item: SearchItem, fields: readonly FilterField[], names: Names): Chip {
  const draft = toDraft(item, fields)
  const kind = draft && kindOf(draft.field)
  if (!draft || !kind) return { before: '', words: item.name }
  const { field, operator, values, orEmpty } = draft
  const caption = `${orEmpty ? '为空或' : ''}${kind.captions[operator] ?? ''}`
  if (!needsValues(operator)) return { before: '', words: `${field.name} ${caption}` }
  const words = kind.describe(values, field, names)
  if (caption.includes('…')) return { before: '', words: `${field.name} ${caption.replace('…', words)}` }
  const usual = operatorsOf(field)[0] === operator && !orEmpty
  const options = kind.options?.(values, field)
  return {
    before: `${field.name}${usual ? '：' : ` ${caption} `}`,
    words,
    options: options?.some(({ color }) => color) ? options : undefined,
  }
}

/** Options stand in the chip as they do in the list. */
const ChipWords = ({ chip: { before, words, options } }: { chip: Chip }) => (
  <>
    {before}
    {options?.map(({ name, color }) => <Tag key={name} color={color} text={name} />) ?? words}
  </>
)

/** What the list is narrowed by, each with its ✕; fields, people and departments are asked for once something narrows it. */
export const FilterChips = (props: FilterChipsProps) => props.filters.length > 0 && <Chips {...props} />

function Chips({ type, filters, onChange, onEdit, onSaveScene }: FilterChipsProps) {
  const { fields } = useFilterFields(type)
  const names = useNames()
  if (fields.length === 0) return null
  const ordered = filters.toSorted((a, b) => (a.group ?? 0) - (b.group ?? 0))
  return (
    <div className={styles.chips}>
      {ordered.map((item, index) => {
        const link = linkOf(item.group ?? 0, index > 0 ? (ordered[index - 1]?.group ?? 0) : undefined)
        const chip = chipOf(item, fields, names)
        return (
          <Fragment key={JSON.stringify(item)}>
            {link && <span className={styles.or}>{link}</span>}
            <span className={styles.chip}>
              <button
                type="button"
                className={styles.chipText}
                onClick={onEdit}
                title={chip.before + chip.words}
                aria-label={chip.before + chip.words}
              >
                <ChipWords chip={chip} />
              </button>
              <button
                type="button"
                className={styles.chipClose}
                aria-label={`去掉条件 ${fields.find(({ fieldName }) => fieldName === item.name)?.name ?? item.name}`}
                onClick={() => onChange(groupedShortly(ordered.filter((_, at) => at !== index)))}
              >
                <CloseOutlined />
              </button>
            </span>
          </Fragment>
        )
      })}
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
