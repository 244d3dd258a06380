import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { contractFileCalls, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { sealProviders } from '#protocol/crm/contract-file/words.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PickedFile } from './PickedFile.tsx'

interface Props {
  contractId: number
  region: number
  /** Of the form of the file; 0: none. */
  signFlag: number
  onClose: () => void
  onDone: () => Promise<void>
}

interface Values {
  file: File
  signFlag?: number
}

/** 上传回传件: the PDF that the customer has signed gets our seal and signature (locks-and-extensions.md §12.7). */
export function SendBackDialog({ contractId, region, signFlag, onClose, onDone }: Props) {
  const [answer] = useState<{ warnings: readonly string[] }>({ warnings: [] })
  const { data: seals = [] } = useQuery(queryOf(sealCalls.list, { region }))
  const inUse = seals.filter(({ status }) => status === 1)
  const save = async (values: Values) => {
    const request = { contractId, signFlag: values.signFlag }
    const { warnings } = await upload(contractFileCalls.sendBack, request, values.file)
    answer.warnings = warnings
  }
  const saved = () => {
    toast.success('已盖章回传，合同已签署')
    for (const warning of answer.warnings) toast.warning(warning)
    void onDone()
  }
  return (
    <FormDialog<Values>
      name="send-back"
      title="上传回传件"
      okText="盖章并回传"
      begin={signFlag > 0 ? { signFlag } : {}}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item
        name="file"
        label="合同文件"
        rules={[{ required: true, message: '请上传PDF格式的合同文件' }]}
        extra="客户签章后的PDF，不超过20MB；客户的电子签名保持有效"
      >
        <PickedFile accept=".pdf" most={20} />
      </Form.Item>
      <Form.Item name="signFlag" label="印章" rules={[{ required: true, message: '请选择印章' }]}>
        <Select
          placeholder="请选择"
          notFoundContent="该地区没有启用的印章"
          options={inUse.map((seal) => ({
            value: seal.signFlag,
            label: `${seal.name}（${sealProviders[seal.provider]}）`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
