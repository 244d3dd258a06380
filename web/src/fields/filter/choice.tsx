import { Select } from 'antd'
import { operators } from '#protocol/fields/operators.ts'
import styles from '../fields.module.css'
import { nameOf, optionsOf } from '../options.ts'
import { captions, type FilterKind, type FilterValuesProps } from './kind.ts'

/** The code as the field states it, so that numbers stay numbers. */
function codeOf(setting: readonly unknown[], chosen: string): unknown {
  const entry = setting.find(
    (option) =>
      option !== null && typeof option === 'object' && 'value' in option && String(option.value) === chosen,
  )
  return entry !== null && typeof entry === 'object' && 'value' in entry ? entry.value : chosen
}

function ChoiceValues({ field, values, onChange }: FilterValuesProps) {
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

const describe: FilterKind['describe'] = (values, field) =>
  values.map((value) => nameOf(field.setting, String(value))).join('、')

/** One of several options. */
export const choiceFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '是', [operators.notEquals]: '不是' },
  Values: ChoiceValues,
  describe,
}
/** A set of options: 等于 means the same set. */
export const boxesFilter: FilterKind = { captions, Values: ChoiceValues, describe }
