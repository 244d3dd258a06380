import { useQuery } from '@tanstack/react-query'
import { Select, Space } from 'antd'
import { useDeferredValue, useState } from 'react'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RelatedTable } from '#web/record/features/related/RelatedTable.tsx'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './customer.module.css'
import { subCustomerOf } from './parent.ts'

const PAGE = 15

const ofParent = linkAt(customer, 'parent_id')

/** 子客户: one level below this customer (locks-and-extensions.md §15.4). */
export function SubCustomers({ recordId, record }: TabProps) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const refreshCustomers = useRefreshRecords(customer)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [relating, setRelating] = useState(false)
  const { data, error, refetch } = useQuery(
    queryOf(customerFamilyCalls.children, { customerId: recordId, page, limit: PAGE }),
  )
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={4} />

  const isChild = Number(record.parentId) > 0
  const mayUpdate = may('crm/customer/update') && !isChild
  const relate = async (ids: readonly number[], words: string) => {
    await ask(customerFamilyCalls.relate, { customerId: recordId, customerIds: [...ids] })
    toast.success(words)
    await refreshCustomers()
  }
  const parent = subCustomerOf(recordId, titleOf(customer, record))
  const create = () => openForm({ typeKey: customer.key, parent })
  const edit = (row: Row) => openForm({ typeKey: customer.key, id: idOf(customer, row), parent })
  const release = () =>
    confirmDanger({
      title: '确认取消关联?',
      content: `${chosen.length} 个客户将不再是“${titleOf(customer, record)}”的子客户，客户本身保留。`,
      okText: '解除关联',
      onOk: async () => {
        await ask(customerFamilyCalls.release, { customerIds: [...chosen] })
        setChosen([])
        toast.success('已解除关联')
        await refreshCustomers()
      },
    })
  const buttons = mayUpdate && (
    <Space>
      {may('crm/customer/save') && <Button onClick={create}>新建</Button>}
      <Button onClick={() => setRelating(true)}>关联</Button>
      {data.totalRow > 0 && (
        <Button disabled={chosen.length === 0} reason="请先勾选要解除关联的客户" onClick={release}>
          解除关联
        </Button>
      )}
    </Space>
  )
  const dialog = relating && (
    <RelateDialog parent={record} onClose={() => setRelating(false)} onRelate={relate} />
  )
  if (data.totalRow === 0)
    return (
      <>
        <EmptyState
          text={isChild ? `上级客户：${textOf(record, 'parentName')}` : '还没有子客户'}
          hint={isChild ? '子客户不能再添加子客户' : undefined}
          action={buttons}
        />
        {dialog}
      </>
    )
  return (
    <>
      <div className={styles.bar}>{buttons}</div>
      <RelatedTable
        link={ofParent}
        rows={data.list}
        action={
          mayUpdate
            ? (row) => (
                <Button className={styles.rowAction} type="link" size="small" onClick={() => edit(row)}>
                  编辑
                </Button>
              )
            : undefined
        }
        rowSelection={
          mayUpdate
            ? { selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(Number)) }
            : undefined
        }
        pagination={
          data.totalRow > PAGE
            ? { current: page, pageSize: PAGE, total: data.totalRow, size: 'small', onChange: setPage }
            : false
        }
      />
      {dialog}
    </>
  )
}

interface RelateDialogProps {
  parent: Row
  onClose: () => void
  onRelate: (ids: readonly number[], words: string) => Promise<void>
}

function RelateDialog({ parent, onClose, onRelate }: RelateDialogProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [ids, setIds] = useState<number[]>([])
  const [busy, run] = useBusy()
  const { data, isFetching } = useQuery({
    ...queryOf(customerFamilyCalls.parents, { search, excludeId: idOf(customer, parent), limit: 50 }),
    placeholderData: (before) => before,
  })
  const save = async () => {
    if (await run(() => onRelate(ids, `已关联 ${ids.length} 个子客户`))) onClose()
  }
  return (
    <Dialog
      title="关联子客户"
      okText="关联"
      closed={ids.length === 0 && '请选择客户'}
      busy={busy}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Select
        className={styles.full}
        mode="multiple"
        aria-label="选择客户"
        placeholder="输入客户名称、手机或电话查找"
        value={ids}
        loading={isFetching}
        options={(data?.list ?? []).map((row) => ({
          value: idOf(customer, row),
          label: titleOf(customer, row),
        }))}
        showSearch={{ onSearch: setTyped, filterOption: false }}
        onChange={(chosen: number[]) => setIds(chosen)}
      />
    </Dialog>
  )
}
