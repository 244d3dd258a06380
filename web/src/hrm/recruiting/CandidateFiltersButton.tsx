import { FilterOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { sexes } from '#protocol/hrm/employees/words.ts'
import { candidateEducations } from '#protocol/hrm/recruiting/words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { EmployeeSelect } from '../organisation/door.ts'
import { type CandidateFilters, type CandidateQuery, filtersOf, noFilters } from './candidate-query.ts'
import { ChannelSelect, optionsOf, PostSelect } from './choices.tsx'
import styles from './recruiting.module.css'

interface FiltersProps {
  query: CandidateQuery
  go: (change: Partial<CandidateQuery>) => void
}

/** 筛选; each applies at once. On the board and in the numbers only the post narrows. */
export function CandidateFiltersButton({ query, go }: FiltersProps) {
  const isList = query.view === 'list'
  const used = isList
    ? Object.values(filtersOf(query)).filter((value) => value !== undefined).length
    : Number(query.postId !== undefined)
  return (
    <Popover
      trigger={['click']}
      placement="bottomRight"
      content={
        <div className={styles.filters}>
          <Filter label="应聘职位">
            <PostSelect
              aria-label="筛选应聘职位"
              placeholder="不限"
              value={query.postId ?? null}
              onChange={(postId) => go({ postId })}
            />
          </Filter>
          {isList && <ListFilters filters={query} go={go} />}
          {used > 0 && (
            <Button type="link" size="small" onClick={() => go(noFilters)}>
              清空
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

function ListFilters({ filters, go }: { filters: CandidateFilters; go: (change: CandidateFilters) => void }) {
  const range = (label: string, least: 'minAge' | 'minWorkTime', most: 'maxAge' | 'maxWorkTime') => (
    <Filter label={label}>
      <span className={styles.range}>
        <NumberInput
          aria-label={`${label}最小`}
          min={0}
          max={150}
          value={filters[least] ?? null}
          onChange={(value) => go({ [least]: value ?? undefined })}
        />
        <span>–</span>
        <NumberInput
          aria-label={`${label}最大`}
          min={0}
          max={150}
          value={filters[most] ?? null}
          onChange={(value) => go({ [most]: value ?? undefined })}
        />
      </span>
    </Filter>
  )
  const days = (label: string, key: 'interviewTime' | 'createTime') => {
    const [from, to] = filters[key] ?? []
    return (
      <Filter label={label}>
        <RangePicker
          aria-label={`筛选${label}`}
          style={{ width: '100%' }}
          value={from && to ? [dayjs(from), dayjs(to)] : null}
          onChange={(range) => {
            const [first, last] = range ?? []
            go({
              [key]: first && last ? [first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')] : undefined,
            })
          }}
        />
      </Filter>
    )
  }
  return (
    <>
      <Filter label="招聘渠道">
        <ChannelSelect
          aria-label="筛选招聘渠道"
          placeholder="不限"
          value={filters.channelId ?? null}
          onChange={(channelId) => go({ channelId })}
        />
      </Filter>
      <Filter label="性别">
        <Select
          aria-label="筛选性别"
          placeholder="不限"
          allowClear
          value={filters.sex}
          options={optionsOf(sexes)}
          onChange={(sex?: number) => go({ sex })}
        />
      </Filter>
      <Filter label="学历">
        <Select
          aria-label="筛选学历"
          placeholder="不限"
          allowClear
          value={filters.education}
          options={optionsOf(candidateEducations)}
          onChange={(education?: number) => go({ education })}
        />
      </Filter>
      {range('年龄', 'minAge', 'maxAge')}
      {range('工作年限', 'minWorkTime', 'maxWorkTime')}
      <Filter label="招聘负责人">
        <EmployeeSelect
          aria-label="筛选招聘负责人"
          placeholder="不限"
          value={filters.ownerEmployeeId ?? null}
          onChange={(id) => go({ ownerEmployeeId: id ?? undefined })}
        />
      </Filter>
      <Filter label="面试官">
        <EmployeeSelect
          aria-label="筛选面试官"
          placeholder="不限"
          value={filters.interviewEmployeeId ?? null}
          onChange={(id) => go({ interviewEmployeeId: id ?? undefined })}
        />
      </Filter>
      {days('面试时间', 'interviewTime')}
      <Filter label="创建人">
        <EmployeeSelect
          aria-label="筛选创建人"
          placeholder="不限"
          value={filters.createUserId ?? null}
          onChange={(id) => go({ createUserId: id ?? undefined })}
        />
      </Filter>
      {days('创建时间', 'createTime')}
    </>
  )
}
