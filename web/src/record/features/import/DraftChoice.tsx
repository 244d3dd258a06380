import { Radio } from 'antd'
import { useId } from 'react'
import styles from './import.module.css'

interface DraftChoiceProps {
  value: boolean
  onChange: (isDraft: boolean) => void
}

/** How records of a type with an approval are taken over: in use, or as drafts (record-engine.md §13.5). */
export function DraftChoice({ value, onChange }: DraftChoiceProps) {
  const id = useId()
  return (
    <div className={styles.draft}>
      <span id={id}>导入为</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={({ target }) => onChange(target.value === true)}
        options={[
          { value: false, label: '已生效' },
          { value: true, label: '草稿' },
        ]}
      />
      <p className={styles.hint}>
        {value ? '草稿不计入统计，可编辑后提交审核。' : '导入的数据不再审批，立即计入统计。'}
        覆盖原有数据时审核状态不变。
      </p>
    </div>
  )
}
