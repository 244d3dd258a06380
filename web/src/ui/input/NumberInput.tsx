import { useState } from 'react'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { NumberBox, type NumberBoxProps } from './NumberBox.tsx'
import styles from './NumberInput.module.css'

interface NumberInputProps
  extends Pick<NumberBoxProps, 'id' | 'aria-label' | 'className' | 'placeholder' | 'prefix' | 'suffix'> {
  value?: number | null
  onChange?: (value: number | null) => void
  min: number
  max: number
}

/** An integer setting. Invalid or out-of-range text stays in the field with an error and yields no value. */
export function NumberInput({ value, onChange, min, max, className, ...more }: NumberInputProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (typed: string) => {
    const read = readNumber(typed)
    const exact = toDecimal(read)
    const fits = exact?.isInteger() === true && exact.gte(min) && exact.lte(max)
    setWrong(fits || read === '' ? null : typed)
    onChange?.(fits ? exact.toNumber() : null)
  }
  const shown = value === null || value === undefined ? '' : String(value)
  return (
    <Tooltip title={wrong === null ? undefined : `应为 ${min} 到 ${max} 的整数`}>
      <span className={`${styles.box} ${className ?? ''}`}>
        <NumberBox {...more} value={wrong ?? shown} invalid={wrong !== null} onChange={take} />
      </span>
    </Tooltip>
  )
}
