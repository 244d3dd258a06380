import type { HTMLAttributes, ReactNode } from 'react'
import { Input } from '#web/ui/input/Input.tsx'
import type { EditProps } from '../views.tsx'

const NUMBERED = '根据编号规则自动生成，支持手动输入'

interface TextEditProps extends EditProps<string> {
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  suffix?: ReactNode
}

/** One line of text. Leaving the box trims it, as the wire does. */
export function TextEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
  ...more
}: TextEditProps) {
  const leave = () => {
    if (value !== value.trim()) onChange(value.trim())
    onBlur?.()
  }
  return (
    <Input
      id={id}
      value={value}
      disabled={disabled}
      autoFocus={autoFocus}
      autoComplete="off"
      status={invalid ? 'error' : undefined}
      placeholder={field.autoGeneNumber ? NUMBERED : '请输入'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={leave}
      {...more}
    />
  )
}
