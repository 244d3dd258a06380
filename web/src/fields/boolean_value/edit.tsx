import { Switch } from 'antd'
import type { EditProps } from '../views.tsx'

/** What the wire keeps of a switch. */
export type Toggle = '1' | '0'

export function ToggleEdit({ id, value, onChange, disabled, autoFocus }: EditProps<Toggle>) {
  return (
    <Switch
      id={id}
      checked={value === '1'}
      disabled={disabled}
      autoFocus={autoFocus}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(on) => onChange(on ? '1' : '0')}
    />
  )
}
