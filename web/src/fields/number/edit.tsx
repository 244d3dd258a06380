import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { withThousands } from '../digits.ts'
import type { EditProps } from '../views.tsx'

interface NumberEditProps extends EditProps<string> {
  prefix?: ReactNode
  suffix?: ReactNode
  /** Arrow keys change the value; otherwise they stay with the caret. */
  stepping?: boolean
}

interface FormatInfo {
  userTyping: boolean
  input: string
}

/** While it is typed a number stays as typed; afterwards it is grouped. */
const format = (value: string | number | undefined, { userTyping, input }: FormatInfo) =>
  userTyping ? input : withThousands(value === undefined ? '' : String(value))
const parse = (written: string | undefined) => (written ?? '').replace(/[,，\s]/g, '')

/** An exact decimal as text: digits beyond what the field allows are refused with a message, never rounded away. */
export function NumberEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  stepping = false,
  ...more
}: NumberEditProps) {
  return (
    <InputNumber<string>
      {...more}
      id={id}
      value={value === '' ? null : value}
      stringMode
      controls={stepping}
      keyboard={stepping}
      min={stepping ? (field.minNumRestrict ?? undefined) : undefined}
      max={stepping ? (field.maxNumRestrict ?? undefined) : undefined}
      formatter={format}
      parser={parse}
      placeholder="请输入"
      status={invalid ? 'error' : undefined}
      style={{ width: '100%' }}
      onChange={(next) => onChange(next === null ? '' : String(next))}
      onBlur={onBlur}
    />
  )
}
