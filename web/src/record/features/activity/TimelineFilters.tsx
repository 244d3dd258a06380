import { Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { DAY } from '#web/fields/date/wall-clock.ts'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { timelineTypesOf } from '../../model/related.ts'
import { type TimelineThing, useTimelineThings } from '../../model/timeline-things.ts'
import styles from './activity.module.css'
import type { TimelineFilter } from './data.ts'

interface TimelineFiltersProps {
  type: RecordType
  value: TimelineFilter
  onChange: (filter: TimelineFilter) => void
  /** Beside the filters. */
  children?: ReactNode
}

const PAUSE = 300
const OWN_RANGE = -1
const periods = [
  { value: 0, label: '全部时间' },
  { value: 7, label: '最近7天' },
  { value: 30, label: '最近30天' },
  { value: 60, label: '最近60天' },
  { value: OWN_RANGE, label: '自定义时间' },
]

/** 全部活动 and the types whose entries this timeline has; none of one type alone. */
function typeChoicesOf(type: RecordType, things: readonly TimelineThing[]) {
  const types = [type, ...timelineTypesOf(type)]
  if (types.length + things.length === 1) return []
  // a view lends its type another name; entries are still those of the type
  return [
    { value: 0, label: '全部活动' },
    ...types.map(({ key, label, display }) => ({
      value: label,
      label: recordTypeNamed(key)?.display ?? display,
    })),
    ...things.map(({ label, title }) => ({ value: label, label: title })),
  ]
}

/** Narrows a timeline by type, time and words. */
export function TimelineFilters({ type, value, onChange, children }: TimelineFiltersProps) {
  const choices = typeChoicesOf(type, useTimelineThings())
  const [ranging, setRanging] = useState(false)
  const [words, setWords] = useState(value.search ?? '')
  useEffect(() => {
    const search = words.trim() || undefined
    if (search === value.search) return
    const timer = setTimeout(() => onChange({ ...value, search }), PAUSE)
    return () => clearTimeout(timer)
  }, [words, value, onChange])
  const choosePeriod = (days: number) => {
    setRanging(days === OWN_RANGE)
    onChange({ ...value, days: days > 0 ? days : undefined, from: undefined, to: undefined })
  }
  return (
    <div className={styles.filters}>
      {choices.length > 0 && (
        <Select
          aria-label="活动类型"
          className={styles.choice}
          value={value.type ?? 0}
          options={choices}
          onChange={(chosen) => onChange({ ...value, type: chosen || undefined })}
        />
      )}
      <Select
        aria-label="时间范围"
        className={styles.choice}
        value={ranging ? OWN_RANGE : (value.days ?? 0)}
        options={periods}
        onChange={choosePeriod}
      />
      {ranging && (
        <RangePicker
          aria-label="自定义时间"
          value={value.from && value.to ? [dayjs(value.from), dayjs(value.to)] : null}
          onChange={(range) =>
            onChange({ ...value, from: range?.[0]?.format(DAY), to: range?.[1]?.format(DAY) })
          }
        />
      )}
      {children}
      <SearchInput
        aria-label="搜索活动"
        className={styles.search}
        placeholder="搜索跟进内容"
        allowClear
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
    </div>
  )
}
