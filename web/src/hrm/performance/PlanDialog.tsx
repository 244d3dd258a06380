import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { appraisalPlanCalls, type PlanDetail } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls } from '#protocol/hrm/performance/template-calls.ts'
import { planCycles } from '#protocol/hrm/performance/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { EmployeesSelect } from '../organisation/door.ts'
import { AmountBox } from './AmountBox.tsx'
import { ChainFields, type ChainValues } from './ChainFields.tsx'
import { DeptsSelect } from './DeptsSelect.tsx'
import { type LevelValues, PlanLevels } from './PlanLevels.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

interface Values {
  appraisalName: string
  cycleType: number
  from?: Dayjs | null
  to?: Dayjs | null
  tableId?: number
  deptIds: number[]
  employeeIds: number[]
  targetConfirmorsList: ChainValues[]
  evaluatorsList: ChainValues[]
  resultConfirmors: number[]
  fullScore: string
  scoreLevelList: LevelValues[]
  isForce: boolean
}

/** hrm.md §17.3, form defaults. */
const usual: Values = {
  appraisalName: '',
  cycleType: 1,
  deptIds: [],
  employeeIds: [],
  targetConfirmorsList: [{ type: 1 }],
  evaluatorsList: [{ type: 1, weight: '100' }],
  resultConfirmors: [],
  fullScore: '100',
  scoreLevelList: [
    { levelName: 'S', minScore: '85', maxScore: '100', minNum: '10', maxNum: '15' },
    { levelName: 'A', minScore: '75', maxScore: '84', minNum: '50', maxNum: '55' },
    { levelName: 'B', minScore: '60', maxScore: '74', minNum: '30', maxNum: '35' },
    { levelName: 'C', minScore: '0', maxScore: '59', minNum: '10', maxNum: '15' },
  ],
  isForce: false,
}

const valuesOf = (plan: PlanDetail): Values => ({
  appraisalName: plan.appraisalName,
  cycleType: plan.cycleType,
  from: dayjs(plan.startTime),
  to: dayjs(plan.endTime),
  tableId: plan.tableId,
  deptIds: plan.deptIds,
  employeeIds: plan.employeeIds.map(({ employeeId }) => employeeId),
  targetConfirmorsList: plan.targetConfirmorsList.map(({ type, employeeId }) => ({ type, employeeId })),
  evaluatorsList: plan.evaluatorsList.map(({ type, employeeId, weight }) => ({
    type,
    employeeId,
    weight: String(weight),
  })),
  resultConfirmors: plan.resultConfirmors.map(({ employeeId }) => employeeId),
  fullScore: String(plan.fullScore),
  scoreLevelList: plan.scoreLevelList.map((level) => ({
    levelName: level.levelName,
    minScore: String(level.minScore),
    maxScore: String(level.maxScore),
    minNum: String(level.minNum),
    maxNum: String(level.maxNum),
  })),
  isForce: plan.isForce === 1,
})

interface PlanDialogProps {
  /** Absent: a new one. */
  appraisalId?: number
  onClose: () => void
}

/** 新建考核, and the settings of a plan. */
export function PlanDialog({ appraisalId, onClose }: PlanDialogProps) {
  const { data } = useQuery({
    ...queryOf(appraisalPlanCalls.detail, { appraisalId: appraisalId ?? 0 }),
    enabled: appraisalId !== undefined,
  })
  if (appraisalId === undefined) return <PlanForm begin={usual} onClose={onClose} />
  return data ? <PlanForm plan={data} begin={valuesOf(data)} onClose={onClose} /> : null
}

interface PlanFormProps {
  plan?: PlanDetail
  begin: Values
  onClose: () => void
}

const needed = (message: string) => [{ required: true, message }]
const dayOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? ''

