import { Input, InputNumber, Segmented, Select } from 'antd'
import { designLimits, hasDigits, precisionsOf } from '#protocol/fields/design.ts'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { DraftField } from '../design/draft.ts'
import styles from '../designer.module.css'
import { FIXED, Setting } from './Setting.tsx'

interface TypeSettingsProps {
  field: DraftField
  onChange: (change: Partial<DraftField>) => void
}

const choices: Partial<Record<FormType, { label: string; options: { label: string; value: number }[] }>> = {
  select: {
    label: '展示方式',
    options: [
      { label: '平铺', value: 1 },
      { label: '下拉', value: 2 },
    ],
  },
  checkbox: {
    label: '展示方式',
    options: [
      { label: '平铺', value: 1 },
      { label: '下拉', value: 2 },
    ],
  },
  date_interval: {
    label: '日期类型',
    options: [
      { label: '日期', value: 1 },
      { label: '日期时间', value: 2 },
    ],
  },
  detail_table: {
    label: '展示形式',
    options: [
      { label: '列表', value: 1 },
      { label: '表格', value: 2 },
    ],
  },
}

const positionFormats = [
  { label: '省 / 市 / 区 / 详细地址', value: 1 },
  { label: '省 / 市 / 区', value: 2 },
  { label: '省 / 市', value: 3 },
  { label: '省', value: 4 },
]

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
            options={decimalsOf(precisionsOf[field.formType]?.most ?? 0)}
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

/** Settings that only one form type, or a few, have. */
export function TypeSettings({ field, onChange }: TypeSettingsProps) {
  const choice = choices[field.formType]
  return (
    <>
      {hasDigits(field.formType) && <DigitSettings field={field} onChange={onChange} />}
      {choice && (
        <Setting label={choice.label}>
          {(id) => (
            <Segmented
              id={id}
              block
              aria-label={choice.label}
              options={choice.options}
              value={field.precisions ?? precisionsOf[field.formType]?.initial ?? 1}
              onChange={(precisions) => onChange({ precisions })}
            />
          )}
        </Setting>
      )}
      {field.formType === 'position' && (
        <Setting label="地址格式">
          {(id) => (
            <Select
              id={id}
              className={styles.full}
              options={positionFormats}
              value={field.precisions ?? 1}
              onChange={(precisions: number) => onChange({ precisions })}
            />
          )}
        </Setting>
      )}
      {field.formType === 'textarea' && (
        <Setting label="最多字数">
          {(id) => (
            <InputNumber
              id={id}
              className={styles.full}
              min={1}
              max={designLimits.longText}
              precision={0}
              value={field.maxLength}
              placeholder="800"
              onChange={(maxLength) => onChange({ maxLength })}
            />
          )}
        </Setting>
      )}
      {field.formType === 'detail_table' && (
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
