import { DeleteOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import {
  LARGEST_STEP,
  LONGEST_TEXT,
  type PartType,
  partFault,
  type ResetType,
} from '#protocol/record/declaration/numbering.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { newPart, type PartDraft } from './number-draft.ts'
import styles from './numbering.module.css'

const types: { value: PartType; label: string }[] = [
  { value: 1, label: '文本' },
  { value: 2, label: '日期' },
  { value: 3, label: '数字' },
]
const patterns = [
  { value: 'yyyy', label: 'yyyy（年）' },
  { value: 'yyyyMM', label: 'yyyyMM（年月）' },
  { value: 'yyyyMMdd', label: 'yyyyMMdd（年月日）' },
]
const resets: { value: ResetType; label: string }[] = [
  { value: 1, label: '每天' },
  { value: 2, label: '每月' },
  { value: 3, label: '每年' },
  { value: 4, label: '从不' },
]

interface SettingProps {
  name: string
  part: PartDraft
  onChange: (part: PartDraft) => void
}

interface NumberPartRowProps extends SettingProps {
  canRemove: boolean
  onRemove: () => void
}

/** One part of a number: what it is, and what belongs to that. */
export function NumberPartRow({ name, part, canRemove, onChange, onRemove }: NumberPartRowProps) {
  const Setting = settings[part.type]
  const fault = part.value === '' ? null : partFault(part)
  return (
    <li className={styles.part}>
      <div className={styles.line}>
        <span className={styles.level}>{name}</span>
        <Select
          aria-label={`${name}类型`}
          className={styles.type}
          value={part.type}
          options={types}
          onChange={(type) => onChange({ ...newPart(type), key: part.key })}
        />
        <div className={styles.setting}>
          <Setting name={name} part={part} onChange={onChange} />
        </div>
        <Tooltip title={canRemove ? '删除' : undefined}>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${name}`}
            disabled={!canRemove}
            reason="至少保留一级"
            onClick={onRemove}
          />
        </Tooltip>
      </div>
      {fault && <div className={styles.fault}>{fault}</div>}
    </li>
  )
}

function TextSetting({ name, part, onChange }: SettingProps) {
  return (
    <Input
      aria-label={`${name}文本`}
      className={styles.text}
      value={part.value}
      maxLength={LONGEST_TEXT}
      placeholder="请输入文本，如 HT"
      status={part.value !== '' && partFault(part) ? 'error' : undefined}
      onChange={(event) => onChange({ ...part, value: event.target.value })}
    />
  )
}

function DateSetting({ name, part, onChange }: SettingProps) {
  return (
    <Select
      aria-label={`${name}日期格式`}
      className={styles.text}
      value={part.value}
      options={patterns}
      onChange={(value) => onChange({ ...part, value })}
    />
  )
}

function NumberSetting({ name, part, onChange }: SettingProps) {
  return (
    <>
      <Input
        aria-label={`${name}起始编号`}
        className={styles.start}
        value={part.value}
        maxLength={9}
        inputMode="numeric"
        placeholder="起始编号"
        prefix={<span className={styles.word}>起始编号</span>}
        status={part.value !== '' && partFault(part) ? 'error' : undefined}
        onChange={(event) => onChange({ ...part, value: event.target.value.trim() })}
      />
      <NumberInput
        aria-label={`${name}递增数`}
        className={styles.step}
        min={1}
        max={LARGEST_STEP}
        value={part.increaseNumber}
        prefix={<span className={styles.word}>递增数</span>}
        onChange={(step) => onChange({ ...part, increaseNumber: step ?? 1 })}
      />
      <span className={styles.word}>重新开始编号</span>
      <Select
        aria-label={`${name}重新开始编号`}
        className={styles.reset}
        value={part.resetType}
        options={resets}
        onChange={(resetType) => onChange({ ...part, resetType })}
      />
    </>
  )
}

const settings: Record<PartType, typeof TextSetting> = { 1: TextSetting, 2: DateSetting, 3: NumberSetting }
