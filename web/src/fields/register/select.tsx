import { Select } from 'antd'
import styles from '../fields.module.css'
import { useRelationLimit } from '../relation/picker-slot.ts'
import type { EditProps } from '../views.tsx'

/** One entry of a register, among those that belong to what another field of the form holds. */
export function EntrySelect({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<number | null>) {
  const limit = useRelationLimit(field.fieldName)
  const offered = (field.choices ?? []).filter(
    ({ under }) => limit?.under === undefined || under === limit.under,
  )
  const options = offered.map((entry) => ({ value: entry.id, label: entry.name }))
  // what is held and no longer offered keeps its name
  const isOffered = value === null || options.some((option) => option.value === value)
  const held = isOffered || !field.words ? options : [{ value, label: field.words }, ...options]
  return (
    <Select
      id={id}
      className={styles.full}
      aria-label={field.name}
      value={value}
      disabled={disabled || Boolean(limit?.awaits) || Boolean(limit?.fixed)}
      title={limit?.fixed}
      autoFocus={autoFocus}
      status={invalid ? 'error' : undefined}
      showSearch={held.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={limit?.awaits ? `请先选择${limit.awaits}` : '请选择'}
      options={held}
      onChange={(next: number | null | undefined) => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}
