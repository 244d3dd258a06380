import { Select } from 'antd'
import { periodOptions } from '#protocol/bi/filter.ts'
import { logKinds } from '#protocol/work-log/rules.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './logs.module.css'
import { type LogQuery, RECENT } from './use-logs.ts'

const kinds = [
  { value: 0 as const, label: '全部' },
  ...logKinds.map(({ type, name }) => ({ value: type, label: name })),
]
const times = [{ value: RECENT, label: '最近30天' }, ...periodOptions]

interface LogFiltersProps {
  query: LogQuery
  /** Of the caller's own logs the author is known. */
  isOwn: boolean
  onGo: (change: Partial<LogQuery>) => void
}

/** Kind, time, authors and words (approval-office.md §13.5). */
export function LogFilters({ query, isOwn, onGo }: LogFiltersProps) {
  const { kind, time, userIds, deptIds, search } = query
  return (
    <div className={styles.filters}>
      <Segmented
        aria-label="日志类型"
        value={kind}
        options={kinds}
        onChange={(next) => onGo({ kind: next })}
      />
      <Select
        aria-label="时间"
        className={styles.choice}
        value={time}
        options={times}
        onChange={(next) => onGo({ time: next })}
      />
      {!isOwn && (
        <>
          <div className={styles.person}>
            <PeopleSelect
              multiple
              aria-label="员工"
              placeholder="员工"
              value={userIds}
              onChange={(next) => onGo({ userIds: next })}
            />
          </div>
          <div className={styles.person}>
            <DepartmentSelect
              multiple
              aria-label="部门"
              placeholder="部门"
              value={deptIds}
              onChange={(next) => onGo({ deptIds: next })}
            />
          </div>
        </>
      )}
      <div className={styles.search}>
        <SearchBox value={search} hint="搜索日志内容" onSearch={(next) => onGo({ search: next })} />
      </div>
    </div>
  )
}
