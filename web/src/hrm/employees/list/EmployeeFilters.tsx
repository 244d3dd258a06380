import { FilterOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { Coded } from '#protocol/hrm/coded.ts'
import { employmentForms, sexes } from '#protocol/hrm/employees/words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { DeptSelect } from '../../organisation/door.ts'
import { type EmployeeFilters, filtersOf, noFilters } from '../employee-query.ts'
import styles from './list.module.css'

interface FiltersProps {
  filters: EmployeeFilters
  go: (change: EmployeeFilters) => void
}

/** 筛选 (hrm.md §7); each applies at once and is kept in the address. */
export function EmployeeFiltersButton({ filters, go }: FiltersProps) {
  const used = Object.values(filtersOf(filters)).filter((value) => value !== undefined).length
  return (
    <Popover
      trigger={['click']}
      placement="bottomRight"
      content={
        <div className={styles.filters}>
          <Filters filters={filters} go={go} />
          {used > 0 && (
            <Button type="link" size="small" onClick={() => go(noFilters)}>
              清空条件
            </Button>
          )}
        </div>
      }
    >
      <Button icon={<FilterOutlined />}>筛选{used > 0 && ` ${used}`}</Button>
    </Popover>
  )
}

function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.filter}>
      <span>{label}</span>
      {children}
    </div>
  )
}

const optionsOf = (words: readonly Coded[]) => words.map(({ code, word }) => ({ value: code, label: word }))

type TextKey = 'mobile' | 'workAddress' | 'post' | 'jobNumber'
type CodeKey = 'sex' | 'employmentForms'
type RangeKey = 'entryTime' | 'becomeTime'

function Filters({ filters, go }: FiltersProps) {
  const text = (key: TextKey, label: string) => (
    <Filter label={label}>
      <SearchBox
        value={filters[key] ?? ''}
        hint={`筛选${label}`}
        onSearch={(words) => go({ [key]: words || undefined })}
      />
    </Filter>
  )
  const code = (key: CodeKey, label: string, words: readonly Coded[]) => (
    <Filter label={label}>
      <Select
        aria-label={`筛选${label}`}
        placeholder="不限"
        allowClear
        value={filters[key]}
        options={optionsOf(words)}
        onChange={(value?: number) => go({ [key]: value })}
      />
    </Filter>
  )
  const range = (key: RangeKey, label: string) => {
    const [from, to] = filters[key] ?? []
    return (
      <Filter label={label}>
        <RangePicker
          aria-label={`筛选${label}`}
          value={from && to ? [dayjs(from), dayjs(to)] : null}
          onChange={(days) => {
            const [first, last] = days ?? []
            const chosen = first && last ? ([first, last] as const) : undefined
            go({ [key]: chosen?.map((day) => day.format('YYYY-MM-DD')) })
          }}
        />
      </Filter>
    )
  }
  return (
    <>
      <Filter label="部门">
        <DeptSelect
          aria-label="筛选部门"
          placeholder="不限"
          allowClear
          value={filters.deptId ?? null}
          onChange={(deptId) => go({ deptId: deptId ?? undefined })}
        />
      </Filter>
      {text('mobile', '手机号码')}
      {text('jobNumber', '工号')}
      {text('post', '岗位')}
      {text('workAddress', '工作地点')}
      {code('sex', '性别', sexes)}
      {code('employmentForms', '聘用形式', employmentForms)}
      {range('entryTime', '入职日期')}
      {range('becomeTime', '转正日期')}
    </>
  )
}
