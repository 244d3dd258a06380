import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Input } from './Input.tsx'

export interface NumberBoxProps {
  id?: string
  'aria-label'?: string
  className?: string
  placeholder?: string
  /** A plain decimal as text, or whatever was typed instead of one. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  /** Written beside the number when it is pasted: `¥`, `%`. */
  marks?: readonly string[]
  /** The value after an arrow key; absent: arrows stay with the caret. */
  step?: (value: string, by: 1 | -1) => string
}

const grouped = (value: string) => (toDecimal(value) ? formatNumber(value) : value)

/**
 * A number as text. What is typed stays as it is typed; leaving the box reads it (`12万`, `１,２００`) and groups its digits, and
 * what is no number stays to be seen and put right.
 */
export function NumberBox({ value, onChange, onBlur, invalid, marks, step, ...more }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = (_: FocusEvent) => {
    if (typed !== null) {
      const read = readNumber(typed, marks)
      if (read !== value) onChange(read)
      setTyped(null)
    }
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (by === null || !step) return
    event.preventDefault()
    setTyped(null)
    onChange(step(readNumber(typed ?? value, marks), by))
  }
  return (
    <Input
      {...more}
      value={typed ?? grouped(value)}
      inputMode="decimal"
      autoComplete="off"
      status={invalid ? 'error' : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  )
}
