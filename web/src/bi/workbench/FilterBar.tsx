import { Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { isPeriodWord, periodOptions, reaches } from '#protocol/bi/filter.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useWorkbenchFilter, type Whose } from './filter.ts'
import styles from './workbench.module.css'

const PERSON = 'person'
const DEPARTMENT = 'department'
const OWN = 'own'
const DAY = 'YYYY-MM-DD'

const times = [...periodOptions, { value: OWN, label: '自定义' }]
const reachOptions = [
  ...reaches.map(({ code, label }) => ({ value: String(code), label })),
  { value: PERSON, label: '指定员工' },
  { value: DEPARTMENT, label: '指定部门' },
]

/** What the select of people stands at: what is being chosen stays open until it is chosen. */
function kindOf(whose: Whose): string {
  if ('reach' in whose) return String(whose.reach)
  return 'userId' in whose ? PERSON : DEPARTMENT
}

/** 仅本人 … 本部门及下属部门, one employee or department, and when (bi.md §17.1). */
export function FilterBar() {
  return (
    <div className={styles.filter}>
      <PeopleFilter />
      <TimeFilter />
    </div>
  )
}

function PeopleFilter() {
  const { whose, choose } = useWorkbenchFilter()
  const [choosing, setChoosing] = useState<string | null>(null)
  const kind = choosing ?? kindOf(whose)
  const take = (value: string) => {
    const isOwn = value === PERSON || value === DEPARTMENT
    setChoosing(isOwn ? value : null)
    if (!isOwn) choose({ reach: Number(value) })
  }
  const done = (next: Whose) => {
    setChoosing(null)
    choose(next)
  }
  return (
    <>
      <Select
        aria-label="数据范围"
        className={styles.reach}
        value={kind}
        options={reachOptions}
        onChange={take}
      />
      {kind === PERSON && (
        <span className={styles.chosen}>
          <PeopleSelect
            aria-label="员工"
            autoFocus={choosing !== null}
            value={'userId' in whose ? [whose.userId] : []}
            onChange={([userId]) => (userId ? done({ userId }) : take(String(reaches[1].code)))}
          />
        </span>
      )}
      {kind === DEPARTMENT && (
        <span className={styles.chosen}>
          <DepartmentSelect
            aria-label="部门"
            autoFocus={choosing !== null}
            value={'deptId' in whose ? [whose.deptId] : []}
            onChange={([deptId]) => (deptId ? done({ deptId }) : take(String(reaches[1].code)))}
          />
        </span>
      )}
    </>
  )
}

function TimeFilter() {
  const { when, setWhen } = useWorkbenchFilter()
  const [choosing, setChoosing] = useState(false)
  const isOwn = choosing || !('word' in when)
  const take = (value: string) => {
    setChoosing(value === OWN)
    if (isPeriodWord(value)) setWhen({ word: value })
  }
  return (
    <>
      <Select
        aria-label="时间"
        className={styles.period}
        value={isOwn ? OWN : when.word}
        options={times}
        onChange={take}
      />
      {isOwn && (
        <RangePicker
          aria-label="起止日期"
          autoFocus={choosing}
          allowClear={false}
          value={'word' in when ? null : [dayjs(when.first), dayjs(when.last)]}
          onChange={(days) => {
            const [first, last] = days ?? []
            if (!first || !last) return
            setChoosing(false)
            setWhen({ first: first.format(DAY), last: last.format(DAY) })
          }}
        />
      )}
    </>
  )
}
