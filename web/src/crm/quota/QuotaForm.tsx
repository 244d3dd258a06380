import { Form } from 'antd'
import { type MaintainedQuota, QUOTA_NAME, QUOTA_TAG, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'

interface QuotaDraft {
  keyId: string
  keyName: string
  keyTag: string
  sort: string
}

interface QuotaFormProps {
  /** Null: a new one. */
  quota: MaintainedQuota | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** 新建定额 and 编辑定额: the number of an existing one stays. */
export function QuotaForm({ quota, onClose, onSaved }: QuotaFormProps) {
  const begin: QuotaDraft = {
    keyId: quota ? String(quota.keyId) : '',
    keyName: quota?.keyName ?? '',
    keyTag: quota?.keyTag ?? '',
    sort: String(quota?.sort ?? 0),
  }
  const save = ({ keyId, keyName, keyTag, sort }: QuotaDraft) =>
    ask(quota ? quotaCalls.update : quotaCalls.add, {
      keyId: Number(quota?.keyId ?? keyId),
      keyName,
      keyTag,
      sort: sort.trim() === '' ? undefined : Number(sort),
    })
  const saved = ({ keyName }: QuotaDraft) => {
    toast.success(`${quota ? '编辑成功' : '新增成功'}：${keyName}`)
    void onSaved()
  }
  return (
    <FormDialog<QuotaDraft>
      name="quota"
      title={quota ? `编辑定额 ${quota.keyId}` : '新建定额'}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      {!quota && (
        <Form.Item
          name="keyId"
          label="定额ID"
          rules={[
            { required: true, message: '请填写定额ID' },
            { pattern: /^\s*[1-9]\d{0,8}\s*$/, message: '定额ID应为不超过9位的数字' },
          ]}
        >
          <Input maxLength={9} inputMode="numeric" />
        </Form.Item>
      )}
      <Form.Item
        name="keyName"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={QUOTA_NAME} />
      </Form.Item>
      <Form.Item name="keyTag" label="标签">
        <Input maxLength={QUOTA_TAG} />
      </Form.Item>
      <Form.Item
        name="sort"
        label="排序"
        extra="小的在前"
        rules={[{ pattern: /^\s*\d{0,6}\s*$/, message: '排序应为不超过6位的数字' }]}
      >
        <Input maxLength={6} inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  )
}
