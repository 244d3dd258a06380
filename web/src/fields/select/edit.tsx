import { Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { OTHER } from '#protocol/fields/value/choice.ts'
import { Tag } from '#web/ui/display/Tag.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import styles from '../fields.module.css'
import { chosenOption, type Option, optionsOf, otherWords, TILED } from '../options.ts'
import type { EditProps, ShownField } from '../views.tsx'

/** How a drop-down writes what is chosen. */
export const optionLabel =
  (field: Pick<ShownField, 'optionColors'>) =>
  ({ label }: { label?: ReactNode }): ReactNode =>
    typeof label === 'string' ? <Tag color={field.optionColors?.[label]} text={label} /> : label

interface OtherWordsProps {
  words: string
  label: string
  disabled?: boolean
  onWords: (words: string) => void
  onBlur?: () => void
}

/** The text box behind 其他: its words replace the option in the value. */
export function OtherWords({ words, label, disabled, onWords, onBlur }: OtherWordsProps) {
  return (
    <Input
      className={styles.other}
      aria-label={`${label}的其他内容`}
      placeholder="请填写其他内容"
      value={words}
      disabled={disabled}
      maxLength={100}
      onChange={(event) => onWords(event.target.value.trimStart())}
      onBlur={() => {
        if (words !== words.trim()) onWords(words.trim())
        onBlur?.()
      }}
    />
  )
}

function TiledChoice({
  id,
  field,
  value,
  disabled,
  onChange,
  options,
}: EditProps<string> & { options: Option[] }) {
  return (
    <Radio.Group
      id={id}
      aria-label={field.name}
      className={styles.tiles}
      value={value || null}
      disabled={disabled}
      options={options}
      onChange={(event) => onChange(String(event.target.value))}
    />
  )
}

function DroppedChoice({ options, ...props }: EditProps<string> & { options: Option[] }) {
  return (
    <Select
      id={props.id}
      className={styles.full}
      value={props.value || null}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      status={props.invalid ? 'error' : undefined}
      allowClear
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder="请选择"
      options={options}
      labelRender={optionLabel(props.field)}
      onChange={(value: string | null | undefined) => props.onChange(value ?? '')}
      onBlur={props.onBlur}
    />
  )
}

/** One option, tiled or dropped down by `precisions` (record-engine.md §2.5). */
export function SelectEdit(props: EditProps<string>) {
  const { field, value, onChange, disabled, onBlur } = props
  const options = optionsOf(field.setting)
  const chosen = chosenOption(options, value)
  const Choice = field.precisions === TILED ? TiledChoice : DroppedChoice
  const showsWords = chosen === OTHER && options.some((option) => option.value === OTHER)
  return (
    <div className={styles.stack}>
      <Choice {...props} value={chosen} options={options} />
      {showsWords && (
        <OtherWords
          label={field.name}
          words={otherWords(options, value)}
          disabled={disabled}
          onWords={(words) => onChange(words || OTHER)}
          onBlur={onBlur}
        />
      )}
    </div>
  )
}
