import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { type Seal, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import {
  flagsOf,
  isRegion,
  type Region,
  type SealProviderName,
  sealProviderNames,
  sealProviders,
} from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PickedFile } from '../PickedFile.tsx'

interface Props {
  /** Null: a new one. */
  seal: Seal | null
  onClose: () => void
  onSaved: () => void
}

interface Values {
  region: Region
  signFlag: number
  name: string
  file?: File
  widthMm: string
  provider: SealProviderName
  certAlias?: string
}

const USUAL_WIDTH = '42'

/** A seal: its picture, for what it is used, and who makes its signature. */
export function SealDialog({ seal, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Values>()
  const region = Form.useWatch('region', form) ?? 1
  const provider = Form.useWatch('provider', form) ?? 'local'
  const { data: certificates = [] } = useQuery(queryOf(sealCalls.certificates, {}))
  const save = async ({ file, widthMm, ...values }: Values) => {
    const picture = file ? await upload(fileCalls.upload, {}, file) : null
    await ask(sealCalls.save, {
      ...values,
      widthMm: Number(widthMm),
      ...(seal ? { sealId: seal.sealId } : {}),
      ...(picture ? { fileId: picture.fileId } : {}),
    })
  }
  const flags = Object.entries(flagsOf(region)).filter(([flag]) => flag !== '0')
  return (
    <FormDialog<Values>
      name="seal"
      form={form}
      title={seal ? '编辑印章' : '新建印章'}
      begin={
        seal && isRegion(seal.region)
          ? {
              region: seal.region,
              signFlag: seal.signFlag,
              name: seal.name,
              widthMm: String(seal.widthMm),
              provider: seal.provider,
              ...(seal.certAlias ? { certAlias: seal.certAlias } : {}),
            }
          : { region: 1, signFlag: 1, widthMm: USUAL_WIDTH, provider: 'local' }
      }
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success('印章已保存')
        onSaved()
      }}
    >
      <Form.Item name="region" label="地区">
        <Select
          options={[
            { value: 1, label: regions[1] },
            { value: 2, label: regions[2] },
          ]}
          onChange={() => form.setFieldValue('signFlag', 1)}
        />
      </Form.Item>
      <Form.Item name="signFlag" label="用途">
        <Select options={flags.map(([value, label]) => ({ value: Number(value), label }))} />
      </Form.Item>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="file"
        label="印章图片"
        rules={seal ? [] : [{ required: true, message: '请选择印章图片' }]}
        extra="PNG，不超过1MB；白底的图片自动变为透明"
      >
        <PickedFile accept=".png" most={1} />
      </Form.Item>
      <Form.Item
        name="widthMm"
        label="宽度（毫米）"
        rules={[{ pattern: /^([1-7]\d|80)$/, message: '请填写10至80的整数' }]}
      >
        <Input inputMode="numeric" maxLength={2} />
      </Form.Item>
      <Form.Item
        name="provider"
        label="签名方式"
        extra={provider === 'local' ? '测试证书只证明文件未被改动，不证明签署人身份' : undefined}
      >
        <Select options={sealProviderNames.map((value) => ({ value, label: sealProviders[value] }))} />
      </Form.Item>
      {provider === 'p12' && (
        <Form.Item name="certAlias" label="证书" rules={[{ required: true, message: '请选择证书' }]}>
          <Select
            notFoundContent="请先上传机构证书"
            options={certificates
              .filter(({ isTest }) => !isTest)
              .map(({ alias, subject }) => ({ value: alias, label: `${alias}（${subject}）` }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
