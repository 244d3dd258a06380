import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InsMonth, insuranceRowCalls, type Uninsured } from '#protocol/hrm/insurance/month-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'

const WORKING = 1
/** Rows of the table at a time. */
const PAGE = 8

/** 添加参保人员: employees without an insured row in the month, those who left within six months among them. */
export function AddInsuredDialog({ month, onClose }: { month: InsMonth; onClose: () => void }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [chosen, choose] = useState<readonly number[]>([])
  const { irecordId } = month
  const { data, error, refetch } = useQuery(queryOf(insuranceRowCalls.uninsured, { irecordId }))
  const save = () =>
    run(async () => {
      await ask(insuranceRowCalls.add, { irecordId, employeeIds: [...chosen] })
      toast.success(`添加成功：${chosen.length} 人`)
      onClose()
      await refreshInsurance(client)
    })
  return (
    <Dialog
      title="添加参保人员"
      width={720}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 人` : '添加'}
      busy={busy}
      dirty={chosen.length > 0 && !busy}
      closed={chosen.length === 0 && '请选择参保人员'}
      onOk={() => void save()}
      onClose={onClose}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Choice people={data} chosen={chosen} onChoose={choose} />
      ) : (
        <LoadingRows rows={8} columns={4} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  people: readonly Uninsured[]
  chosen: readonly number[]
  onChoose: (employeeIds: readonly number[]) => void
}

function Choice({ people, chosen, onChoose }: ChoiceProps) {
  const [words, search] = useState('')
  const found = people.filter(({ employeeName, deptName, mobile }) =>
    [employeeName, deptName ?? '', mobile].some((text) => text.includes(words)),
  )
  if (people.length === 0) return <EmptyState text="没有可以添加的员工，本月都已参保" />
  return (
    <>
      <SearchBox value={words} hint="姓名、部门或手机号" onSearch={search} />
      <DataTable<Uninsured>
        rowKey="employeeId"
        dataSource={found}
        pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <EmptyState /> }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(Number)),
          getCheckboxProps: ({ employeeName }) => ({ 'aria-label': `选择 ${employeeName}` }),
        }}
        columns={[
          {
            title: '姓名',
            key: 'employeeName',
            render: (_, { employeeName, status }) => (
              <>
                {employeeName}
                {status !== WORKING && <span className={styles.none}>（已离职）</span>}
              </>
            ),
          },
          { title: '部门', key: 'dept', render: (_, { deptName }) => deptName ?? EMPTY },
          { title: '岗位', key: 'post', render: (_, { post }) => post ?? EMPTY },
          {
            title: '参保方案',
            key: 'scheme',
            render: (_, { schemeName }) => schemeName ?? '未设置，金额为零',
          },
        ]}
      />
    </>
  )
}
