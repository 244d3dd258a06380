import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { business } from '#protocol/crm/business/type.ts'
import { type OrderTypeRow, orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

/** What an order of a type waits for, and whether new ones can be made. */
const switches = [
  { key: 'needContract', title: '需要合同' },
  { key: 'needSigned', title: '合同需签署' },
  { key: 'needPayment', title: '需要付款' },
  { key: 'needDevice', title: '需要制锁' },
  { key: 'enabled', title: '启用' },
] as const

const HERE = '/manage/customer/biz-param?part=order-types'
/** Which fields the form of a type has (locks-and-extensions.md §7.15). */
const fieldsOf = ({ orderType }: OrderTypeRow) =>
  `/manage/customer/handle-field/crm/${business.label}/${orderType}`

/** 订单类型: what orders wait for before they take effect, and which are in use (locks-and-extensions.md §7.1). */
export function OrderTypes() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(orderTypeCalls.list, {}))
  const [busy, run] = useBusy()
  const may = useCan()
  const set = async (row: OrderTypeRow, title: string, change: Partial<OrderTypeRow>) => {
    if (!(await run(() => ask(orderTypeCalls.update, { orderType: row.orderType, ...change })))) return
    const [value] = Object.values(change)
    toast.success(`${row.name}：${title}${value === 1 ? '已开启' : '已关闭'}`)
    await refresh(client, orderTypeCalls.list, orderCalls.offered)
  }
  const columns: TableColumnsType<OrderTypeRow> = [
    { title: '订单类型', key: 'name', render: (_, row) => <b>{row.name}</b> },
    ...switches.map(({ key, title }) => ({
      title,
      key,
      width: 112,
      render: (_: unknown, row: OrderTypeRow) => (
        <Switch
          size="small"
          aria-label={`${row.name} ${title}`}
          checked={row[key] === 1}
          disabled={busy}
          onChange={(isOn) => void set(row, title, { [key]: isOn ? 1 : 0 })}
        />
      ),
    })),
    ...(may(fieldAdminCalls.handledFields.need)
      ? [
          {
            title: '操作',
            key: 'fields',
            width: 104,
            render: (_: unknown, row: OrderTypeRow) => (
              <Link to={fieldsOf(row)} state={{ back: HERE }} aria-label={`${row.name} 字段设置`}>
                字段设置
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <SettingHead note="审核通过的订单，所开启的条件都满足后生效；改变后立即重新检查待生效的订单。停用的类型不能新建，已有的订单照常办理。" />
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable<OrderTypeRow> rowKey="orderType" columns={columns} dataSource={data} scroll={{ x: 800 }} />
      ) : (
        <LoadingRows rows={8} columns={6} />
      )}
    </>
  )
}
