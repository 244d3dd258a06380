import { Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { isPeriodWord, periodOptions } from '#protocol/bi/filter.ts'
import { followedLabels } from '#protocol/bi/workbench/figures.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { useNames } from '#web/fields/filter/use-names.ts'
import { Chip } from '#web/ui/display/Chip.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { whoseWords } from '../figure-words.ts'
import type { FollowUpQuery } from './follow-up-query.ts'
import styles from './follow-ups.module.css'

const OWN = 'own'
const DAY = 'YYYY-MM-DD'

const typeOptions = [
  { value: 0, label: '全部模块' },
  ...followedLabels.map((label) => ({ value: label, label: recordTypeOf(label)?.display ?? '' })),
]
const kindOptions = [
  { value: 0, label: '跟进与签到' },
  { value: activityKinds.followUp, label: '跟进记录' },
  { value: activityKinds.signIn, label: '外勤签到' },
]
const times = [...periodOptions, { value: OWN, label: '自定义' }]

interface FollowUpFiltersProps {
  query: FollowUpQuery
  onGo: (change: Partial<FollowUpQuery>) => void
}

/** Module, people, kind, time and words (approval-office.md §14.1). */
export function FollowUpFilters({ query, onGo }: FollowUpFiltersProps) {
  const { tab, label, kind, userIds, whose, word, from, to, search } = query
  const names = useNames()
  const [choosing, setChoosing] = useState(false)
  const isOwn = choosing || (from !== undefined && to !== undefined)
  const takePeriod = (value: string) => {
    setChoosing(value === OWN)
    if (isPeriodWord(value)) onGo({ word: value, from: undefined, to: undefined })
  }
  return (
    <div className={styles.filters}>
      <Select
        aria-label="模块"
        className={styles.choice}
        value={label}
        options={typeOptions}
        onChange={(chosen) => onGo({ label: chosen })}
      />
      <Select
        aria-label="类型"
        className={styles.choice}
        value={kind}
        options={kindOptions}
        onChange={(chosen) => onGo({ kind: chosen })}
      />
      <Select
        aria-label="时间"
        className={styles.choice}
        value={isOwn ? OWN : word}
        options={times}
        onChange={takePeriod}
      />
      {isOwn && (
        <RangePicker
          aria-label="起止日期"
          autoFocus={choosing}
          allowClear={false}
          value={from && to ? [dayjs(from), dayjs(to)] : null}
          onChange={(days) => {
            const [first, last] = days ?? []
            if (!first || !last) return
            setChoosing(false)
            onGo({ from: first.format(DAY), to: last.format(DAY) })
          }}
        />
      )}
      {whose && (
        <Chip
          words={`销售简报：${whoseWords(whose, names)}`}
          removal="去掉条件 数据范围"
          onRemove={() => onGo({ whose: undefined })}
        />
      )}
      {tab !== 'mine' && !whose && (
        <div className={styles.people}>
          <PeopleSelect
            multiple
            aria-label="员工"
            placeholder="全部员工"
            value={userIds}
            onChange={(chosen) => onGo({ userIds: chosen })}
          />
        </div>
      )}
      <div className={styles.search}>
        <SearchBox value={search} hint="搜索跟进内容" onSearch={(words) => onGo({ search: words })} />
      </div>
    </div>
  )
}
