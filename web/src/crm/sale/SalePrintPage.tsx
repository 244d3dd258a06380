import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { business } from '#protocol/crm/business/type.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { type PrintedOrder, saleCalls } from '#protocol/crm/sale/calls.ts'
import { countsIn } from '#web/platform/address-query.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { usePrint } from '#web/ui/paper/use-print.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { SaleSheet } from './SaleSheet.tsx'
import styles from './sale-print.module.css'

/** Papers: a page, and a sheet of the continuous forms of needle printers. */
const papers = [
  { value: 'a4', label: 'A4', rule: 'size: A4 portrait; margin: 15mm;' },
  { value: 'form', label: '241×140 mm', rule: 'size: 241mm 140mm; margin: 8mm 15mm;' },
] as const
type Paper = (typeof papers)[number]['value']

/** /sale-print?ids=…: 销售单 of the orders of these sales, printed by the browser (locks-and-extensions.md §15.3). */
export default function SalePrintPage() {
  const may = useCan()
  const [params] = useSearchParams()
  const ids = countsIn(params.get('ids'))
  if (!may('crm/sale/print'))
    return (
      <PageFrame title="销售单">
        <Forbidden inside />
      </PageFrame>
    )
  return ids.length === 0 ? (
    <PageFrame title="销售单">
      <EmptyState text="没有找到要打印的数据" />
    </PageFrame>
  ) : (
    <Sheets ids={ids} />
  )
}

function Sheets({ ids }: { ids: number[] }) {
  const { data, error, refetch } = useQuery(queryOf(saleCalls.printData, { ids }))
  const [paper, setPaper] = useState<Paper>('a4')
  const [onPaper, setOnPaper] = useState(false)
  const [busy, run] = useBusy()
  const printAll = () =>
    run(async () => {
      const [first, ...others] = (data ?? []).map(({ businessId }) => businessId)
      if (first === undefined) return
      await ask(printCalls.saveRecord, {
        typeId: first,
        moreTypeIds: others,
        crmType: business.label,
        // the server records the sheets as it has them
        recordContent: '',
      })
      setOnPaper(true)
    })
  const { rule } = papers.find(({ value }) => value === paper) ?? papers[0]
  return (
    <PageFrame
      title="销售单"
      cards
      tabs={
        <Segmented
          aria-label="纸张"
          value={paper}
          options={papers.map(({ value, label }) => ({ value, label }))}
          onChange={setPaper}
        />
      }
      actions={
        data && (
          <Button type="primary" icon={<PrinterOutlined />} loading={busy} onClick={() => void printAll()}>
            打印
          </Button>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {onPaper && <OnPaper orders={data} rule={rule} onEnd={() => setOnPaper(false)} />}
          {data.map((order) => (
            <div key={order.businessId} className={styles.page} data-paper={paper}>
              <SaleSheet order={order} />
            </div>
          ))}
        </>
      ) : (
        <LoadingRows />
      )}
    </PageFrame>
  )
}

interface OnPaperProps {
  orders: readonly PrintedOrder[]
  rule: string
  onEnd: () => void
}

/** What the browser prints in place of the page. */
function OnPaper({ orders, rule, onEnd }: OnPaperProps) {
  usePrint(onEnd)
  return createPortal(
    <div data-sheet className={styles.printed} aria-hidden="true">
      <style>{`@page { ${rule} }`}</style>
      {orders.map((order) => (
        <SaleSheet key={order.businessId} order={order} />
      ))}
    </div>,
    document.body,
  )
}
