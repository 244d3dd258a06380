import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { Coded } from '#protocol/hrm/coded.ts'
import { moveCalls, moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import { changeReasons, changeTypes, probations } from '#protocol/hrm/employees/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DeptSelect, EmployeeSelect } from '../organisation/door.ts'
import { dayOf, type FormDay } from './FieldInput.tsx'
import { refreshEmployees } from './refresh.ts'

export type MoveWay = 'become' | 'changePost' | 'promotion'

/** What may be chosen in each dialog; 转为全职员工 besides for 实习 and 兼职 (hrm.md §6.1). */
const typesOf: Readonly<Record<MoveWay, readonly number[]>> = {
  become: [moveTypes.become],
  changePost: [moveTypes.transfer],
  promotion: [moveTypes.promotion, moveTypes.demotion],
}

const PART_TIME = [3, 4]
const REMARK = 800

interface Values {
  changeType?: number
  changeReason?: number
  newDept?: number | null
  newParentId?: number | null
  newPost?: string
  newPostLevel?: string
  newWorkAddress?: string
  probation?: number
  effect: FormDay
  remarks?: string
}

interface MoveDialogProps {
  way: MoveWay
  title: string
  /** The employee as they are. */
  employee: Row
  onClose: () => void
}

const optionsOf = (values: readonly Coded[]) => values.map(({ code, word }) => ({ value: code, label: word }))
const needed = (name: string) => [{ required: true, message: `请选择${name}` }]

/** 办理转正, 调整部门/岗位, 晋升/降级: what is left empty stays as it is. */
export function MoveDialog({ way, title, employee, onClose }: MoveDialogProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [employeeId, name] = [Number(employee.employeeId), String(employee.employeeName)]
  const mayBecomeFull = way !== 'become' && PART_TIME.includes(Number(employee.status))
  const codes = mayBecomeFull ? [...typesOf[way], moveTypes.fullTime] : typesOf[way]
  const changeType = Form.useWatch('changeType', form)
  const now = (key: string) => `现为：${String(employee[key] || EMPTY)}`
  const save = ({ effect, ...values }: Values) =>
    ask(moveCalls[way], {
      ...values,
      employeeId,
      effectTime: dayOf(effect),
    })
  return (
    <FormDialog<Values>
      name="hr-move"
      title={`${title}：${name}`}
      form={form}
      begin={{ changeType: codes[0], effect: companyNow() }}
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success(`已保存：${name}`)
        void refreshEmployees(client)
      }}
    >
      {way !== 'become' && (
        <>
          <Form.Item name="changeType" label="异动类型" rules={needed('异动类型')}>
            <Select options={optionsOf(changeTypes.filter(({ code }) => codes.includes(code)))} />
          </Form.Item>
          <Form.Item name="changeReason" label="异动原因">
            <Select allowClear options={optionsOf(changeReasons)} />
          </Form.Item>
        </>
      )}
      {changeType === moveTypes.fullTime && (
        <Form.Item name="probation" label="试用期" rules={needed('试用期')}>
          <Select options={optionsOf(probations)} />
        </Form.Item>
      )}
      <Form.Item name="newDept" label="部门" extra={now('deptName')}>
        <DeptSelect allowClear placeholder="不调整" />
      </Form.Item>
      <Form.Item name="newPost" label="岗位" extra={now('post')}>
        <Input maxLength={50} placeholder="不调整" />
      </Form.Item>
      <Form.Item name="newParentId" label="直属上级" extra={now('parentName')}>
        <EmployeeSelect without={employeeId} placeholder="不调整" />
      </Form.Item>
      {way !== 'become' && (
        <>
          <Form.Item name="newPostLevel" label="职级" extra={now('postLevel')}>
            <Input maxLength={50} placeholder="不调整" />
          </Form.Item>
          <Form.Item name="newWorkAddress" label="工作地点" extra={now('workAddress')}>
            <Input maxLength={255} placeholder="不调整" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="effect"
        label="生效日期"
        extra={
          way === 'become'
            ? `原转正日期：${String(employee.becomeTime || EMPTY)}`
            : '晚于今天的，到生效日期再办理'
        }
        rules={needed('生效日期')}
      >
        <DatePicker />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <TextArea maxLength={REMARK} />
      </Form.Item>
    </FormDialog>
  )
}
