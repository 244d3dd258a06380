import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { stopTimes } from '#protocol/tasks/limits.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import { LabelTag } from './LabelTag.tsx'
import panel from './panel.module.css'
import type { ListAddress } from './use-list-address.ts'

/** 截止时间 of a board (approval-office.md §11.4). */
const dues = [
  { value: stopTimes.today, label: '今天' },
  { value: stopTimes.tomorrow, label: '明天' },
  { value: stopTimes.week, label: '本周' },
  { value: stopTimes.month, label: '本月' },
  { value: stopTimes.unset, label: '未设置截止日期' },
  { value: stopTimes.overdue, label: '已延期' },
  { value: stopTimes.updatedToday, label: '今日更新' },
]

/** 筛选 of the board: 负责人, 截止时间, 标签 (§11.7). */
export function BoardFilters({ shown, go }: ListAddress) {
  const { mainUserIds, when, labelIds } = shown
  const { data: labels = [] } = useQuery(queryOf(taskLabelCalls.list, {}))
  const used = [mainUserIds.length > 0, when > 0, labelIds.length > 0].filter(Boolean).length
  return (
    <FilterPopover used={used} onClear={() => go({ main: '', when: '', labels: '' })}>
      <span>负责人</span>
      <PeopleSelect
        aria-label="筛选负责人"
        multiple
        value={mainUserIds}
        onChange={(userIds) => go({ main: userIds.join(',') })}
      />
      <span>截止时间</span>
      <Select
        aria-label="筛选截止时间"
        className={panel.full}
        placeholder="不限"
        allowClear
        value={when === 0 ? undefined : when}
        options={dues}
        onChange={(value?: number) => go({ when: value === undefined ? '' : String(value) })}
      />
      <span>标签</span>
      <Select
        aria-label="筛选标签"
        className={panel.full}
        mode="multiple"
        placeholder="不限"
        value={labelIds}
        options={labels.map(({ labelId, name, color }) => ({ value: labelId, label: name, color }))}
        optionFilterProp="label"
        optionRender={({ data: { label, color } }) => <LabelTag name={label} color={color} />}
        onChange={(chosen) => go({ labels: chosen.join(',') })}
      />
    </FilterPopover>
  )
}
