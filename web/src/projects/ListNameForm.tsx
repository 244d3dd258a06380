import { Form } from 'antd'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { LIST_NAME } from '#protocol/projects/limits.ts'
import { ask } from '#web/platform/client.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'

interface ListNameFormProps {
  workId: number
  /** Absent: a new one. */
  list?: { classId: number; name: string }
  onSaved: () => Promise<void>
  onClose: () => void
}

/** 新建列表, 重命名. */
export function ListNameForm({ workId, list, onSaved, onClose }: ListNameFormProps) {
  const save = ({ name }: { name: string }) =>
    list
      ? ask(boardCalls.renameList, { workId, classId: list.classId, name: name.trim() })
      : ask(boardCalls.addList, { workId, name: name.trim() })
  return (
    <FormDialog<{ name: string }>
      name="task-list"
      title={list ? '重命名任务列表' : '新建任务列表'}
      begin={{ name: list?.name ?? '' }}
      save={save}
      onSaved={() => void onSaved()}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="列表名称"
        rules={[{ required: true, whitespace: true, message: '请输入列表名称' }]}
      >
        <Input maxLength={LIST_NAME} />
      </Form.Item>
    </FormDialog>
  )
}
