import { useQuery } from '@tanstack/react-query'
import { Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { businessCalls, contactsBusinessCalls } from '#protocol/crm/business/calls.ts'
import { codes } from '#protocol/platform/codes.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { attempt } from '#web/platform/attempt.ts'
import { CallError, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RelatedTable } from '#web/record/features/related/RelatedTable.tsx'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import styles from './business.module.css'

const [NO_NODE] = codes.emptyForbidden
const FEW = 10

interface TiedRecordsProps {
  /** Of whose record they are. */
  of: RecordType
  listed: RecordType
  /** Says the columns. */
  link: RecordLink
  call: typeof businessCalls.contacts | typeof contactsBusinessCalls.list
  request: { businessId: number } | { contactsId: number }
  /** Only these may be tied. */
  conditions: readonly SearchItem[]
  onTie: (ids: number[]) => Promise<unknown>
  onUntie: (ids: number[]) => Promise<unknown>
  /** Absent: none may be made. */
  onCreate: (() => void) | undefined
  isFirst?: (row: Row) => boolean
  mark?: (row: Row) => ReactNode
  action?: (row: Row) => ReactNode
}

/** Records that may belong to many: new ones, tied and untied (record-engine.md §16.2). */
export function TiedRecords(props: TiedRecordsProps) {
  const { of, listed, link, call, request, conditions, onTie, onUntie, onCreate, isFirst } = props
  const may = useCan()
  const slot = useRelationSlot()
  const refreshOwn = useRefreshRecords(of)
  const refreshListed = useRefreshRecords(listed)
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, error, refetch } = useQuery(queryOf(call, { ...request, pageType: 0 }))
  if (error instanceof CallError && error.code === NO_NODE) return <EmptyState variant="forbidden" />
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} />
  const mayTie = may(`${of.node}/update`)
  const refresh = () => Promise.all([refreshOwn(), refreshListed()])
  const tie = async (rows: readonly Row[]) => {
    setChoosing(false)
    if (!(await attempt(onTie(rows.map((row) => Number(row[listed.idKey])))))) return
    toast.success('关联成功')
    await refresh()
  }
  const untie = () =>
    confirmDanger({
      title: '确认取消关联?',
      content: `${chosen.length} 个${listed.display}将不再与这个${of.display}关联，${listed.display}本身保留。`,
      okText: '解除关联',
      onOk: async () => {
        await onUntie([...chosen])
        setChosen([])
        toast.success('已解除关联')
        await refresh()
      },
    })
  const buttons = (
    <Space>
      {onCreate && <Button onClick={onCreate}>新建{listed.display}</Button>}
      {mayTie && <Button onClick={() => setChoosing(true)}>关联</Button>}
      {mayTie && data.list.length > 0 && (
        <Button disabled={chosen.length === 0} reason="请先勾选要解除关联的记录" onClick={untie}>
          解除关联
        </Button>
      )}
    </Space>
  )
  const rank = (row: Row) => (isFirst?.(row) ? 0 : 1)
  return (
    <>
      {data.list.length === 0 ? (
        <EmptyState text={`还没有${listed.display}`} action={buttons} />
      ) : (
        <>
          <div className={styles.tools}>{buttons}</div>
          <RelatedTable
            link={link}
            rows={data.list.toSorted((a, b) => rank(a) - rank(b))}
            mark={props.mark}
            action={props.action}
            rowSelection={
              mayTie
                ? { selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(Number)) }
                : undefined
            }
            pagination={data.list.length > FEW ? { pageSize: FEW, size: 'small' } : false}
          />
        </>
      )}
      {choosing && slot && (
        <slot.Chooser
          target={listed.key}
          conditions={conditions}
          onCancel={() => setChoosing(false)}
          onChoose={(rows) => void tie(rows)}
        />
      )}
    </>
  )
}
