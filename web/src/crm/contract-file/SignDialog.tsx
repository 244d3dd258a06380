import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

type Props = OperationContext & { onClose: () => void; state: 'signed' | 'unsigned' }

/** 已签署 with the day of the signature, or 无需签署 (locks-and-extensions.md §11.2). */
export function SignDialog({ rows: [row], onDone, onClose, state }: Props) {
  const isSigned = state === 'signed'
  const save = async ({ day }: { day?: Dayjs | null }) => {
    await ask(contractFileCalls.signed, {
      contractId: row ? idOf(contract, row) : 0,
      checkStatus: stateCode(contract, state),
      signedDate: isSigned ? day?.format('YYYY-MM-DD') : undefined,
    })
  }
  const saved = () => {
    toast.success(isSigned ? '合同已签署' : '合同已标记为无需签署')
    void onDone('changed')
  }
  return (
    <FormDialog<{ day?: Dayjs | null }>
      name="sign-contract"
      title={`${isSigned ? '标记已签署' : '标记无需签署'}：${row ? titleOf(contract, row) : ''}`}
      okText="确定"
      begin={{ day: companyNow() }}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      {isSigned ? (
        <Form.Item name="day" label="签署日期" rules={[{ required: true, message: '请选择签署日期' }]}>
          <DatePicker />
        </Form.Item>
      ) : (
        <p>标记后合同不再要求签署；之后仍可标记为已签署。</p>
      )}
    </FormDialog>
  )
}
