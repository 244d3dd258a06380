import { Form, type FormRule, Radio } from 'antd'
import { type CustomerLimit, customerLimitCalls } from '#protocol/crm/customer/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { type LimitType, limitWords } from './limit-words.ts'

interface RuleForm {
  userIds: number[]
  deptIds: number[]
  customerNum: number
  customerDeal: 0 | 1
}

interface LimitRuleDialogProps {
  type: LimitType
  rule: CustomerLimit | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** A rule for nobody would say nothing. */
const someRange: FormRule = ({ getFieldValue }) => ({
  validator: async (_: unknown, deptIds: readonly number[]) => {
    const userIds: unknown = getFieldValue('userIds')
    if (deptIds.length === 0 && Array.isArray(userIds) && userIds.length === 0) throw new Error('请完善信息')
  },
})

/** 添加规则 / 编辑规则. */
export function LimitRuleDialog({ type, rule, onClose, onSaved }: LimitRuleDialogProps) {
  const word = limitWords[type]
  const initial: Partial<RuleForm> = {
    userIds: rule?.userIds.map((user) => user.userId) ?? [],
    deptIds: rule?.deptIds.map((dept) => dept.id) ?? [],
    customerNum: rule?.customerNum,
    customerDeal: rule?.customerDeal === 0 ? 0 : 1,
  }
  const save = (values: RuleForm) =>
    ask(customerLimitCalls.save, { ...values, type, settingId: rule?.settingId ?? null })
  const saved = () => {
    toast.success(rule ? '编辑规则成功' : '添加规则成功')
    void onSaved()
  }
  return (
    <FormDialog<RuleForm>
      name="limit-rule"
      title={rule ? '编辑规则' : '添加规则'}
      begin={initial}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="userIds" label="适用员工">
        <PeopleSelect multiple aria-label="适用员工" />
      </Form.Item>
      <Form.Item
        name="deptIds"
        label="适用部门"
        extra="员工和部门至少选择一项；部门规则也适用于没有自己规则的下级部门"
        dependencies={['userIds']}
        rules={[someRange]}
      >
        <DepartmentSelect multiple aria-label="适用部门" />
      </Form.Item>
      <Form.Item
        name="customerNum"
        label={`${word}客户数上限`}
        rules={[{ required: true, message: '请输入正确的客户数' }]}
      >
        <NumberInput min={0} max={100_000_000} />
      </Form.Item>
      <Form.Item name="customerDeal" label={`成交客户是否占有${word}客户数`}>
        <Radio.Group
          options={[
            { value: 1, label: '是' },
            { value: 0, label: '否' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}
