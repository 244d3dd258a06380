import type { TableColumnsType } from 'antd'
import { wordOf } from '#protocol/hrm/coded.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { OwnAppraisal, ResultRow, Turn } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalStatuses } from '#protocol/hrm/performance/words.ts'
import { EMPTY } from '#web/platform/format.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { Acts } from './Acts.tsx'

type Open = (id: number) => void

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : value)
const act = (caption: string, name: string, run: () => void) => <Acts name={name} acts={[{ caption, run }]} />
const captionOf = ({ status, isDraft }: OwnAppraisal) =>
  status !== appraisal.toWrite ? '查看详情' : isDraft === 1 ? '编辑草稿' : '填写'

export const mineColumns = (open: Open): TableColumnsType<OwnAppraisal> => [
  {
    title: '考核名称',
    key: 'name',
    // an empty list does not scroll: without a width the column would have none left on a phone
    width: 300,
    render: (_, row) => <OwnName onOpen={() => open(row.employeeAppraisalId)}>{row.appraisalName}</OwnName>,
  },
  { title: '考核时间', dataIndex: 'appraisalTime', width: 190 },
  {
    title: '考核状态',
    dataIndex: 'status',
    width: 110,
    render: (code: number) => wordOf(appraisalStatuses, code),
  },
  { title: '跟进人', dataIndex: 'followUpEmployeeName', width: 110, render: text },
  { title: '评分', dataIndex: 'score', width: 80, render: text },
  { title: '考核结果', dataIndex: 'levelName', width: 90, render: text },
  {
    title: '操作',
    key: 'act',
    width: 100,
    render: (_, row) => act(captionOf(row), row.appraisalName, () => open(row.employeeAppraisalId)),
  },
]

interface TurnColumns {
  open: Open
  act: string
  isTarget: boolean
}

export const turnColumns = ({ open, act: caption, isTarget }: TurnColumns): TableColumnsType<Turn> => [
  {
    title: '姓名',
    key: 'name',
    width: 120,
    render: (_, row) => <OwnName onOpen={() => open(row.employeeAppraisalId)}>{row.employeeName}</OwnName>,
  },
  { title: '手机号', dataIndex: 'mobile', width: 130 },
  { title: '部门', dataIndex: 'deptName', width: 150, ellipsis: true, render: text },
  { title: '考核名称', dataIndex: 'appraisalName', ellipsis: true },
  {
    title: '考核状态',
    dataIndex: 'status',
    width: 110,
    render: (code: number) => (isTarget ? wordOf(appraisalStatuses, code) : code === 1 ? '已评定' : '待评定'),
  },
  {
    title: '操作',
    key: 'act',
    width: 100,
    render: (_, row) => act(caption, row.employeeName, () => open(row.employeeAppraisalId)),
  },
]

export const resultColumns = (open: Open): TableColumnsType<ResultRow> => [
  {
    title: '考核名称',
    key: 'name',
    render: (_, row) => <OwnName onOpen={() => open(row.appraisalId)}>{row.appraisalName}</OwnName>,
  },
  { title: '考核时间', dataIndex: 'appraisalTime', width: 190 },
  {
    title: '待确认/总人数',
    key: 'people',
    width: 130,
    render: (_, { waitingNum, totalNum }) => `${waitingNum}/${totalNum}`,
  },
  {
    title: '等级分布',
    key: 'levels',
    width: 260,
    ellipsis: true,
    render: (_, { scoreLevels }) =>
      scoreLevels.map(({ levelName, num }) => `${levelName} ${num}人`).join('，') || EMPTY,
  },
  {
    title: '操作',
    key: 'act',
    width: 100,
    render: (_, row) => act('确认结果', row.appraisalName, () => open(row.appraisalId)),
  },
]
