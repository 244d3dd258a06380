import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { appraisalCalls, type ResultPerson, type Results } from '#protocol/hrm/performance/own-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { AmountBox } from './AmountBox.tsx'
import { AppraisalPanel } from './AppraisalPanel.tsx'
import { levelIdOf, levelOptions } from './EvaluateForm.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

interface ResultPanelProps {
  appraisalId: number
  onClose: () => void
}

/** 确认结果: all results by level with their shares, adjusted with a reason and confirmed together (hrm.md §17.9). */
export function ResultPanel({ appraisalId, onClose }: ResultPanelProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [adjusted, adjust] = useState<ResultPerson | null>(null)
  const [opened, open] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(queryOf(appraisalCalls.result, { appraisalId }))
  const accept = ({ hasInRange, appraisalName }: Results) =>
    run(async () => {
      const isSure = await confirmPlain(
        hasInRange === 0 ? '等级分布不符合规定比例，确定通过吗？' : `确认“${appraisalName}”的考核结果？`,
        '确认通过',
        '确认后不能再调整。',
      )
      if (!isSure || !(await attempt(ask(appraisalCalls.accept, { appraisalId })))) return
      toast.success(`已确认结果：${appraisalName}`)
      await refreshAppraisals(client)
      onClose()
    })
  const closed = data && closedBecause(data)
  return (
    <Panel
      open
      onClose={onClose}
      width="min(1000px, 88vw)"
      title={data ? `确认结果：${data.appraisalName}` : '确认结果'}
      extra={
        data && (
          <Button type="primary" reason={closed} loading={busy} onClick={() => void accept(data)}>
            确认通过
          </Button>
        )
      }
    >
      {error && !data ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={8} columns={4} />
      ) : (
        <>
          <p className={`${styles.note} ${styles.above}`}>
            共{data.totalNum}人，{data.waitingNum}人未完成评定。
            {data.isForce === 1 && '已开启强制分布，各等级占比须在规定比例内。'}
          </p>
          {data.levelDetailInfos.map((level) => (
            <section key={level.levelId} className={styles.section} aria-label={level.levelName}>
              <h3>
                {level.levelName}（{level.minScore}–{level.maxScore}）：{level.actualNum}人，占
                {level.actualWeight}%，规定 {level.minNum}–{level.maxNum}%
              </h3>
              <DataTable<ResultPerson>
                rowKey="employeeAppraisalId"
                dataSource={level.employees}
                locale={{ emptyText: '没有员工' }}
                columns={columnsOf(data, { open, adjust })}
              />
            </section>
          ))}
          {data.employeesWithoutLevel.length > 0 && (
            <section className={styles.section} aria-label="没有等级">
              <h3>没有等级</h3>
              <DataTable<ResultPerson>
                rowKey="employeeAppraisalId"
                dataSource={data.employeesWithoutLevel}
                columns={columnsOf(data, { open, adjust })}
              />
            </section>
          )}
        </>
      )}
      {data && adjusted && <AdjustDialog results={data} person={adjusted} onClose={() => adjust(null)} />}
      {opened !== null && <AppraisalPanel employeeAppraisalId={opened} onClose={() => open(null)} />}
    </Panel>
  )
}

const closedBecause = ({ waitingNum, isForce, hasInRange }: Results): string | undefined => {
  if (waitingNum > 0) return `还有${waitingNum}人未完成评定`
  return isForce === 1 && hasInRange === 0 ? '强制分布已开启，等级分布不符合规定比例' : undefined
}

const WAITING = 4
const nameOfLevel = ({ levelDetailInfos }: Results, levelId: number | null) =>
  levelDetailInfos.find((level) => level.levelId === levelId)?.levelName ?? '无等级'
const resultText = (results: Results, score: number | null, levelId: number | null) =>
  score === null ? EMPTY : `${score}（${nameOfLevel(results, levelId)}）`

interface RowActs {
  open: (id: number) => void
  adjust: (person: ResultPerson) => void
}

const columnsOf = (results: Results, { open, adjust }: RowActs): TableColumnsType<ResultPerson> => [
  {
    title: '姓名',
    key: 'name',
    render: (_, person) => (
      <OwnName onOpen={() => open(person.employeeAppraisalId)}>{person.employeeName}</OwnName>
    ),
  },
  { title: '部门', dataIndex: 'deptName', width: 150, render: (name: string | null) => name ?? EMPTY },
  {
    title: '评定结果',
    key: 'given',
    width: 140,
    render: (_, { evaluatedScore, evaluatedLevelId }) =>
      resultText(results, evaluatedScore, evaluatedLevelId),
  },
  {
    title: '现结果',
    key: 'now',
    width: 140,
    render: (_, { score, levelId }) => resultText(results, score, levelId),
  },
  {
    title: '互评平均分',
    dataIndex: 'peerMean',
    width: 100,
    render: (mean: number | null) => mean ?? EMPTY,
  },
  {
    title: '操作',
    key: 'acts',
    width: 80,
    render: (_, person) =>
      person.status === WAITING && (
        <Button
          size="small"
          type="text"
          aria-label={`调整 ${person.employeeName}`}
          onClick={() => adjust(person)}
        >
          调整
        </Button>
      ),
  },
]

interface AdjustDialogProps {
  results: Results
  person: ResultPerson
  onClose: () => void
}

interface Adjusted {
  score: string
  levelId?: number | null
  reason: string
}

function AdjustDialog({ results, person, onClose }: AdjustDialogProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Adjusted>()
  const levels = results.levelDetailInfos.map((level) => ({
    ...level,
    appraisalId: results.appraisalId,
    sort: 0,
  }))
  return (
    <FormDialog<Adjusted>
      name="hr-adjust"
      title={`调整：${person.employeeName}`}
      form={form}
      begin={{ score: String(person.score ?? ''), levelId: person.levelId, reason: '' }}
      okText="调整"
      onClose={onClose}
      save={(values) =>
        ask(appraisalCalls.calibrate, {
          employeeAppraisalId: person.employeeAppraisalId,
          score: Number(values.score),
          levelId: values.levelId ?? undefined,
          reason: values.reason,
          fromScore: person.score ?? undefined,
          fromLevelId: person.levelId ?? 0,
        })
      }
      onSaved={() => {
        toast.success(`已调整：${person.employeeName}`)
        void refreshAppraisals(client)
      }}
    >
      <p>当前为：{resultText(results, person.score, person.levelId)}</p>
      <Form.Item name="score" label="评分调整为" rules={[{ required: true, message: '请填写评分' }]}>
        <AmountBox
          autoFocus
          onChange={(score) => form.setFieldsValue({ score, levelId: levelIdOf(levels, score) })}
        />
      </Form.Item>
      <Form.Item name="levelId" label="等级调整为">
        <Select<number> options={levelOptions(levels)} />
      </Form.Item>
      <Form.Item name="reason" label="调整理由" rules={requiredText('请填写调整理由')}>
        <TextArea maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
