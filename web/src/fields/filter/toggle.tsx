import { Radio } from 'antd'
import { operators } from '#protocol/fields/operators.ts'
import { captions, type FilterKind, type FilterValuesProps } from './kind.ts'

const options = [
  { label: '是', value: '1' },
  { label: '否', value: '0' },
]

const ToggleValues = ({ values, onChange }: FilterValuesProps) => (
  <Radio.Group
    options={options}
    value={values[0] ?? null}
    onChange={(event) => onChange([String(event.target.value)])}
  />
)

export const toggleFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '是', [operators.notEquals]: '不是' },
  Values: ToggleValues,
  describe: (values) => (String(values[0]) === '1' ? '是' : '否'),
}
