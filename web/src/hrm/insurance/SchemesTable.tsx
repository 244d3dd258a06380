import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type SchemeRow, schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'
import { SchemeDialog } from './SchemeDialog.tsx'

/** The schemes with their sums and how many employees have them. */
export function SchemesTable() {
  const client = useQueryClient()
  const [edited, edit] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(queryOf(schemeCalls.list, { pageType: 0 }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={7} />
  const remove = ({ schemeId, schemeName }: SchemeRow) =>
    confirmDelete({
      title: `删除参保方案“${schemeName}”?`,
      content: '已生成的社保报表保留原来的项目和金额。',
      okText: '删除方案',
      onOk: async () => {
        await ask(schemeCalls.remove, { schemeId })
        toast.success(`删除成功：${schemeName}`)
        await refreshInsurance(client)
      },
    })
  const money = (title: string, of: (row: SchemeRow) => number) => ({
    title,
    key: title,
    width: 120,
    align: 'right' as const,
    render: (_: unknown, row: SchemeRow) => <span className={styles.number}>{formatMoney(of(row))}</span>,
  })
  const columns: TableColumnsType<SchemeRow> = [
    {
      title: '方案名称',
      key: 'schemeName',
      render: (_, { schemeId, schemeName }) => <OwnName onOpen={() => edit(schemeId)}>{schemeName}</OwnName>,
    },
    {
      title: '参保城市',
      key: 'city',
      width: 190,
      ellipsis: true,
      render: (_, { city }) => city.replaceAll(',', ' / '),
    },
    money('个人社保', (row) => row.personalInsuranceAmount),
    money('公司社保', (row) => row.corporateInsuranceAmount),
    money('个人公积金', (row) => row.personalProvidentFundAmount),
    money('公司公积金', (row) => row.corporateProvidentFundAmount),
    {
      title: '使用人数',
      key: 'useCount',
      width: 90,
      align: 'right',
      render: (_, { useCount }) => (
        <span className={useCount === 0 ? styles.none : styles.number}>{formatNumber(useCount)}</span>
      ),
    },
    {
      title: '操作',
      key: 'acts',
      width: 120,
      render: (_, row) => (
        <RowActs
          name={row.schemeName}
          main={{ caption: '编辑', run: () => edit(row.schemeId) }}
          others={[
            {
              caption: '删除',
              danger: true,
              run: () => remove(row),
              reason: row.useCount > 0 ? '社保方案有员工使用，不能删除' : undefined,
            },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <DataTable<SchemeRow>
        rowKey="schemeId"
        sticky
        dataSource={data.list}
        columns={columns}
        onOpen={({ schemeId }) => edit(schemeId)}
        locale={{ emptyText: <EmptyState text="还没有参保方案" /> }}
        {...(data.list.length > 0 ? { scroll: { x: 1080 } } : {})}
      />
      {edited !== null && <SchemeDialog schemeId={edited} onClose={() => edit(null)} />}
    </>
  )
}