function PlanForm({ plan, begin, onClose }: PlanFormProps) {
  const client = useQueryClient()
  const may = useCan()
  const { data: templates } = useQuery(queryOf(appraisalTemplateCalls.list, {}))
  const isStarted = (plan?.status ?? 0) > 0
  const isFixed =
    plan !== undefined && (plan.isStop === 1 || plan.status === 4 || !may('hrm/appraisal/update'))
  const save = async ({ from, to, ...values }: Values) => {
    const request = {
      ...values,
      tableId: values.tableId ?? 0,
      startTime: dayOf(from),
      endTime: dayOf(to),
      isForce: values.isForce ? (1 as const) : (0 as const),
      fullScore: Number(values.fullScore),
      targetConfirmorsList: values.targetConfirmorsList.map(({ type, employeeId }) => ({
        type,
        employeeId: employeeId ?? undefined,
      })),
      evaluatorsList: values.evaluatorsList.map(({ type, employeeId, weight }) => ({
        type,
        employeeId: employeeId ?? undefined,
        weight: Number(weight),
      })),
      scoreLevelList: values.scoreLevelList.map(({ levelName, minScore, maxScore, minNum, maxNum }) => ({
        levelName,
        minScore: Number(minScore),
        maxScore: Number(maxScore),
        minNum: Number(minNum),
        maxNum: Number(maxNum),
      })),
    }
    if (plan) await ask(appraisalPlanCalls.update, { ...request, appraisalId: plan.appraisalId })
    else await ask(appraisalPlanCalls.add, { ...request, requestKey: newRequestKey() })
  }
  // a template of an earlier version is not among the current ones
  const options = (templates ?? []).map(({ tableId, tableName }) => ({ value: tableId, label: tableName }))
  const known = options.some(({ value }) => value === plan?.tableId)
  if (plan && !known) options.unshift({ value: plan.tableId, label: '当前模板（已修订）' })
  return (
    <FormDialog<Values>
      name="hr-plan"
      title={plan ? `考核设置：${plan.appraisalName}` : '新建考核'}
      begin={begin}
      width={860}
      okText={isFixed ? '关闭' : '保存'}
      onClose={onClose}
      save={isFixed ? () => Promise.resolve() : save}
      onSaved={({ appraisalName }) => {
        if (isFixed) return
        toast.success(`已保存：${appraisalName}`)
        void refreshAppraisals(client)
      }}
    >
      {isStarted && (
        <p className={styles.note}>
          {isFixed
            ? '考核已归档或终止，设置不能修改。'
            : '考核已开启：只有评定人、结果确认人和已离职的指定人可以按阶段修改，其余内容保持不变。'}
        </p>
      )}
      <Form.Item name="appraisalName" label="考核名称" rules={requiredText('请填写考核名称')}>
        <Input maxLength={100} autoFocus disabled={isStarted} />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item name="cycleType" label="考核周期">
          <Select
            disabled={isStarted}
            options={planCycles.map(({ code, word }) => ({ value: code, label: word }))}
          />
        </Form.Item>
        <Form.Item name="tableId" label="考核模板" rules={needed('请选择考核模板')}>
          <Select
            disabled={isStarted}
            loading={templates === undefined}
            placeholder="选择模板"
            options={options}
          />
        </Form.Item>
        <Form.Item name="from" label="开始时间" rules={needed('请选择开始时间')}>
          <DatePicker disabled={isStarted} />
        </Form.Item>
        <Form.Item name="to" label="结束时间" rules={needed('请选择结束时间')}>
          <DatePicker disabled={isStarted} />
        </Form.Item>
        <Form.Item name="deptIds" label="考核部门" extra="含下级部门的在职员工">
          <DeptsSelect disabled={isStarted} placeholder="选择部门" />
        </Form.Item>
        <Form.Item name="employeeIds" label="考核员工">
          <EmployeesSelect disabled={isStarted} placeholder="选择员工" />
        </Form.Item>
      </div>
      <ChainFields name="targetConfirmorsList" label="目标确认人" disabled={isFixed} />
      <ChainFields name="evaluatorsList" label="评定人" isWeighted disabled={isFixed} />
      <Form.Item name="resultConfirmors" label="结果确认人" rules={needed('请选择结果确认人')}>
        <EmployeesSelect disabled={isFixed} placeholder="选择员工" />
      </Form.Item>
      <Form.Item name="fullScore" label="考核满分" rules={needed('请填写考核满分')}>
        <AmountBox disabled={isStarted} />
      </Form.Item>
      <PlanLevels disabled={isStarted} />
      <Form.Item
        name="isForce"
        label="强制分布"
        valuePropName="checked"
        extra="开启后，等级分布不符合比例时不能确认结果"
      >
        <Switch disabled={isStarted} />
      </Form.Item>
    </FormDialog>
  )
}
