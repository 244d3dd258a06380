import { Radio } from 'antd'
import styles from './roles.module.css'

/** Data ranges with what they let people see (platform.md §4.5). */
const ranges = [
  { value: 1, label: '本人', note: '只能看到自己负责和参与的数据' },
  { value: 2, label: '本人及下属', note: '自己和所有下属的数据' },
  { value: 3, label: '本部门', note: '所在部门全部员工的数据' },
  { value: 4, label: '本部门及下属部门', note: '所在部门及其下级部门全部员工的数据' },
  { value: 5, label: '全部', note: '企业的全部数据' },
]

export const rangeName = (range: number): string => ranges.find(({ value }) => value === range)?.label ?? ''

interface RangesProps {
  least: number
  value: number
  onChange: (range: number) => void
}

/** 数据权限: how far a role reaches. */
export function Ranges({ least, value, onChange }: RangesProps) {
  return (
    <Radio.Group className={styles.ranges} value={value} onChange={(event) => onChange(event.target.value)}>
      {ranges
        .filter((range) => range.value >= least)
        .map((range) => (
          <Radio key={range.value} value={range.value}>
            {range.label}
            <span className={styles.range}>{range.note}</span>
          </Radio>
        ))}
    </Radio.Group>
  )
}
