import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { hrLimits } from '#protocol/hrm/limits.ts'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface Values {
  content: string
  reminderTime: Dayjs
}

/** 添加备忘录, of the chosen day unless another one is picked. */
export function MemoDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<Values>
      name="hr-memo"
      title="添加备忘录"
      begin={{ reminderTime: dayjs(day) }}
      onClose={onClose}
      save={async ({ content, reminderTime }) => {
        await ask(hrWorkbenchCalls.addMemo, { content, reminderTime: reminderTime.format('YYYY-MM-DD') })
        toast.success('添加成功')
        await refreshModule(client, 'hrmDashboard')
      }}
    >
      <Form.Item
        name="content"
        label="备忘内容"
        rules={[{ required: true, whitespace: true, message: '请填写备忘内容' }]}
      >
        <TextArea maxLength={hrLimits.memo} limit={hrLimits.memo} />
      </Form.Item>
      <Form.Item name="reminderTime" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
