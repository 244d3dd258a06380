import { Radio } from 'antd'
import { type DataRange, rangeNames } from '#protocol/manage/roles/roles.ts'
import styles from './roles.module.css'

/** Data ranges with what they let people see (platform.md §4.5). */
const ranges: readonly { value: DataRange; note: string }[] = [
  { value: 1, note: '只能看到自己负责和参与的数据' },
  { value: 2, note: '自己和所有下属的数据' },
  { value: 3, note: '所在部门全部员工的数据' },
  { value: 4, note: '所在部门及其下级部门全部员工的数据' },
  { value: 5, note: '企业的全部数据' },
]

export const rangeName = (range: number): string => {
  const found = ranges.find(({ value }) => value === range)
  return found ? rangeNames[found.value] : ''
}

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
            {rangeNames[range.value]}
            <span className={styles.range}>{range.note}</span>
          </Radio>
        ))}
    </Radio.Group>
  )
}
