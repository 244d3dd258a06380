import { useState } from 'react'
import { operators } from '#protocol/fields/rule/operators.ts'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from '../fields.module.css'
import type { FilterValuesProps } from './kind.ts'

interface BoundProps {
  label: string
  placeholder: string
  value: unknown
  onChange: (value: string) => void
}

/** Only a number narrows the list; what is none stays to be seen, and says so. */
function Bound({ label, placeholder, value, onChange }: BoundProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (typed: string) => {
    const read = readNumber(typed)
    const isNumber = read === '' || toDecimal(read) !== null
    setWrong(isNumber ? null : typed)
    onChange(isNumber ? read : '')
  }
  return (
    <Tooltip title={wrong === null ? undefined : '应为数字，请去掉其他文字'}>
      <span className={styles.full}>
        <NumberBox
          aria-label={label}
          placeholder={placeholder}
          value={wrong ?? (value === undefined || value === null ? '' : String(value))}
          invalid={wrong !== null}
          onChange={take}
        />
      </span>
    </Tooltip>
  )
}

/** One number, or both ends of a range of which either may stay open. */
export function NumberValues({ field, operator, values, onChange }: FilterValuesProps) {
  const [first, second] = values
  if (operator !== operators.range)
    return (
      <Bound
        label={`${field.name}的数值`}
        placeholder="请输入数值"
        value={first}
        onChange={(value) => onChange(value === '' ? [] : [value])}
      />
    )
  return (
    <div className={styles.line}>
      <Bound
        label={`${field.name}的最小值`}
        placeholder="最小值"
        value={first}
        onChange={(value) => onChange([value, second ?? ''])}
      />
      <span className={styles.fixed}>至</span>
      <Bound
        label={`${field.name}的最大值`}
        placeholder="最大值"
        value={second}
        onChange={(value) => onChange([first ?? '', value])}
      />
    </div>
  )
}
