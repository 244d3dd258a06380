import { Checkbox, Select } from 'antd'
import { OTHER } from '#protocol/fields/value/choice.ts'
import styles from '../fields.module.css'
import { chosenOption, DROPPED, type Option, optionsOf, otherWords } from '../options.ts'
import { OtherWords, optionLabel } from '../select/edit.tsx'
import type { EditProps } from '../views.tsx'

function TiledBoxes({ id, value, disabled, onChange, options }: EditProps<string[]> & { options: Option[] }) {
  return (
    <Checkbox.Group
      className={styles.tiles}
      value={value}
      disabled={disabled}
      options={options.map((option, index) => (index === 0 ? { ...option, id } : option))}
      onChange={(values) => onChange(values.map(String))}
    />
  )
}

function DroppedBoxes({ options, ...props }: EditProps<string[]> & { options: Option[] }) {
  return (
    <Select
      id={props.id}
      className={styles.full}
      mode="multiple"
      value={props.value}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      status={props.invalid ? 'error' : undefined}
      allowClear
      placeholder="请选择"
      options={options}
      labelRender={optionLabel(props.field)}
      onChange={(values: string[]) => props.onChange(values)}
      onBlur={props.onBlur}
    />
  )
}

/** Any of the options; one more value may stand outside the list, typed behind 其他. */
export function CheckboxEdit(props: EditProps<string[]>) {
  const { field, value, onChange, disabled, onBlur } = props
  const options = optionsOf(field.setting)
  const words = value.map((each) => otherWords(options, each)).find(Boolean) ?? ''
  const chosen = value.map((each) => chosenOption(options, each))
  const withWords = (values: string[], typed: string) =>
    values.map((each) => (each === OTHER ? typed || OTHER : each))
  const Boxes = field.precisions === DROPPED ? DroppedBoxes : TiledBoxes
  return (
    <div className={styles.stack}>
      <Boxes
        {...props}
        value={chosen}
        options={options}
        onChange={(values) => onChange(withWords(values, words))}
      />
      {chosen.includes(OTHER) && options.some((option) => option.value === OTHER) && (
        <OtherWords
          label={field.name}
          words={words}
          disabled={disabled}
          // a comma would split the value into two
          onWords={(typed) => onChange(withWords(chosen, typed.replaceAll(',', '，')))}
          onBlur={onBlur}
        />
      )}
    </div>
  )
}
