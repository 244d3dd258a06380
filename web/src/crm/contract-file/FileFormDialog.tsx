import { Form } from 'antd'
import { useState } from 'react'
import type { ContractInfo } from '#protocol/crm/contract-file/calls.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import { isRegion } from '#protocol/crm/contract-file/words.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { FileFields, type FileGround } from './FileFields.tsx'
import { INCOMPLETE, makeFile, numbersOf } from './sent-file.ts'

interface Props {
  info: ContractInfo
  onClose: () => void
  onMade: () => Promise<void>
}

/** The form of the file of a saved contract. */
export function FileFormDialog({ info, onClose, onMade }: Props) {
  const [form] = Form.useForm<FileForm>()
  const [ground, setGround] = useState<FileGround>({
    region: isRegion(info.region) ? info.region : 1,
    locks: info.softwareLocks,
  })
  return (
    <FormDialog<FileForm>
      name="contract-file"
      title="快速创建合同文件"
      form={form}
      width={860}
      begin={info.fieldForm ? { ...info.defaults, ...info.fieldForm } : info.defaults}
      okText="生成合同文件"
      onClose={onClose}
      save={(values) =>
        makeFile(info.contract.contractId, {
          ...values,
          region: ground.region,
          shellNums: numbersOf(ground.locks),
        })
      }
      onSaved={() => void onMade()}
      onInvalid={() => toast.error(INCOMPLETE)}
    >
      <FileFields
        form={form}
        customerId={info.contract.customerId}
        begin={info}
        ground={ground}
        onFollowed={setGround}
      />
    </FormDialog>
  )
}
