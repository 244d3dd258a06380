import { Checkbox, Radio } from 'antd'
import styles from './import.module.css'

export const OVERWRITE = 1
const SKIP = 2

interface RepeatChoiceProps {
  /** Records of the type have an owner. */
  owned: boolean
  value: number
  onChange: (repeatHandling: number) => void
  /** Empty cells clear what an overwritten record has. */
  clears: boolean
  onClears: (clears: boolean) => void
}

/** The handling of rows whose record exists. */
export function RepeatChoice({ owned, value, onChange, clears, onClears }: RepeatChoiceProps) {
  return (
    <>
      <Radio.Group
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        options={[
          { value: OVERWRITE, label: '覆盖系统原有数据' },
          { value: SKIP, label: '跳过' },
        ]}
      />
      <p className={styles.hint}>
        按设置为唯一的字段查找重复数据；覆盖时{owned && '负责人不变，'}空单元格不改变原有内容。
      </p>
      {value === OVERWRITE && (
        <Checkbox checked={clears} onChange={({ target }) => onClears(target.checked)}>
          空单元格清空原有内容
        </Checkbox>
      )}
    </>
  )
}
