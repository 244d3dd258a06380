import { Select } from 'antd'
import styles from '../fields.module.css'
import type { FilterValuesProps } from './kind.ts'

const separators = ['；', ';', '\n']

/** Several words mean any of them; typed ones are split where the spec's client splits them (record-engine.md §7.5). */
export function TextValues({ field, values, onChange }: FilterValuesProps) {
  return (
    <Select
      className={styles.full}
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={`${field.name}的内容`}
      placeholder="输入后回车，多个用；分隔"
      tokenSeparators={separators}
      value={values.map(String)}
      onChange={(next: string[]) => onChange(next.map((each) => each.trim()).filter(Boolean))}
    />
  )
}
