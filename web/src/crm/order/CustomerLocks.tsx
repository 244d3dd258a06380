import { DownOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customer } from '#protocol/crm/customer/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { codes } from '#protocol/platform/codes.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { CallError, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RelatedTable } from '#web/record/features/related/RelatedTable.tsx'
import { idOf, titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { newOrder } from './new-order.ts'
import styles from './order.module.css'
import { lineOfLock } from './order-lines.ts'
import { ordersFor } from './orders-for.ts'
import { useOfferedTypes } from './use-offered-types.ts'

const ofCustomer = linkAt(softwareLock, 'customer_id')
const [NO_NODE] = codes.emptyForbidden
const FEW = 10

/** 软件锁 of a customer: what can be ordered for one of them, or for several (locks-and-extensions.md §6.6). */
export function CustomerLocks({ recordId, record }: TabProps) {
  const { openForm } = useWorkspace()
  const types = useOfferedTypes()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, error, refetch } = useQuery(
    queryOf(listCallOf(ofCustomer), { ...ofRecord(ofCustomer, recordId), pageType: 0 }),
  )
  if (error instanceof CallError && error.code === NO_NODE) return <EmptyState variant="forbidden" />
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={4} />
  if (data.list.length === 0) return <EmptyState text="还没有软件锁" />
  const begin = (code: number, locks: readonly Row[]) =>
    openForm(
      newOrder(code, {
        customer: { id: recordId, name: titleOf(customer, record) },
        lines: locks.map((lock) => lineOfLock(lock)),
      }),
    )
  const itemsFor = (locks: readonly Row[]) =>
    ordersFor(types, locks).map(({ type, reason }) => ({
      key: String(type.code),
      label: type.name,
      disabled: reason !== undefined,
      title: reason ?? '',
      onClick: () => begin(type.code, locks),
    }))
  const ticked = data.list.filter((lock) => chosen.includes(idOf(softwareLock, lock)))
  return (
    <>
      {types.length > 0 && (
        <div className={styles.tools}>
          <Dropdown menu={{ items: itemsFor(ticked) }} trigger={['click']} placement="bottomRight">
            <Button reason={ticked.length === 0 ? '请先勾选软件锁' : undefined}>
              办理业务{ticked.length > 0 ? `（${ticked.length} 把）` : ''} <DownOutlined />
            </Button>
          </Dropdown>
        </div>
      )}
      <RelatedTable
        link={ofCustomer}
        rows={data.list}
        action={
          types.length > 0
            ? (lock) => (
                <Dropdown menu={{ items: itemsFor([lock]) }} trigger={['click']} placement="bottomRight">
                  <Button type="link" size="small" aria-label={`办理 ${titleOf(softwareLock, lock)}`}>
                    办理 <DownOutlined />
                  </Button>
                </Dropdown>
              )
            : undefined
        }
        rowSelection={
          types.length > 0
            ? { selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(Number)) }
            : undefined
        }
        pagination={data.list.length > FEW ? { pageSize: FEW, size: 'small' } : false}
      />
    </>
  )
}
