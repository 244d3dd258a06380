import { FilterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { madeTimes } from '#protocol/projects/made-within.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import type { FindAddress } from './FindPage.tsx'
import styles from './page.module.css'
import { useProjects } from './use-projects.ts'

const mades = [
  { value: madeTimes.today, label: '今天' },
  { value: madeTimes.lastWeek, label: '上周' },
  { value: madeTimes.lastMonth, label: '上月' },
  { value: madeTimes.lastYear, label: '去年' },
]

/** 筛选: 项目, 成员, 标签, 创建时间; applied at once. */
export function FindFilters(address: FindAddress) {
  const { people, projects, labels, made } = address.shown
  const used = [people.length > 0, projects.length > 0, labels.length > 0, made > 0].filter(Boolean).length
  return (
    <Popover trigger={['click']} placement="bottomRight" content={<Fields {...address} used={used} />}>
      <Button icon={<FilterOutlined />}>筛选{used > 0 && ` ${used}`}</Button>
    </Popover>
  )
}

function Fields({ shown, go, used }: FindAddress & { used: number }) {
  const { data: known = [] } = useProjects({ name: '' })
  const { data: people = [] } = useQuery(queryOf(projectTaskCalls.people, {}))
  const { data: labels = [] } = useQuery(queryOf(taskLabelCalls.list, {}))
  const fields = [
    {
      key: 'projects',
      label: '项目',
      chosen: shown.projects,
      options: known.map(({ workId, name }) => ({ value: workId, label: name })),
    },
    {
      key: 'people',
      label: '成员',
      chosen: shown.people,
      options: people.map(({ userId, realname }) => ({ value: userId, label: realname })),
    },
    {
      key: 'labels',
      label: '标签',
      chosen: shown.labels,
      options: labels.map(({ labelId, name }) => ({ value: labelId, label: name })),
    },
  ]
  return (
    <div className={styles.filters}>
      {fields.map(({ key, label, chosen, options }) => (
        <div key={key} className={styles.filter}>
          <span>{label}</span>
          <Select
            aria-label={`筛选${label}`}
            mode="multiple"
            maxTagCount={2}
            placeholder="不限"
            value={chosen}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(next: number[]) => go({ [key]: next.join(',') })}
          />
        </div>
      ))}
      <div className={styles.filter}>
        <span>创建时间</span>
        <Select
          aria-label="筛选创建时间"
          placeholder="不限"
          allowClear
          value={shown.made === 0 ? undefined : shown.made}
          options={mades}
          onChange={(next?: number) => go({ made: next === undefined ? '' : String(next) })}
        />
      </div>
      {used > 0 && (
        <Button
          type="link"
          size="small"
          onClick={() => go({ projects: '', people: '', labels: '', made: '' })}
        >
          清空
        </Button>
      )}
    </div>
  )
}
