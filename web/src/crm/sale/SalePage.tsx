import { ExportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { type SaleRow, saleCalls } from '#protocol/crm/sale/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { SaleFilters } from './SaleFilters.tsx'
import { SaleSums } from './SaleSums.tsx'
import { columnsOf, widthOf } from './sale-columns.tsx'
import { filtersOf, isNarrowed, type SaleQuery, useSaleQuery, useSales, wholeLedger } from './sale-query.ts'

/** /crm/sale: every line of an order that took effect (locks-and-extensions.md §15.2). */
export default function SalePage() {
  const may = useCan()
  return may('crm/sale/index') ? (
    <Sales />
  ) : (
    <PageFrame title="销售台账" fill>
      <Forbidden inside />
    </PageFrame>
  )
}

function Sales() {
  const may = useCan()
  const [query, go] = useSaleQuery()
  const found = useSales(query)
  const [chosen, choose] = useState<readonly number[]>([])
  const [busy, run] = useBusy()
  const total = found.data?.totalRow
  const columns = columnsOf(query)
  const onGo = (change: Partial<SaleQuery>) => {
    choose([])
    go(change)
  }
  const exportAll = () =>
    run(() =>
      exportFile(saleCalls.export, filtersOf(query), {
        display: '销售记录',
        count: formatNumber(total ?? 0),
      }),
    )
  const print = () => window.open(`/sale-print?ids=${chosen.join()}`, '_blank', 'noopener')
  return (
    <PageFrame
      title="销售台账"
      note={<PageTotal count={total} />}
      fill
      actions={
        may('crm/sale/excelexport') && (
          <Button icon={<ExportOutlined />} loading={busy} onClick={() => void exportAll()}>
            导出
          </Button>
        )
      }
    >
      <SaleFilters query={query} onGo={onGo} />
      <PagedTable<SaleRow>
        found={found}
        rowKey="saleRecordId"
        columns={columns}
        width={widthOf(columns)}
        query={query}
        onGo={onGo}
        onChange={(_page, _filters, sorter) => {
          const by = Array.isArray(sorter) ? sorter[0] : sorter
          const sort = by?.order ? String(by.columnKey) : undefined
          if (sort !== query.sort || by?.order) onGo({ sort, order: by?.order === 'ascend' ? 2 : 1 })
        }}
        beside={<SaleSums totals={found.data?.extraData} />}
        empty={<Nothing query={query} onGo={onGo} />}
        {...(may('crm/sale/print') && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => choose(keys.map(Number)),
            getCheckboxProps: (row: SaleRow) => ({ 'aria-label': `选择 ${row.orderNo} ${row.shellNum}` }),
          },
        })}
        acts={
          chosen.length > 0 && (
            <SelectionBar
              count={chosen.length}
              onClear={() => choose([])}
              acts={[{ key: 'print', caption: '打印', begin: print }]}
            />
          )
        }
      />
    </PageFrame>
  )
}

function Nothing({ query, onGo }: { query: SaleQuery; onGo: (change: Partial<SaleQuery>) => void }) {
  return isNarrowed(query) ? (
    <EmptyState
      text="没有符合条件的销售记录"
      action={<Button onClick={() => onGo(wholeLedger)}>清空筛选</Button>}
    />
  ) : (
    <EmptyState text="没有销售记录" hint="订单生效后，每把锁一条记录" />
  )
}
