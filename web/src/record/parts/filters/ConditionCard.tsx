import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { Operator } from '#protocol/fields/operators.ts'
import { operators } from '#protocol/fields/operators.ts'
import { needsValues } from '#web/fields/filter/kind.ts'
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

/** Values keep their meaning between most operators; a range and a single value do not. */
const keepsValues = (from: Operator, to: Operator) => (from === operators.range) === (to === operators.range)

/** One condition: field, operator, values. */
export function ConditionCard({ item, all, telling, onChange, onRemove }: ConditionCardProps) {
  const { field, operator, values, fresh } = item
  const kind = kindOf(field)
  const valuesAt = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) valuesAt.current?.querySelector('input')?.focus()
  }, [fresh])
  if (!kind) return null
  const fault = faultOf(item, all)
  const choices = operatorsOf(field).map((each) => ({ value: each, label: kind.captions[each] ?? '' }))
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
      {telling && fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </section>
  )
}
