import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  type InsMonth,
  type InsRow,
  insuranceMonthCalls,
  insuranceRowCalls,
} from '#protocol/hrm/insurance/month-calls.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY, formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { type SelectionAct, SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { EditInsuredDialog } from './EditInsuredDialog.tsx'
import styles from './insurance.module.css'
import type { MonthQuery } from './month-query.ts'
import { refreshInsurance } from './refresh.ts'

interface RowsTableProps {
  month: InsMonth
  query: MonthQuery
  onGo: (change: Partial<MonthQuery>) => void
}

/** The insured or the stopped people of a month. */
export function RowsTable({ month, query, onGo }: RowsTableProps) {
  const may = useCan()
  const { list, search, schemeId, city, page, limit } = query
  const isStopped = list === 'stopped'
  const narrowing = { employeeName: search, schemeId, city, status: isStopped ? 0 : 1 } as const
  const found = useQuery({
    ...queryOf(insuranceMonthCalls.rows, { irecordId: month.irecordId, ...narrowing, page, limit }),
    placeholderData: keepPreviousData,
  })
  const [chosen, choose] = useState<readonly number[]>([])
  const rows = (found.data?.list ?? []).filter(({ iempRecordId }) => chosen.includes(iempRecordId))
  const isEditable = may('hrm/insurance/manage') && month.status === 0
  const isNarrowed = search !== '' || schemeId !== undefined || city !== ''
  const open = ({ iempRecordId }: InsRow) => onGo({ ...query, row: iempRecordId })
  return (
    <PagedTable<InsRow>
      found={found}
      rowKey="iempRecordId"
      columns={columnsOf(open)}
      width={1130}
      unit="人"
      query={query}
      onGo={(change) => {
        choose([])
        onGo({ ...query, ...change })
      }}
      onOpen={open}
      {...(isEditable && {
        rowSelection: {
          selectedRowKeys: rows.map(({ iempRecordId }) => iempRecordId),
          onChange: (_, some) => choose(some.map(({ iempRecordId }) => iempRecordId)),
          getCheckboxProps: ({ employeeName }) => ({ 'aria-label': `选择 ${employeeName}` }),
        },
      })}
      acts={
        rows.length > 0 && (
          <ChosenRows month={month} rows={rows} isStopped={isStopped} onClear={() => choose([])} />
        )
      }
      empty={
        <EmptyState
          text={isNarrowed ? undefined : isStopped ? '本月没有停保人员' : '本月没有参保人员'}
          action={
            isNarrowed && (
              <Button onClick={() => onGo({ search: '', schemeId: undefined, city: '' })}>清空条件</Button>
            )
          }
        />
      }
    />
  )
}

interface ChosenRowsProps {
  month: InsMonth
  rows: readonly InsRow[]
  isStopped: boolean
  onClear: () => void
}

function ChosenRows({ month, rows, isStopped, onClear }: ChosenRowsProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [isEditing, edit] = useState(false)
  const iempRecordIds = rows.map(({ iempRecordId }) => iempRecordId)
  const done = async (said: string) => {
    toast.success(`${said}：${rows.length} 人`)
    onClear()
    await refreshInsurance(client)
  }
  const stop = () =>
    confirmDanger({
      title: `确定停止${rows.length}人的参保?`,
      content: `${rows.map(({ employeeName }) => employeeName).join('、')}本月不再参保，也不会出现在以后的月份，直到重新添加。`,
      okText: '停止参保',
      onOk: async () => {
        await ask(insuranceRowCalls.stop, { iempRecordIds })
        await done('已停止参保')
      },
    })
  const resume = () =>
    run(async () => {
      await ask(insuranceRowCalls.resume, { iempRecordIds })
      await done('已恢复参保')
    })
  const acts: SelectionAct[] = isStopped
    ? [
        {
          key: 'resume',
          caption: '恢复参保',
          begin: () => void resume(),
          ...(busy && { reason: '正在处理，请稍候' }),
        },
      ]
    : [
        { key: 'scheme', caption: '参保方案', begin: () => edit(true) },
        { key: 'stop', caption: '停止参保', danger: true, begin: stop },
      ]
  return (
    <SelectionBar count={rows.length} acts={acts} onClear={onClear}>
      {isEditing && (
        <EditInsuredDialog
          month={month}
          rows={rows}
          onClose={() => edit(false)}
          onSaved={() => void done('编辑成功')}
        />
      )}
    </SelectionBar>
  )
}

const text = (value: string | null) => (value === null || value === '' ? EMPTY : value)
const money = (title: string, of: (row: InsRow) => number) => ({
  title,
  key: title,
  width: 108,
  align: 'right' as const,
  render: (_: unknown, row: InsRow) => <span className={styles.number}>{formatMoney(of(row))}</span>,
})

const columnsOf = (onOpen: (row: InsRow) => void): TableColumnsType<InsRow> => [
  {
    title: '姓名',
    key: 'employeeName',
    width: 96,
    fixed: 'left',
    render: (_, row) => (
      <OwnName onOpen={() => onOpen(row)}>
        {row.isDel === 1 ? `${row.employeeName}（已删除）` : row.employeeName}
      </OwnName>
    ),
  },
  { title: '工号', dataIndex: 'jobNumber', width: 78, render: text },
  { title: '部门', dataIndex: 'deptName', width: 98, ellipsis: true, render: text },
  { title: '入职日期', dataIndex: 'entryTime', width: 103, render: text },
  {
    title: '手机号码',
    key: 'mobile',
    width: 130,
    render: (_, { mobile }) => <Phone number={mobile ?? ''} />,
  },
  {
    title: '参保城市',
    key: 'city',
    width: 82,
    ellipsis: true,
    render: (_, { city }) => text(city?.split(',')[1] ?? null),
  },
  { title: '参保方案', dataIndex: 'schemeName', width: 112, ellipsis: true, render: text },
  money('个人社保费', (row) => row.personalInsuranceAmount),
  money('公司社保费', (row) => row.corporateInsuranceAmount),
  money('个人公积金费', (row) => row.personalProvidentFundAmount),
  money('公司公积金费', (row) => row.corporateProvidentFundAmount),
]
