import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { flowStatuses, recheckTypes } from '#protocol/approval/flow.ts'
import type { FlowRow } from '#protocol/approval/flow-calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { recheckWords } from '../recheck-words.ts'
import { approvedTypeOf } from '../subjects.ts'
import styles from './flows.module.css'

interface FlowTableProps {
  found: UseQueryResult<Page<FlowRow>>
  query: PageQuery
  sizes: readonly number[]
  onGo: (change: PageQuery) => void
  mayDesign: boolean
  onEdit: (row: FlowRow) => void
  onRemove: (row: FlowRow) => void
  onStop: (row: FlowRow) => void
  onUse: (row: FlowRow) => void
  onCopy: (row: FlowRow) => void
}

const isInUse = ({ status }: FlowRow) => status === flowStatuses.inUse

function Acts({ row, onEdit, onRemove, onStop, onUse, onCopy }: { row: FlowRow } & FlowTableProps) {
  const acts = [
    { caption: '编辑', run: onEdit },
    { caption: '删除', run: onRemove },
    isInUse(row) ? { caption: '停用', run: onStop } : { caption: '启用', run: onUse },
    { caption: '复制并新建', run: onCopy },
  ]
  return (
    <span className={styles.acts}>
      {acts.map(({ caption, run }) => (
        <Button key={caption} type="link" size="small" onClick={() => run(row)}>
          {caption}
        </Button>
      ))}
    </span>
  )
}

const columnsFor = (props: FlowTableProps): TableColumnsType<FlowRow> => [
  {
    title: '审批流名称',
    key: 'name',
    width: 142,
    ellipsis: true,
    render: (_, row) =>
      props.mayDesign ? (
        <button type="button" className={styles.name} onClick={() => props.onEdit(row)}>
          {row.examineName}
        </button>
      ) : (
        row.examineName
      ),
  },
  {
    title: '关联对象',
    key: 'label',
    width: 80,
    render: (_, { label }) => approvedTypeOf(label)?.display ?? EMPTY,
  },
  {
    title: '审批被拒后重新提交',
    key: 'recheck',
    width: 284,
    render: (_, { recheckType }) => recheckWords[recheckType === recheckTypes.resume ? 2 : 1],
  },
  { title: '最后修改人', dataIndex: 'updateUserName', width: 92, ellipsis: true },
  {
    title: '最后修改时间',
    key: 'time',
    width: 130,
    render: (_, { updateTime }) => formatMinute(updateTime),
  },
  {
    title: '状态',
    key: 'status',
    width: 72,
    render: (_, row) => (
      <StatusDot status={isInUse(row) ? 'success' : 'default'} text={isInUse(row) ? '启用' : '停用'} />
    ),
  },
  ...(props.mayDesign
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 232,
          fixed: 'end' as const,
          render: (_: unknown, row: FlowRow) => <Acts row={row} {...props} />,
        },
      ]
    : []),
]

/** Flows with what may be done about each. */
export function FlowTable(props: FlowTableProps) {
  return (
    <PagedTable<FlowRow>
      found={props.found}
      rowKey="examineId"
      columns={columnsFor(props)}
      width={1032}
      empty={<EmptyState text="还没有审批流" hint="没有启用审批流的对象，保存后不经过审批。" />}
      query={props.query}
      sizes={props.sizes}
      onGo={props.onGo}
    />
  )
}
