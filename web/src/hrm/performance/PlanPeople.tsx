import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { appraisalPlanCalls, type PlanPerson, type PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalStatuses } from '#protocol/hrm/performance/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import type { RowAct } from '#web/ui/table/RowActs.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { DeptSelect, EmployeeSelect, EmployeesSelect } from '../organisation/door.ts'
import { Acts } from './Acts.tsx'
import { AppraisalPanel } from './AppraisalPanel.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

interface PlanPeopleProps {
  plan: PlanRow
  /** Only those in this status. */
  status?: number
  onClose: () => void
}

const ROWS = 15

/** 考核员工: the employees of a plan, and what the administration may do with one (hrm.md §17.4). */
export function PlanPeople({ plan, status, onClose }: PlanPeopleProps) {
  const { appraisalId } = plan
  const [query, setQuery] = useState({
    page: 1,
    limit: ROWS,
    employeeName: '',
    status: status ?? 0,
    deptId: 0,
    levelId: 0,
  })
  const [opened, open] = useState<number | null>(null)
  const [changed, change] = useState<{ act: 'turn' | 'peers'; person: PlanPerson } | null>(null)
  const [busy, run] = useBusy()
  const acts = usePersonActs(plan, change)
  const levels = useQuery(queryOf(appraisalPlanCalls.levels, { appraisalId }))
  const found = useQuery({
    ...queryOf(appraisalPlanCalls.people, { ...query, appraisalId }),
    placeholderData: keepPreviousData,
  })
  const narrow = (more: Partial<typeof query>) => setQuery({ ...query, page: 1, ...more })
  return (
    <Panel
      open
      onClose={onClose}
      width="min(1180px, 92vw)"
      title={`考核员工：${plan.appraisalName}`}
      extra={
        <Button
          loading={busy}
          onClick={() =>
            void run(() => attempt(download(appraisalPlanCalls.exportPeople, { ...query, appraisalId })))
          }
        >
          导出
        </Button>
      }
    >
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchBox
            value={query.employeeName}
            hint="姓名"
            onSearch={(employeeName) => narrow({ employeeName })}
          />
        </div>
        <DeptSelect
          className={styles.filter}
          aria-label="部门"
          placeholder="全部部门"
          allowClear
          value={query.deptId || null}
          onChange={(deptId) => narrow({ deptId: deptId ?? 0 })}
        />
        <Select<number>
          className={styles.filter}
          aria-label="等级"
          value={query.levelId}
          options={[
            { value: 0, label: '全部等级' },
            ...(levels.data ?? []).map(({ levelId, levelName }) => ({ value: levelId, label: levelName })),
          ]}
          onChange={(levelId) => narrow({ levelId })}
        />
        <Select<number>
          className={styles.filter}
          aria-label="考核状态"
          value={query.status}
          options={[
            { value: 0, label: '全部状态' },
            ...appraisalStatuses.map(({ code, word }) => ({ value: code, label: word })),
          ]}
          onChange={(code) => narrow({ status: code })}
        />
      </div>
      <PagedTable<PlanPerson>
        found={found}
        rowKey="employeeAppraisalId"
        inside
        width={1120}
        unit="人"
        query={query}
        onGo={(page) => setQuery({ ...query, ...page })}
        empty={<EmptyState text="没有符合条件的员工" />}
        columns={columnsOf(open, acts)}
      />
      {opened !== null && <AppraisalPanel employeeAppraisalId={opened} onClose={() => open(null)} />}
      {changed?.act === 'turn' && <TurnDialog person={changed.person} onClose={() => change(null)} />}
      {changed?.act === 'peers' && <PeersDialog person={changed.person} onClose={() => change(null)} />}
    </Panel>
  )
}

