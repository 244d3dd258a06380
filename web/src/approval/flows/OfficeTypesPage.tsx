import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useNavigate } from 'react-router'
import { flowStatuses, recheckTypes } from '#protocol/approval/flow.ts'
import { type FlowRow, flowCalls, flowRights } from '#protocol/approval/flow-calls.ts'
import { firstPage, pages, useAddressQuery } from '#web/platform/address-query.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { examineFormOf, officeDesignOf } from '../addresses.ts'
import { OFFICE } from '../labels.ts'
import { recheckWords } from '../recheck-words.ts'
import { TypeIcon } from '../type-icon/door.ts'
import styles from './flows.module.css'
import { useFlowActs } from './use-flow-acts.ts'

const address = { ...pages, anew: firstPage }
const SIZES = [10, 20, 30, 40]
const isInUse = ({ status }: FlowRow) => status === flowStatuses.inUse

/** Who may begin one. */
const rangeOf = ({ deptList, userList }: FlowRow) =>
  [...deptList.map(({ name }) => name), ...userList.map(({ realname }) => realname)].join('、') || '全公司'

interface ColumnsProps {
  acts: ReturnType<typeof useFlowActs>
  onDesign: (row: FlowRow) => void
  onForm: (row: FlowRow) => void
}

function Acts({ row, acts, onDesign, onForm }: ColumnsProps & { row: FlowRow }) {
  const isOurs = row.isSys === 1
  return (
    <RowActs
      name={row.examineName}
      main={{ caption: '编辑', run: () => onDesign(row) }}
      others={[
        {
          caption: '编辑表单',
          run: () => onForm(row),
          ...(isOurs ? { reason: '系统审批类型的表单不能编辑' } : {}),
        },
        isInUse(row)
          ? { caption: '停用', run: () => acts.stop(row) }
          : { caption: '启用', run: () => void acts.use(row).catch(() => undefined) },
        {
          caption: '删除',
          run: () => acts.remove(row),
          danger: true,
          ...(isOurs ? { reason: '系统审批类型不能删除，可以停用' } : {}),
        },
      ]}
    />
  )
}

const shownColumns: TableColumnsType<FlowRow> = [
  {
    title: '发起人范围',
    key: 'range',
    width: 160,
    ellipsis: true,
    render: (_, row) => <span title={rangeOf(row)}>{rangeOf(row)}</span>,
  },
  {
    title: '审批被拒后重新提交',
    key: 'recheck',
    width: 284,
    render: (_, { recheckType }) => recheckWords[recheckType === recheckTypes.resume ? 2 : 1],
  },
  {
    title: '审批类型说明',
    key: 'remarks',
    width: 160,
    ellipsis: true,
    render: (_, { remarks }) => remarks || EMPTY,
  },
  {
    title: '最后修改时间',
    key: 'time',
    width: 148,
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
]

const columnsFor = (props: ColumnsProps | null): TableColumnsType<FlowRow> => [
  {
    title: '审批类型名称',
    key: 'name',
    width: 180,
    ellipsis: true,
    render: (_, row) => (
      <span className={styles.type}>
        <TypeIcon value={row.examineIcon} />
        <OwnName {...(props && { onOpen: () => props.onDesign(row) })}>{row.examineName}</OwnName>
      </span>
    ),
  },
  ...shownColumns,
  ...(props
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

/** /manage/system-workbench: types of office approvals (approval-office.md §9.2). */
export default function OfficeTypesPage() {
  const [query, go] = useAddressQuery(address)
  const navigate = useNavigate()
  const found = useQuery({
    ...queryOf(flowCalls.list, { ...query, label: OFFICE }),
    placeholderData: keepPreviousData,
  })
  const mayDesign = useCan()(flowRights.office.write)
  const acts = useFlowActs({ named: '审批类型', submitted: '审批' })
  const onDesign = (row: FlowRow) => void navigate(officeDesignOf(row.examineId))
  const onForm = (row: FlowRow) => void navigate(examineFormOf(row.examineId))
  return (
    <PageFrame
      title="办公审批流"
      note={found.data && `共 ${found.data.totalRow} 条`}
      actions={
        mayDesign && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(officeDesignOf())}>
            新建审批类型
          </Button>
        )
      }
      fill
    >
      <PagedTable<FlowRow>
        found={found}
        rowKey="examineId"
        columns={columnsFor(mayDesign ? { acts, onDesign, onForm } : null)}
        width={1116}
        empty={<EmptyState text="还没有审批类型" />}
        query={query}
        sizes={SIZES}
        onGo={go}
        onOpen={mayDesign ? onDesign : undefined}
      />
    </PageFrame>
  )
}
