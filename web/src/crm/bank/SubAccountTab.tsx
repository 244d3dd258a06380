import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SubAccount, subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { accountStatuses } from '#protocol/crm/bank/words.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './bank.module.css'
import { customerColumns } from './columns.tsx'

const PAGE = { page: 1, limit: 15 }
const LINES_WIDTH = 966
const regionItems = Object.entries(regions).map(([key, label]) => ({ key, label: `${label}公司` }))
const regionWords: Readonly<Record<number, string>> = regions
const statusWords: Readonly<Record<number, string>> = accountStatuses

/** 子账号 of a customer: the number to pay to, and what came in under it (locks-and-extensions.md §10.4). */
export function SubAccountTab({ recordId }: TabProps) {
  const { data, error, refetch } = useQuery(queryOf(subAccountCalls.one, { customerId: recordId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} />
  if (data.subAccountNo === null) return <NoAccount customerId={recordId} />
  return (
    <>
      <AccountCard account={data} customerId={recordId} />
      <AccountLines customerId={recordId} />
    </>
  )
}

function GenerateButton({ customerId }: { customerId: number }) {
  const client = useQueryClient()
  const refreshCustomers = useRefreshRecords(customer)
  const [busy, run] = useBusy()
  const generate = (region: number) =>
    run(async () => {
      const { subAccountNo } = await ask(subAccountCalls.generate, { customerId, region })
      toast.success(`已生成子账号 ${subAccountNo}`)
      await Promise.all([refresh(client, subAccountCalls.one, subAccountCalls.detail), refreshCustomers()])
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: regionItems, onClick: ({ key }) => void generate(Number(key)) }}
    >
      <Button type="primary" loading={busy}>
        生成子账号
      </Button>
    </Dropdown>
  )
}

function NoAccount({ customerId }: { customerId: number }) {
  const may = useCan()
  return (
    <EmptyState
      text="还没有子账号"
      hint="客户转账到自己的子账号，入账时即可知道是哪个客户的款项"
      action={may('crm/customer/subaccount') && <GenerateButton customerId={customerId} />}
    />
  )
}

function AccountCard({ account, customerId }: { account: SubAccount; customerId: number }) {
  const may = useCan()
  const { data } = useQuery(queryOf(subAccountCalls.detail, { customerId, limit: 1 }))
  const sums = data?.account
  const facts = [
    ['户名', account.accountName],
    ['开户行', account.bankName],
    ['地区', regionWords[account.region]],
    ['状态', account.status === null ? '' : statusWords[account.status]],
    ['累计入账', sums?.totalIn == null ? '' : formatMoney(sums.totalIn)],
    ['待认领', sums?.unmatchedMoney == null ? '' : formatMoney(sums.unmatchedMoney)],
  ]
  return (
    <div className={styles.card}>
      <span className={styles.fact}>
        <span className={styles.second}>{account.fromParent ? '上级客户的子账号' : '子账号'}</span>
        <CopyText text={account.subAccountNo ?? ''} />
      </span>
      {facts.map(([label, value]) => (
        <span key={label} className={styles.fact}>
          <span className={styles.second}>{label}</span>
          <span>{value || '--'}</span>
        </span>
      ))}
      {account.fromParent && may('crm/customer/subaccount') && <GenerateButton customerId={customerId} />}
    </div>
  )
}

function AccountLines({ customerId }: { customerId: number }) {
  const [page, setPage] = useState(PAGE)
  const found = useQuery({
    ...queryOf(subAccountCalls.lines, { customerId, ...page }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      inside
      found={found}
      rowKey="transactionId"
      columns={customerColumns}
      width={LINES_WIDTH}
      query={page}
      onGo={setPage}
      unit="笔"
      empty={<EmptyState compact text="还没有入账" />}
    />
  )
}
