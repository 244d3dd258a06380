import { CloseOutlined } from '@ant-design/icons'
import { Checkbox, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { canBeOrEmpty, type Operator, operators } from '#protocol/fields/rule/operators.ts'
import { countsDays, needsValues } from '#web/fields/filter/kind.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { type DraftItem, faultOf, kindOf, operatorsOf } from './draft.ts'
import styles from './filters.module.css'

interface ConditionCardProps {
  item: DraftItem
  all: readonly DraftItem[]
  /** Half conditions are reported only once something was tried. */
  telling: boolean
  onChange: (item: DraftItem) => void
  onRemove: () => void
}

const shapeOf = (operator: Operator) =>
  operator === operators.range ? 'range' : countsDays(operator) ? 'days' : 'value'

/** Values keep their meaning between most operators; a range, a number of days and a single value do not. */
const keepsValues = (from: Operator, to: Operator) => shapeOf(from) === shapeOf(to)

/** Empty values may meet the condition as well: 为空或… */
const mayBeEmpty = (operator: Operator, offered: readonly Operator[]) =>
  canBeOrEmpty(operator) && offered.includes(operators.empty)

/** One condition: field, operator, values. */
export function ConditionCard({ item, all, telling, onChange, onRemove }: ConditionCardProps) {
  const { field, operator, values, fresh, orEmpty } = item
  const kind = kindOf(field)
  const valuesAt = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) valuesAt.current?.querySelector('input')?.focus()
  }, [fresh])
  if (!kind) return null
  const fault = faultOf(item, all)
  const offered = operatorsOf(field)
  const choices = offered.map((each) => ({ value: each, label: kind.captions[each] ?? '' }))
  return (
    <section className={styles.card} aria-label={`条件 ${field.name}`}>
      <div className={styles.cardHead}>
        <span className={styles.cardName}>{field.name}</span>
        <Select<Operator>
          size="small"
          variant="borderless"
          aria-label={`${field.name}的条件`}
          popupMatchSelectWidth={false}
          options={choices}
          value={operator}
          onChange={(next) =>
            onChange({ ...item, operator: next, values: keepsValues(operator, next) ? values : [] })
          }
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`移除条件 ${field.name}`}
          onClick={onRemove}
        />
      </div>
      {needsValues(operator) && (
        <div ref={valuesAt}>
          <kind.Values
            field={field}
            operator={operator}
            values={values}
            onChange={(next) => onChange({ ...item, values: next })}
          />
        </div>
      )}
      {mayBeEmpty(operator, offered) && (
        <Checkbox
          className={styles.orEmpty}
          checked={orEmpty === true}
          onChange={({ target }) => onChange({ ...item, orEmpty: target.checked })}
        >
          或为空
        </Checkbox>
      )}
      {telling && fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </section>
  )
}
