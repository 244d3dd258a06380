import { Fragment } from 'react'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type Names, needsValues } from '#web/fields/filter/kind.ts'
import { useNames } from '#web/fields/filter/use-names.ts'
import type { ShownOption } from '#web/fields/options.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { useFilterFields } from '../../model/data/scenes.ts'
import { useFigureWords } from '../../model/figure-words.ts'
import { groupedShortly, kindOf, linkOf, operatorsOf, toDraft } from './draft.ts'
import styles from './filters.module.css'

interface FilterChipsProps {
  type: RecordType
  filters: readonly SearchItem[]
  /** The figure whose records are shown, and the way back to all. */
  figure?: { question: FigureQuestion; leave: () => void } | undefined
  onChange: (filters: SearchItem[]) => void
  onClear: () => void
  onEdit: () => void
  /** Absent where the list keeps no scenes. */
  onSaveScene?: () => void
}

interface Condition {
  before: string
  words: string
  /** What the words name, where some of it has a colour. */
  options?: ShownOption[]
}

/** `级别：A、B`, `最后跟进时间 为空或超过30天前`; the operator is shown unless it is the default. */
function conditionOf(item: SearchItem, fields: readonly FilterField[], names: Names): Condition {
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
const ChipWords = ({ chip: { before, words, options } }: { chip: Condition }) => (
  <>
    {before}
    {options?.map(({ name, color }) => <Tag key={name} color={color} text={name} />) ?? words}
  </>
)

/** What the list is narrowed by, each with its ✕; fields, people and departments are asked for once something narrows it. */
export const FilterChips = (props: FilterChipsProps) =>
  (props.filters.length > 0 || props.figure) && <Chips {...props} />

function Chips({ type, filters, figure, onChange, onClear, onEdit, onSaveScene }: FilterChipsProps) {
  const { fields } = useFilterFields(type)
  const names = useNames()
  const wordsOf = useFigureWords()
  const figureWords = figure && wordsOf(figure.question, names)
  // before the fields are there a condition has no words
  const ordered = (fields.length === 0 ? [] : filters).toSorted((a, b) => (a.group ?? 0) - (b.group ?? 0))
  if (ordered.length === 0 && !figure) return null
  return (
    <div className={styles.chips}>
      {figure && figureWords && (
        <Chip words={figureWords} removal="去掉条件 统计数字" onRemove={figure.leave} />
      )}
      {ordered.map((item, index) => {
        const link = linkOf(item.group ?? 0, index > 0 ? (ordered[index - 1]?.group ?? 0) : undefined)
        const chip = conditionOf(item, fields, names)
        return (
          <Fragment key={JSON.stringify(item)}>
            {link && <span className={styles.or}>{link}</span>}
            <Chip
              words={chip.before + chip.words}
              onEdit={onEdit}
              removal={`去掉条件 ${fields.find(({ fieldName }) => fieldName === item.name)?.name ?? item.name}`}
              onRemove={() => onChange(groupedShortly(ordered.filter((_, at) => at !== index)))}
            >
              <ChipWords chip={chip} />
            </Chip>
          </Fragment>
        )
      })}
      <Button type="link" size="small" onClick={onClear}>
        清空
      </Button>
      {onSaveScene && filters.length > 0 && (
        <Button type="link" size="small" onClick={onSaveScene}>
          保存为场景
        </Button>
      )}
    </div>
  )
}
