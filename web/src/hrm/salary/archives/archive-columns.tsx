import type { TableColumnsType } from 'antd'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import type { ArchiveRow } from '#protocol/hrm/salary/archive-calls.ts'
import { payChangeReasons } from '#protocol/hrm/salary/words.ts'
import { EMPTY } from '#web/platform/format.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { Amount } from '../Amount.tsx'
import type { PayAct } from './PayForm.tsx'

/** Pay is not set yet. */
const UNSET = 0

interface ArchiveColumns {
  onOpen: (row: ArchiveRow) => void
  /** Absent: archives are only read. */
  onBegin?: (act: PayAct) => void
}

const text = (value: string | null) => value || EMPTY

/** 定薪 or 调薪, by what the employee has. */
export const actOf = ({ employeeId, employeeName, status, changeType }: ArchiveRow): PayAct => ({
  way: changeType === UNSET ? 'fix' : 'change',
  employee: { employeeId, employeeName, status },
})

export const archiveColumns = ({ onOpen, onBegin }: ArchiveColumns): TableColumnsType<ArchiveRow> => [
  {
    title: '姓名',
    key: 'employeeName',
    width: 120,
    fixed: 'start',
    render: (_, row) => <OwnName onOpen={() => onOpen(row)}>{row.employeeName}</OwnName>,
  },
  { title: '工号', dataIndex: 'jobNumber', width: 96, render: text },
  { title: '部门', dataIndex: 'deptName', width: 130, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', width: 120, ellipsis: true, render: text },
  {
    title: '员工状态',
    key: 'status',
    width: 88,
    render: (_, { status }) => wordOf(employeeStatuses, status) || EMPTY,
  },
  { title: '入职日期', dataIndex: 'entryTime', width: 106, render: text },
  { title: '转正日期', dataIndex: 'becomeTime', width: 106, render: text },
  { title: '最近调整日期', dataIndex: 'changeData', width: 112, render: text },
  {
    title: '调薪原因',
    key: 'reason',
    width: 96,
    render: (_, { changeReason, changeType }) =>
      changeType === UNSET ? EMPTY : wordOf(payChangeReasons, changeReason) || EMPTY,
  },
  {
    title: '工资合计',
    key: 'total',
    width: 110,
    align: 'right',
    render: (_, { total, changeType }) => (changeType === UNSET ? '未定薪' : <Amount value={total} />),
  },
  ...(onBegin
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 84,
          fixed: 'end' as const,
          render: (_: unknown, row: ArchiveRow) => {
            const act = actOf(row)
            const word = act.way === 'fix' ? '定薪' : '调薪'
            return (
              <RowActs
                name={row.employeeName}
                main={{ caption: word, run: () => onBegin(act) }}
                others={[]}
              />
            )
          },
        },
      ]
    : []),
]
