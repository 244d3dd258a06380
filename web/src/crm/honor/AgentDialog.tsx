import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type Agent, agentCalls } from '#protocol/crm/honor/calls.ts'
import { agentResults } from '#protocol/crm/honor/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberBox, type NumberBoxProps } from '#web/ui/input/NumberBox.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

type Result = (typeof agentResults)[number]

interface AgentValues {
  agentName?: string
  contactName?: string
  contactMobile?: string
  agentFee?: string
  startDate?: Dayjs | null
  endDate?: Dayjs | null
  result?: Result
  remark?: string
}

interface AgentDialogProps {
  honorId: number
  /** Null: a new one. */
  agent: Agent | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const DAY = 'YYYY-MM-DD'
const dayIn = (text: string | null | undefined) => (text ? dayjs(text) : null)
const isResult = (text: string | undefined): text is Result => agentResults.some((each) => each === text)

function FeeInput({ id, value = '', onChange }: Partial<Pick<NumberBoxProps, 'id' | 'value' | 'onChange'>>) {
  return (
    <NumberBox
      {...(id ? { id } : {})}
      prefix="¥"
      marks={['¥']}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** 新建代理 and 编辑代理. */
export function AgentDialog({ honorId, agent, onClose, onSaved }: AgentDialogProps) {
  const begin: AgentValues = {
    agentName: agent?.agentName ?? '',
    contactName: agent?.contactName ?? '',
    contactMobile: agent?.contactMobile ?? '',
    agentFee: agent?.agentFee === null || agent === null ? '' : String(agent.agentFee),
    startDate: dayIn(agent?.startDate),
    endDate: dayIn(agent?.endDate),
    result: isResult(agent?.result) ? agent.result : agentResults[0],
    remark: agent?.remark ?? '',
  }
  const save = ({ startDate, endDate, agentFee, ...values }: AgentValues) => {
    const sent = {
      ...values,
      agentFee: agentFee ? Number(agentFee) : null,
      agentName: values.agentName ?? '',
      startDate: startDate?.format(DAY) ?? '',
      endDate: endDate?.format(DAY) ?? '',
    }
    return agent
      ? ask(agentCalls.update, { ...sent, agentId: agent.agentId })
      : ask(agentCalls.save, { ...sent, honorId })
  }
  const saved = ({ agentName = '' }: AgentValues) => {
    toast.success(`保存成功：${agentName}`)
    void onSaved()
  }
  return (
    <FormDialog<AgentValues>
      name="honor-agent"
      title={agent ? '编辑代理' : '新建代理'}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="agentName" label="代理机构" rules={requiredText('请输入代理机构')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="contactName" label="联系人">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="contactMobile" label="联系电话">
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item
        name="agentFee"
        label="代理费用"
        rules={[{ pattern: /^\d{1,13}(\.\d{1,2})?$/, message: '请输入不小于 0 的金额，最多两位小数' }]}
      >
        <FeeInput />
      </Form.Item>
      <Form.Item name="startDate" label="开始日期">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="endDate" label="结束日期">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="result" label="结果">
        <Select options={agentResults.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <TextArea maxLength={800} />
      </Form.Item>
    </FormDialog>
  )
}
