import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType, Tag } from 'antd'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/contacts-calls.ts'
import { codes } from '#protocol/platform/codes.ts'
import type { Row } from '#protocol/record/calls.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { orEmpty } from '#web/fields/show.tsx'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './customer.module.css'
import { newContactOf } from './new-contact.ts'

const [NO_NODE] = codes.emptyForbidden
const FEW = 10

interface ColumnOptions {
  primaryId: number
  /** Absent without the right to choose the primary contact. */
  onPrimary: ((row: Row) => void) | undefined
  busy: boolean
}

function columnsOf({ primaryId, onPrimary, busy }: ColumnOptions): TableColumnsType<Row> {
  const phone = (row: Row) => {
    const mobile = textOf(row, 'mobile')
    return mobile === '' ? orEmpty('') : <CopyText text={mobile} />
  }
  const name = (row: Row) => (
    <>
      <RelatedLink target={contacts.key} id={idOf(contacts, row)} name={textOf(row, 'name')} />{' '}
      {idOf(contacts, row) === primaryId && <Tag color="blue">首要</Tag>}
    </>
  )
  const act = (row: Row) =>
    onPrimary && idOf(contacts, row) !== primaryId ? (
      <Button type="link" size="small" disabled={busy} onClick={() => onPrimary(row)}>
        设为首要联系人
      </Button>
    ) : null
  return [
    { title: '姓名', key: 'name', render: (_, row) => name(row) },
    { title: '手机', key: 'mobile', width: 160, render: (_, row) => phone(row) },
    { title: '职务', key: 'post', width: 180, render: (_, row) => orEmpty(textOf(row, 'post')) },
    { title: '', key: 'act', width: 140, align: 'right', render: (_, row) => act(row) },
  ]
}

/** 联系人 of a customer; one of them is the primary one (crm-records.md §3.5). */
export function CustomerContacts({ type, recordId, record }: TabProps) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const refreshCustomers = useRefreshRecords(type)
  const [busy, run] = useBusy()
  const { data, error, refetch } = useQuery(
    queryOf(customerContactsCalls.list, { customerId: recordId, pageType: 0 }),
  )
  if (error instanceof CallError && error.code === NO_NODE) return <EmptyState variant="forbidden" />
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} />

  const setPrimary = async (row: Row) => {
    const request = { customerId: recordId, contactsId: idOf(contacts, row) }
    if (!(await run(() => ask(customerContactsCalls.setPrimary, request)))) return
    await refreshCustomers()
    toast.success(`已将 ${textOf(row, 'name')} 设为首要联系人`)
  }
  const create = () => openForm(newContactOf(record))
  // the primary contact stands first, the others keep the server's order
  const rank = (row: Row) => (idOf(contacts, row) === Number(record.contactsId) ? 0 : 1)
  const inPool = Number(record.isPool) === 1
  const createButton = !inPool && may(`${contacts.node}/save`) && (
    <Button icon={<PlusOutlined />} onClick={create}>
      新建联系人
    </Button>
  )
  if (data.list.length === 0) return <EmptyState text="还没有联系人" action={createButton} />
  return (
    <>
      <div className={styles.bar}>{createButton}</div>
      <Table<Row>
        size="small"
        rowKey={(row) => idOf(contacts, row)}
        columns={columnsOf({
          primaryId: Number(record.contactsId),
          onPrimary: may(`${type.node}/update`) ? (row) => void setPrimary(row) : undefined,
          busy,
        })}
        dataSource={data.list.toSorted((a, b) => rank(a) - rank(b))}
        pagination={data.list.length > FEW ? { pageSize: FEW, size: 'small' } : false}
      />
    </>
  )
}
