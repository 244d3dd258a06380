import { Radio } from 'antd'
import type { FilterValuesProps } from './kind.ts'

const options = [
  { label: '是', value: '1' },
  { label: '否', value: '0' },
]

/** 是 or 否. */
export const ToggleValues = ({ values, onChange }: FilterValuesProps) => (
  <Radio.Group
    options={options}
    value={values[0] ?? null}
    onChange={(event) => onChange([String(event.target.value)])}
  />
)
