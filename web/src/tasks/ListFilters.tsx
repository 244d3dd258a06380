import { Checkbox } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { priorities } from '#protocol/office/door.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Milliseconds without a key before the list is asked for (approval-office.md §11.7). */
const PAUSE = 300

/** Searches while one types. */
export function TaskSearch({ shown, go }: ListAddress) {
  const [words, setWords] = useState(shown.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    setWords(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({ search: text.trim() }), PAUSE)
  }
  return (
    <Input
      type="search"
      aria-label="搜索任务"
      placeholder="请输入任务名称"
      value={words}
      onChange={(event) => search(event.target.value)}
    />
  )
}

const offered = [
  { value: '', label: '全部' },
  ...priorities.map(({ priority, name }) => ({ value: String(priority), label: name })),
]

/** 筛选: 负责人, 截止时间, 优先级, 显示已完成; applied at once. */
export function TaskFilter({ shown, go }: ListAddress) {
  const { mainUserIds, due, priority, isOpenOnly } = shown
  const used = [mainUserIds.length > 0, due !== '', priority !== '', isOpenOnly].filter(Boolean).length
  return (
    <FilterPopover used={used} onClear={() => go({ main: '', due: '', priority: '', open: '' })}>
      <span>负责人</span>
      <PeopleSelect
        aria-label="筛选负责人"
        multiple
        value={mainUserIds}
        onChange={(userIds) => go({ main: userIds.join(',') })}
      />
      <span>截止时间</span>
      <DatePicker
        aria-label="筛选截止时间"
        value={due === '' ? null : dayjs(due)}
        onChange={(day) => go({ due: day?.format('YYYY-MM-DD') ?? '' })}
      />
      <span>优先级</span>
      <Segmented
        aria-label="筛选优先级"
        value={priority}
        options={offered}
        onChange={(value) => go({ priority: value })}
      />
      <Checkbox checked={!isOpenOnly} onChange={(event) => go({ open: event.target.checked ? '' : '1' })}>
        显示已完成
      </Checkbox>
    </FilterPopover>
  )
}