function usePersonActs(
  { status: phase, isStop }: PlanRow,
  change: (to: { act: 'turn' | 'peers'; person: PlanPerson }) => void,
) {
  const client = useQueryClient()
  const may = useCan()
  return (person: PlanPerson): RowAct[] => {
    const { employeeAppraisalId, employeeName, status } = person
    if (isStop === 1 || phase > 3 || status >= appraisal.stopped) return []
    const hasTurn =
      (status === appraisal.toConfirm || status === appraisal.toEvaluate) && person.followUpEmployeeName
    return [
      ...(may('hrm/appraisal/update') && hasTurn
        ? [{ caption: '转交', run: () => change({ act: 'turn', person }) }]
        : []),
      ...(may('hrm/appraisal/update') && phase < 3
        ? [{ caption: '指定匿名互评人', run: () => change({ act: 'peers', person }) }]
        : []),
      ...(may('hrm/appraisal/stop')
        ? [
            {
              caption: '终止考核',
              danger: true,
              run: () =>
                confirmDanger({
                  title: `终止${employeeName}的考核？`,
                  content: '终止后不能继续，不影响其他员工。',
                  okText: '终止考核',
                  onOk: async () => {
                    await ask(appraisalPlanCalls.stopPerson, { employeeAppraisalId })
                    toast.success(`已终止：${employeeName}`)
                    await refreshAppraisals(client)
                  },
                }),
            },
          ]
        : []),
    ]
  }
}

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : value)

const columnsOf = (
  open: (id: number) => void,
  acts: (person: PlanPerson) => RowAct[],
): TableColumnsType<PlanPerson> => [
  {
    title: '姓名',
    key: 'name',
    width: 110,
    render: (_, { employeeName, employeeAppraisalId }) => (
      <OwnName onOpen={() => open(employeeAppraisalId)}>{employeeName}</OwnName>
    ),
  },
  { title: '手机号', dataIndex: 'mobile', width: 130 },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: text },
  { title: '部门', dataIndex: 'deptName', width: 140, ellipsis: true, render: text },
  {
    title: '员工状态',
    dataIndex: 'employeeStatus',
    width: 90,
    render: (code: number | null) => wordOf(employeeStatuses, code) || EMPTY,
  },
  {
    title: '考核状态',
    dataIndex: 'status',
    width: 110,
    render: (code: number) => wordOf(appraisalStatuses, code),
  },
  { title: '跟进人', dataIndex: 'followUpEmployeeName', width: 100, render: text },
  { title: '评分', dataIndex: 'score', width: 80, render: text },
  { title: '考核结果', dataIndex: 'levelName', width: 90, render: text },
  {
    title: '操作',
    key: 'acts',
    width: 168,
    render: (_, person) => <Acts name={person.employeeName} acts={acts(person)} />,
  },
]

interface PersonDialogProps {
  person: PlanPerson
  onClose: () => void
}

function TurnDialog({ person, onClose }: PersonDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<{ employeeId?: number }>
      name="hr-turn"
      title={`转交：${person.employeeName}`}
      begin={{}}
      okText="转交"
      onClose={onClose}
      save={({ employeeId = 0 }) =>
        ask(appraisalPlanCalls.transferTurn, { employeeAppraisalId: person.employeeAppraisalId, employeeId })
      }
      onSaved={() => {
        toast.success(`已转交：${person.employeeName}`)
        void refreshAppraisals(client)
      }}
    >
      <Form.Item
        name="employeeId"
        label="接收人"
        extra={`现跟进人：${person.followUpEmployeeName ?? EMPTY}`}
        rules={[{ required: true, message: '请选择接收人' }]}
      >
        <EmployeeSelect placeholder="选择员工" />
      </Form.Item>
    </FormDialog>
  )
}

function PeersDialog({ person, onClose }: PersonDialogProps) {
  const client = useQueryClient()
  const { employeeAppraisalId } = person
  const { data } = useQuery(queryOf(appraisalPlanCalls.peers, { employeeAppraisalId }))
  if (data === undefined) return null
  return (
    <FormDialog<{ employeeIds: number[] }>
      name="hr-peers"
      title={`匿名互评：${person.employeeName}`}
      begin={{ employeeIds: data.map(({ employeeId }) => employeeId) }}
      onClose={onClose}
      save={({ employeeIds }) => ask(appraisalPlanCalls.setPeers, { employeeAppraisalId, employeeIds })}
      onSaved={() => {
        toast.success(`已保存：${person.employeeName}`)
        void refreshAppraisals(client)
      }}
    >
      <Form.Item
        name="employeeIds"
        label="互评人"
        extra="至少3位同事，或不选。开启结果确认后停止互评；至少3人评分才显示平均分，任何人都看不到谁评了多少分。"
      >
        <EmployeesSelect without={person.employeeId} placeholder="选择员工" />
      </Form.Item>
    </FormDialog>
  )
}
