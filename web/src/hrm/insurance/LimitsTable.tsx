import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type BaseLimit, schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { projectTypes } from '#protocol/hrm/insurance/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import styles from './insurance.module.css'
import { LimitDialog } from './LimitDialog.tsx'
import { refreshInsurance } from './refresh.ts'

const nameOf = ({ city, type }: BaseLimit) => `${city.replaceAll(',', ' / ')} ${wordOf(projectTypes, type)}`
const limit = (value: number | null) => (
  <span className={styles.number}>{value === null ? EMPTY : formatNumber(value)}</span>
)

/** Limits of the base by city, kind and day. */
export function LimitsTable() {
  const client = useQueryClient()
  const [edited, edit] = useState<BaseLimit | null>(null)
  const { data, error, refetch } = useQuery(queryOf(schemeCalls.limits, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={7} />
  const remove = (row: BaseLimit) =>
    confirmDelete({
      title: `删除${nameOf(row)}的基数上下限?`,
      content: '未归档的社保报表在重新核算后不再按它计算，已归档的不变。',
      okText: '删除上下限',
      onOk: async () => {
        await ask(schemeCalls.removeLimit, { limitId: row.limitId })
        toast.success(`删除成功：${nameOf(row)}`)
        await refreshInsurance(client)
      },
    })
  const columns: TableColumnsType<BaseLimit> = [
    {
      title: '城市',
      key: 'city',
      width: 190,
      render: (_, row) => <OwnName onOpen={() => edit(row)}>{row.city.replaceAll(',', ' / ')}</OwnName>,
    },
    { title: '项目', key: 'type', width: 150, render: (_, { type }) => wordOf(projectTypes, type) },
    { title: '基数下限', dataIndex: 'lower', width: 110, align: 'right', render: limit },
    { title: '基数上限', dataIndex: 'upper', width: 110, align: 'right', render: limit },
    {
      title: '适用日期',
      key: 'days',
      width: 220,
      render: (_, { fromDay, toDay }) => `${fromDay} 至 ${toDay ?? '今后'}`,
    },
    { title: '依据文件', dataIndex: 'law', ellipsis: true },
    {
      title: '操作',
      key: 'acts',
      width: 120,
      render: (_, row) => (
        <RowActs
          name={nameOf(row)}
          main={{ caption: '编辑', run: () => edit(row) }}
          others={[{ caption: '删除', danger: true, run: () => remove(row) }]}
        />
      ),
    },
  ]
  return (
    <>
      <DataTable<BaseLimit>
        rowKey="limitId"
        sticky
        dataSource={data}
        columns={columns}
        onOpen={edit}
        locale={{ emptyText: <EmptyState text="还没有基数上下限，基数按录入的计算" /> }}
        {...(data.length > 0 ? { scroll: { x: 1080 } } : {})}
      />
      {edited && <LimitDialog limit={edited} onClose={() => edit(null)} />}
    </>
  )
}
