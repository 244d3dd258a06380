import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { type SaleKey, saleColumns } from '#protocol/crm/sale/columns.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SaleSums } from './SaleSums.tsx'
import { columnsOf, widthOf } from './sale-columns.tsx'

const PAGE = { page: 1, limit: 15 }
/** What the customer's panel has room for. */
const shown: readonly SaleKey[] = [
  'saleDate',
  'orderNo',
  'orderType',
  'shellNum',
  'receivableMoney',
  'unreceivedMoney',
  'paymentStatus',
]
const columns = columnsOf(
  null,
  saleColumns.filter(({ key }) => shown.includes(key)),
)

/** 销售记录 of a customer, on request with those of the customers below (locks-and-extensions.md §15.2). */
export function CustomerSales({ recordId }: TabProps) {
  const [page, setPage] = useState(PAGE)
  const [withChildren, include] = useState(false)
  const request = { customerId: recordId, includeChild: withChildren ? (1 as const) : (0 as const) }
  const found = useQuery({
    ...queryOf(saleCalls.ofCustomer, { ...request, ...page }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Checkbox
        checked={withChildren}
        onChange={({ target }) => {
          include(target.checked)
          setPage(PAGE)
        }}
      >
        含子客户
      </Checkbox>
      <PagedTable
        inside
        found={found}
        rowKey="saleRecordId"
        columns={columns}
        width={widthOf(columns, 0)}
        query={page}
        onGo={setPage}
        empty={<EmptyState compact text="还没有销售记录" />}
      />
      {found.data && found.data.totalRow > 0 && <SaleSums totals={found.data.extraData} />}
    </>
  )
}
