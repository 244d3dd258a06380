import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { type SelectionAct, SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { AssignDialog } from '../../insurance/door.ts'
import { refreshEmployees } from '../refresh.ts'

/** Tabs of those who can be insured: 全职, 试用, 正式 (hrm.md §7). */
const INSURED_TABS = [12, 2, 1]

interface EmployeeActsProps {
  /** The chosen employees of the page. */
  chosen: readonly Row[]
  tab: number
  onClear: () => void
}

/** Whether there is anything to do with chosen employees in a tab. */
export function useHasActs(tab: number): boolean {
  const may = useCan()
  const rights = ['delete', 'excelexport', ...(INSURED_TABS.includes(tab) ? ['setInsured'] : [])]
  return rights.some((right) => may(`hrm/employee/${right}`))
}

/** 参保方案, 导出选中 and 删除 of the chosen employees. */
export function EmployeeActs({ chosen, tab, onClear }: EmployeeActsProps) {
  const client = useQueryClient()
  const may = useCan()
  const [isInsuring, setInsuring] = useState(false)
  const employees = chosen.map(({ employeeId, employeeName }) => ({
    employeeId: Number(employeeId),
    name: String(employeeName),
  }))
  const employeeIds = employees.map(({ employeeId }) => employeeId)
  const remove = () =>
    confirmDelete({
      title: '确定删除?',
      content: `${employees.length} 名员工将被删除；历史工资不受影响。`,
      okText: '删除员工',
      onOk: async () => {
        await ask(employeeCalls.remove, { employeeIds })
        onClear()
        toast.success(`删除成功：${employees.length} 人`)
        await refreshEmployees(client)
      },
    })
  const all: (SelectionAct & { right: string; when: boolean })[] = [
    {
      key: 'insure',
      caption: '参保方案',
      right: 'setInsured',
      when: INSURED_TABS.includes(tab),
      begin: () => setInsuring(true),
    },
    {
      key: 'export',
      caption: '导出选中',
      right: 'excelexport',
      when: true,
      begin: () => void attempt(download(employeeCalls.export, { employeeIds })),
    },
    { key: 'delete', caption: '删除', right: 'delete', when: true, danger: true, begin: remove },
  ]
  return (
    <SelectionBar
      count={chosen.length}
      acts={all
        .filter(({ right, when }) => when && may(`hrm/employee/${right}`))
        .map(({ right: _, when: __, ...act }) => act)}
      onClear={onClear}
    >
      {isInsuring && (
        <AssignDialog
          employees={employees}
          onClose={() => {
            setInsuring(false)
            void refreshEmployees(client)
          }}
        />
      )}
    </SelectionBar>
  )
}
