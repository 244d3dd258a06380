import { Select } from 'antd'
import { formTypes } from '#protocol/fields/form-types.ts'
import { designLimits } from '#protocol/fields/rule/design.ts'
import { viewsOf } from '#web/fields/all.ts'
import type { PrecisionChoice } from '#web/fields/views.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import type { DraftField } from '../design/draft.ts'
import styles from '../designer.module.css'
import { FIXED, Setting } from './Setting.tsx'

interface TypeSettingsProps {
  field: DraftField
  onChange: (change: Partial<DraftField>) => void
}

const NO_DECIMALS = -1
const decimalsOf = (most: number) => [
  { label: '不支持小数', value: NO_DECIMALS },
  ...Array.from({ length: most + 1 }, (_, digits) => ({ label: `${digits} 位`, value: digits })),
]

/** Decimals and limits of numbers (record-engine.md §2.5). */
function DigitSettings({ field, onChange }: TypeSettingsProps) {
  const fixed = field.fieldType === 1
  return (
    <>
      <Setting label="小数位数" closed={fixed ? FIXED : undefined}>
        {(id) => (
          <Select
            id={id}
            className={styles.full}
            disabled={fixed}
            value={field.precisions ?? NO_DECIMALS}
            options={decimalsOf(formTypes[field.formType].design.precisions?.most ?? 0)}
            onChange={(digits: number) => onChange({ precisions: digits === NO_DECIMALS ? null : digits })}
          />
        )}
      </Setting>
      <Setting label="数值范围">
        {(id) => (
          <div className={styles.line}>
            <Input
              id={id}
              value={field.minNumRestrict}
              placeholder="最小值"
              onChange={(event) => onChange({ minNumRestrict: event.target.value.trim() })}
            />
            <span>至</span>
            <Input
              aria-label="最大值"
              value={field.maxNumRestrict}
              placeholder="最大值"
              onChange={(event) => onChange({ maxNumRestrict: event.target.value.trim() })}
            />
          </div>
        )}
      </Setting>
    </>
  )
}

/** A choice of what `precisions` means for the form type. */
function ChoiceSetting({ field, onChange, choice }: TypeSettingsProps & { choice: PrecisionChoice }) {
  const value = field.precisions ?? formTypes[field.formType].design.precisions?.initial ?? 1
  return (
    <Setting label={choice.label}>
      {(id) =>
        choice.control === 'tiles' ? (
          <Segmented
            id={id}
            block
            aria-label={choice.label}
            options={choice.options}
            value={value}
            onChange={(precisions) => onChange({ precisions })}
          />
        ) : (
          <Select
            id={id}
            className={styles.full}
            options={choice.options}
            value={value}
            onChange={(precisions: number) => onChange({ precisions })}
          />
        )
      }
    </Setting>
  )
}

/** Settings that only one form type, or a few, have. */
export function TypeSettings({ field, onChange }: TypeSettingsProps) {
  const { hasColumns, design } = formTypes[field.formType]
  const { precisions } = viewsOf(field.formType).designer
  return (
    <>
      {design.hasDigits && <DigitSettings field={field} onChange={onChange} />}
      {precisions && <ChoiceSetting field={field} onChange={onChange} choice={precisions} />}
      {design.maxLength !== null && (
        <Setting label="最多字数">
          {(id) => (
            <NumberInput
              id={id}
              className={styles.full}
              min={1}
              max={designLimits.longText}
              value={field.maxLength}
              placeholder={String(design.maxLength)}
              onChange={(maxLength) => onChange({ maxLength })}
            />
          )}
        </Setting>
      )}
      {hasColumns && (
        <Setting label="按钮文字">
          {(id) => (
            <Input
              id={id}
              value={field.addButton}
              maxLength={designLimits.addButton}
              placeholder="添加一行"
              onChange={(event) => onChange({ addButton: event.target.value })}
            />
          )}
        </Setting>
      )}
    </>
  )
}
