import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import type { Coded } from '#protocol/hrm/coded.ts'
import { employeeCalls, type QuitInfo } from '#protocol/hrm/employees/calls.ts'
import { quitReasons, quitTypes } from '#protocol/hrm/employees/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { dayOf, type FormDay } from './FieldInput.tsx'
import { refreshEmployees } from './refresh.ts'

interface Values {
  plan: FormDay
  apply: FormDay
  settlement: FormDay
  quitType?: number
  quitReason?: number | undefined
  remarks?: string
}

interface LeaveDialogProps {
  employeeId: number
  name: string
  /** What was entered before: 调整离职信息. */
  known?: QuitInfo | null
  onClose: () => void
  /** After it was confirmed. */
  onLeaving?: () => void
}

const optionsOf = (values: readonly Coded[]) => values.map(({ code, word }) => ({ value: code, label: word }))
const REMARK = 800

const needed = (name: string) => [{ required: true, message: `请选择${name}` }]

/** 办理离职 (hrm.md §6.2). */
export function LeaveDialog({ employeeId, name, known, onClose, onLeaving }: LeaveDialogProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const quitType = Form.useWatch('quitType', form)
  const reasons = quitReasons[quitType ?? 0] ?? []
  const save = (values: Values) => {
    const request = {
      employeeId,
      planQuitTime: dayOf(values.plan),
      applyQuitTime: dayOf(values.apply),
      salarySettlementTime: dayOf(values.settlement),
      quitType: values.quitType ?? 0,
      quitReason: values.quitReason,
      remarks: values.remarks ?? '',
    }
    return known
      ? ask(employeeCalls.changeLeave, { ...request, quitInfoId: known.quitInfoId })
      : ask(employeeCalls.leave, request)
  }
  return (
    <FormDialog<Values>
      name="hr-leave"
      title={known ? '调整离职信息' : `办理离职：${name}`}
      form={form}
      begin={
        known
          ? {
              plan: dayjs(known.planQuitTime),
              apply: dayjs(known.applyQuitTime),
              settlement: dayjs(known.salarySettlementTime),
              quitType: known.quitType,
              quitReason: known.quitReason ?? undefined,
              remarks: known.remarks ?? '',
            }
          : {}
      }
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success(`已办理离职：${name}`)
        void refreshEmployees(client)
        onLeaving?.()
      }}
    >
      <Form.Item name="plan" label="计划离职日期" rules={needed('计划离职日期')}>
        <DatePicker />
      </Form.Item>
      <Form.Item name="apply" label="离职申请日期" rules={needed('离职申请日期')}>
        <DatePicker />
      </Form.Item>
      <Form.Item name="settlement" label="薪资结算日期" rules={needed('薪资结算日期')}>
        <DatePicker />
      </Form.Item>
      <Form.Item name="quitType" label="离职类型" rules={needed('离职类型')}>
        <Select options={optionsOf(quitTypes)} onChange={() => form.setFieldValue('quitReason', undefined)} />
      </Form.Item>
      {reasons.length > 0 && (
        <Form.Item name="quitReason" label="离职原因" rules={needed('离职原因')}>
          <Select options={optionsOf(reasons)} />
        </Form.Item>
      )}
      <Form.Item name="remarks" label="备注">
        <TextArea maxLength={REMARK} />
      </Form.Item>
    </FormDialog>
  )
}
