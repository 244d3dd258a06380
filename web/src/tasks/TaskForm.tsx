import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { priorities, taskLimits } from '#protocol/office/door.ts'
import type { RelatedLists } from '#protocol/related-records/wire.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSession } from '#web/platform/session.ts'
import { noRelations, RelatedRecords, relatedIdsOf } from '#web/related-records/door.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { type DraftChild, DraftChildren } from './DraftChildren.tsx'
import { PriorityDot } from './PriorityDot.tsx'
import { ReminderSelect } from './ReminderSelect.tsx'
import { refreshTasks } from './use-tasks.ts'

interface Values {
  name: string
  description?: string
  priority: number
  mainUser: number[]
  start?: Dayjs | null
  stop?: Dayjs | null
  remindDays: number | null
  people: number[]
  labels: number[]
  related: RelatedLists
  children: DraftChild[]
}

interface TaskFormProps {
  begin: {
    name: string
    stopTime: string
    mainUserId: number
    remindDays?: number | null
    related?: RelatedLists
  }
  onClose: () => void
  onSaved: (taskId: number) => void
}

const dayOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? ''

/** 新建任务 with all that a task has (approval-office.md §11.7). */
export function TaskForm({ begin, onClose, onSaved }: TaskFormProps) {
  const client = useQueryClient()
  const { userId } = useSession().user
  const [form] = Form.useForm<Values>()
  const [batchId, setBatch] = useState('')
  const made = useRef(0)
  const requestKey = useRef(newRequestKey())
  const { data: labels = [] } = useQuery(queryOf(taskLabelCalls.list, {}))
  const { files, remove, pickFiles } = useAttachments({ batchId, onBatch: setBatch })
  const start = Form.useWatch('start', form)
  const stop = Form.useWatch('stop', form)
  const save = async (values: Values) => {
    const { taskId } = await ask(taskCalls.save, {
      name: values.name.trim(),
      description: values.description ?? '',
      priority: values.priority,
      mainUserId: values.mainUser[0],
      startTime: dayOf(values.start),
      stopTime: dayOf(values.stop),
      remindDays: values.stop ? values.remindDays : null,
      ownerUserId: values.people,
      labelId: values.labels,
      ...(batchId === '' ? {} : { batchId }),
      ...relatedIdsOf(values.related),
      taskInfoList: values.children.map((child) => ({
        name: child.name,
        status: taskLimits.open,
        stopTime: child.stopTime ?? undefined,
        mainUserId: child.mainUserId ?? undefined,
      })),
      requestKey: requestKey.current,
    })
    made.current = taskId
  }
  return (
    <FormDialog<Values>
      name="task"
      title="新建任务"
      form={form}
      width={720}
      begin={{
        name: begin.name,
        priority: 0,
        mainUser: [begin.mainUserId || userId],
        remindDays: begin.remindDays ?? null,
        people: [userId],
        labels: [],
        related: begin.related ?? noRelations,
        children: [],
        ...(begin.stopTime === '' ? {} : { stop: dayjs(begin.stopTime) }),
      }}
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success('添加成功')
        void refreshTasks(client)
        onSaved(made.current)
      }}
    >
      <Form.Item
        name="name"
        label="任务名称"
        rules={[{ required: true, whitespace: true, message: '任务名称不能为空' }]}
      >
        <Input maxLength={taskLimits.name} />
      </Form.Item>
      <Form.Item name="description" label="描述">
        <TextArea limit={taskLimits.description} maxLength={taskLimits.description} />
      </Form.Item>
      <Form.Item name="priority" label="优先级">
        <Select
          options={priorities.map((each) => ({ value: each.priority, label: each.name }))}
          optionRender={({ value, label }) => <PriorityDot priority={Number(value)} name={String(label)} />}
        />
      </Form.Item>
      <Form.Item name="mainUser" label="负责人">
        <PeopleSelect activeOnly />
      </Form.Item>
      <Form.Item name="start" label="开始时间">
        <DatePicker disabledDate={(day) => Boolean(stop) && day.isAfter(stop, 'day')} />
      </Form.Item>
      <Form.Item name="stop" label="结束时间">
        <DatePicker disabledDate={(day) => Boolean(start) && day.isBefore(start, 'day')} />
      </Form.Item>
      <Form.Item name="remindDays" label="提醒">
        <ReminderSelect hasEnd={Boolean(stop)} />
      </Form.Item>
      <Form.Item name="people" label="参与人">
        <PeopleSelect multiple activeOnly />
      </Form.Item>
      <Form.Item name="labels" label="标签">
        <Select
          mode="multiple"
          placeholder="选择标签"
          options={labels.map(({ labelId, name }) => ({ value: labelId, label: name }))}
          optionFilterProp="label"
        />
      </Form.Item>
      <Form.Item name="related" label="相关信息">
        <RelatedField />
      </Form.Item>
      <Form.Item name="children" label="子任务">
        <DraftChildren />
      </Form.Item>
      <Form.Item label="附件">
        <Attached files={files} onRemove={remove} />
        <Button type="link" icon={<PaperClipOutlined />} onClick={() => void pickFiles()}>
          添加附件
        </Button>
      </Form.Item>
    </FormDialog>
  )
}

interface RelatedFieldProps {
  value?: RelatedLists
  onChange?: (lists: RelatedLists) => void
}

/** Relations as a field of the form. */
const RelatedField = ({ value = noRelations, onChange }: RelatedFieldProps) => (
  <RelatedRecords
    value={value}
    onChange={(lists) => {
      onChange?.(lists)
      return Promise.resolve()
    }}
  />
)
