import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'

interface Values {
  schemeId?: number
  onDay?: Dayjs | null
}

export interface AssignDialogProps {
  employees: readonly { employeeId: number; name: string }[]
  onClose: () => void
}

/** 参保方案 of employees, from a day on; an empty one ends it (hrm.md §5.4). */
export function AssignDialog({ employees, onClose }: AssignDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(schemeCalls.list, { pageType: 0 }))
  const [only, ...others] = employees
  const single = only && others.length === 0 ? only : null
  const names = employees.map(({ name }) => name).join('、')
  return (
    <FormDialog<Values>
      name="assign-scheme"
      title="参保方案"
      onClose={onClose}
      save={({ schemeId, onDay }) =>
        ask(schemeCalls.assign, {
          employeeIds: employees.map(({ employeeId }) => employeeId),
          schemeId: schemeId ?? null,
          onDay: onDay?.format('YYYY-MM-DD') ?? '',
        })
      }
      onSaved={() => {
        toast.success(`设置成功：${single ? single.name : `${employees.length} 人`}`)
        void refreshInsurance(client)
      }}
    >
      {single ? <History employeeId={single.employeeId} /> : <p className={styles.history}>{names}</p>}
      <Form.Item name="schemeId" label="参保方案" extra="不选：从生效日期起不再参保">
        <Select<number>
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="不参保"
          options={(data?.list ?? []).map(({ schemeId, schemeName, city }) => ({
            value: schemeId,
            label: `${schemeName}（${city.split(',')[1] ?? city}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="onDay" label="生效日期" extra="不填：首次参保从入职日期起，其他从今天起">
        <DatePicker disabledDate={(day) => day.isAfter(companyNow().add(1, 'year'))} />
      </Form.Item>
    </FormDialog>
  )
}

function History({ employeeId }: { employeeId: number }) {
  const { data = [] } = useQuery(queryOf(schemeCalls.history, { employeeId }))
  if (data.length === 0) return null
  return (
    <ul className={styles.history} aria-label="参保记录">
      {data.map(({ fromDay, toDay, schemeName }) => (
        <li key={fromDay}>
          {fromDay} 至 {toDay ?? '今'}　{schemeName}
        </li>
      ))}
    </ul>
  )
}
