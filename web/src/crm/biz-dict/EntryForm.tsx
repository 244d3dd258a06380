import { Form } from 'antd'
import {
  BIZ_NAME,
  BIZ_VALUE,
  bizDictCalls,
  DICT_CODE,
  type MaintainedEntry,
} from '#protocol/crm/biz-dict/calls.ts'
import { type DictionaryCode, dictionaryAt } from '#protocol/crm/biz-dict/dictionaries.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface EntryDraft {
  dictCode: string
  bizName: string
  bizValue: string
  sort: string
}

interface EntryFormProps {
  queryCode: DictionaryCode
  /** Null: a new one. */
  entry: MaintainedEntry | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** 新建条目 and 编辑条目: the code of an existing one stays. */
export function EntryForm({ queryCode, entry, onClose, onSaved }: EntryFormProps) {
  const { title, value } = dictionaryAt(queryCode)
  const begin: EntryDraft = {
    dictCode: entry?.dictCode ?? '',
    bizName: entry?.bizName ?? '',
    bizValue: entry?.bizValue ?? '',
    sort: entry ? String(entry.sort) : '',
  }
  const save = ({ dictCode, bizName, bizValue, sort }: EntryDraft) => {
    const sent = { bizName, bizValue, sort: sort.trim() === '' ? undefined : Number(sort) }
    return entry
      ? ask(bizDictCalls.update, { dictId: entry.dictId, ...sent })
      : ask(bizDictCalls.add, { queryCode, dictCode: dictCode.trim() || undefined, ...sent })
  }
  const saved = ({ bizName }: EntryDraft) => {
    toast.success(`${entry ? '编辑成功' : '新增成功'}：${bizName}`)
    void onSaved()
  }
  return (
    <FormDialog<EntryDraft>
      name="dict-entry"
      title={entry ? `编辑条目 ${entry.dictCode}` : `新建条目：${title}`}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      {!entry && (
        <Form.Item
          name="dictCode"
          label="编码"
          extra="不填则自动编号"
          rules={[{ pattern: /^\s*[\w-]*\s*$/, message: '编码只能有字母、数字、下划线和短横线' }]}
        >
          <Input maxLength={DICT_CODE} />
        </Form.Item>
      )}
      <Form.Item
        name="bizName"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={BIZ_NAME} />
      </Form.Item>
      {value && (
        <Form.Item name="bizValue" label={value}>
          <TextArea maxLength={BIZ_VALUE} />
        </Form.Item>
      )}
      <Form.Item
        name="sort"
        label="排序"
        extra="小的在前；新条目不填则排在最后"
        rules={[{ pattern: /^\s*\d{0,6}\s*$/, message: '排序应为不超过6位的数字' }]}
      >
        <Input maxLength={6} inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  )
}
