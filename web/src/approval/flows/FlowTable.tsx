import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { flowStatuses, recheckTypes } from '#protocol/approval/flow.ts'
import type { FlowRow } from '#protocol/approval/flow-calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { recheckWords } from '../recheck-words.ts'
import { useBusinessSubjects } from '../subjects.ts'

const SIZES = [10, 20, 30, 40]

interface FlowTableProps {
  found: UseQueryResult<Page<FlowRow>>
  query: PageQuery
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
  return (
    <RowActs
      name={row.examineName}
      main={{ caption: '编辑', run: () => onEdit(row) }}
      others={[
        isInUse(row)
          ? { caption: '停用', run: () => onStop(row) }
          : { caption: '启用', run: () => onUse(row) },
        { caption: '复制并新建', run: () => onCopy(row) },
        { caption: '删除', run: () => onRemove(row), danger: true },
      ]}
    />
  )
}

const columnsFor = (props: FlowTableProps, nameOf: (label: number) => string): TableColumnsType<FlowRow> => [
  {
    title: '审批流名称',
    key: 'name',
    width: 142,
    ellipsis: true,
    render: (_, row) => (
      <OwnName {...(props.mayDesign && { onOpen: () => props.onEdit(row) })}>{row.examineName}</OwnName>
    ),
  },
  {
    title: '关联对象',
    key: 'label',
    width: 80,
    render: (_, { label }) => nameOf(label),
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
          width: 112,
          fixed: 'end' as const,
          render: (_: unknown, row: FlowRow) => <Acts row={row} {...props} />,
        },
      ]
    : []),
]

/** Flows with what may be done about each. */
export function FlowTable(props: FlowTableProps) {
  const subjects = useBusinessSubjects()
  const nameOf = (label: number) => subjects.find((each) => each.label === label)?.display ?? EMPTY
  return (
    <PagedTable<FlowRow>
      found={props.found}
      rowKey="examineId"
      columns={columnsFor(props, nameOf)}
      width={912}
      empty={<EmptyState text="还没有审批流" hint="没有启用审批流的对象，保存后不经过审批。" />}
      query={props.query}
      sizes={SIZES}
      onGo={props.onGo}
      onOpen={props.mayDesign ? props.onEdit : undefined}
    />
  )
}
