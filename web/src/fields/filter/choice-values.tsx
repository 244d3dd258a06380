import { Select } from 'antd'
import { isObject } from '#protocol/fields/value/shape.ts'
import styles from '../fields.module.css'
import { optionsOf } from '../options.ts'
import type { FilterValuesProps } from './kind.ts'

/** The code as the field states it, so that numbers stay numbers. */
function codeOf(setting: readonly unknown[], chosen: string): unknown {
  const entry = setting.filter(isObject).find(({ value }) => value !== undefined && String(value) === chosen)
  return entry ? entry.value : chosen
}

/** Any of the options. */
export function ChoiceValues({ field, values, onChange }: FilterValuesProps) {
  return (
    <Select
      className={styles.full}
      mode="multiple"
      aria-label={`${field.name}的选项`}
      placeholder="请选择"
      optionFilterProp="label"
      maxTagCount="responsive"
      options={optionsOf(field.setting)}
      value={values.map(String)}
      onChange={(next: string[]) => onChange(next.map((each) => codeOf(field.setting, each)))}
    />
  )
}
