import { useState } from 'react'
import type { BankLine, bankCalls } from '#protocol/crm/bank/calls.ts'
import { matchStatus } from '#protocol/crm/bank/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { type RowAct, RowActs } from '#web/ui/table/RowActs.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { type BankQuery, isOpen, sureOf, useProposals } from './bank-query.ts'
import { columnsOf, widthOf } from './columns.tsx'
import { partsOf, payerOf, useBooking } from './use-booking.ts'

const BookDialog = lazyComponent(async () => (await import('./BookDialog.tsx')).BookDialog)
const IgnoreDialog = lazyComponent(async () => (await import('./IgnoreDialog.tsx')).IgnoreDialog)

interface BankTableProps {
  query: BankQuery
  found: Parameters<typeof PagedTable<ReplyOf<typeof bankCalls.query>['list'][number]>>[0]['found']
  onGo: (change: Partial<BankQuery>) => void
  onImport: () => void
}

type Asked = { act: 'book'; line: BankLine } | { act: 'ignore'; lines: readonly BankLine[] }

/** The lines of a page with their proposals; chosen ones are booked by these together. */
export function BankTable({ query, found, onGo, onImport }: BankTableProps) {
  const lines = found.data?.list ?? []
  const proposalsOf = useProposals(lines)
  const booking = useBooking()
  const [busy, run] = useBusy()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const bookBest = (some: readonly BankLine[]) => {
    const parts = partsOf(some, (line) => sureOf(proposalsOf(line.transactionId)))
    const booked = some.filter((line) =>
      parts.some(({ transactionId }) => transactionId === line.transactionId),
    )
    void run(() => booking.book(parts, booked)).then(() => setChosen([]))
  }
  const actsOf = (line: BankLine) => {
    const ignore: RowAct = { caption: '忽略', run: () => setAsked({ act: 'ignore', lines: [line] }) }
    const other: RowAct = { caption: '认领到…', run: () => setAsked({ act: 'book', line }) }
    if (line.matchStatus === matchStatus.ignored)
      return (
        <Button type="text" size="small" onClick={() => void run(() => booking.takeBack(line))}>
          取消忽略
        </Button>
      )
    if (!isOpen(line))
      return line.matchStatus === matchStatus.open ? (
        <Button type="text" size="small" onClick={ignore.run}>
          忽略
        </Button>
      ) : null
    const best = sureOf(proposalsOf(line.transactionId))
    const others = line.matchStatus === matchStatus.open ? [ignore] : []
    return best ? (
      <RowActs
        name={payerOf(line)}
        main={{ caption: '认领', run: () => bookBest([line]), reason: busy ? '正在认领' : undefined }}
        others={[other, ...others]}
      />
    ) : (
      <RowActs name={payerOf(line)} main={other} others={others} />
    )
  }
  const some = lines.filter(({ transactionId }) => chosen.includes(transactionId))
  const proposed = some.filter((line) => isOpen(line) && sureOf(proposalsOf(line.transactionId)))
  const columns = columnsOf({ proposalsOf, actsOf, isMixed: query.status === '' })
  const go = (change: PageQuery) => {
    setChosen([])
    onGo(change)
  }
  return (
    <>
      <PagedTable<BankLine>
        found={found}
        rowKey="transactionId"
        columns={columns}
        width={widthOf(columns)}
        query={query}
        onGo={go}
        empty={<Nothing query={query} onGo={onGo} onImport={onImport} />}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (line) => ({
            disabled: line.matchStatus !== matchStatus.open && !isOpen(line),
            'aria-label': `选择 ${payerOf(line)}`,
          }),
        }}
        acts={
          some.length > 0 && (
            <SelectionBar
              count={some.length}
              onClear={() => setChosen([])}
              acts={[
                {
                  key: 'book',
                  caption: `按建议认领 ${proposed.length} 笔`,
                  begin: () => bookBest(proposed),
                  ...(busy
                    ? { reason: '正在认领' }
                    : proposed.length === 0 && { reason: '所选流水没有把握较大的建议，请逐笔选择合同' }),
                },
                {
                  key: 'ignore',
                  caption: '忽略',
                  begin: () => setAsked({ act: 'ignore', lines: some }),
                  ...(some.some((line) => line.matchStatus !== matchStatus.open) && {
                    reason: '已认领的流水不能忽略',
                  }),
                },
              ]}
            />
          )
        }
      />
      {asked?.act === 'book' && (
        <BookDialog
          line={asked.line}
          proposals={proposalsOf(asked.line.transactionId) ?? []}
          onBook={(parts) => booking.book(parts, [asked.line])}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'ignore' && (
        <IgnoreDialog
          lines={asked.lines}
          onIgnore={async (reason) => {
            await booking.ignore(asked.lines, reason)
            setChosen([])
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Nothing({ query, onGo, onImport }: Pick<BankTableProps, 'query' | 'onGo' | 'onImport'>) {
  const { search, from, to, direction, status } = query
  if (search || from || to || direction)
    return (
      <EmptyState
        text="没有符合条件的流水"
        action={
          <Button onClick={() => onGo({ search: '', from: undefined, to: undefined, direction: undefined })}>
            清空筛选
          </Button>
        }
      />
    )
  return (
    <EmptyState
      text={status === String(matchStatus.open) ? '没有待认领的流水' : '没有流水'}
      hint="从网银导出流水，导入后按客户、金额和日期给出可能的回款计划"
      action={<Button onClick={onImport}>导入流水</Button>}
    />
  )
}
