import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { ChildField } from '#protocol/hrm/employees/children.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from '../employees.module.css'
import { refreshEmployees } from '../refresh.ts'
import type { ChildValues, KeptChild } from './saving.ts'

const DAY = 'YYYY-MM-DD'
const MONTH = 'YYYY-MM'
const isMoment = ({ kind }: ChildField) => kind === 'day' || kind === 'month'

/** What the form begins with: days and months as moments of the picker. */
const beginOf = (fields: readonly ChildField[], row: Row | null): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = row?.[toKey(field.name)] ?? null
      if (value === null || value === '') return [field.name, undefined]
      return [field.name, isMoment(field) ? dayjs(String(value)) : value]
    }),
  )

const sentOf = (fields: readonly ChildField[], values: Record<string, unknown>): ChildValues =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name]
      const sent = dayjs.isDayjs(value) ? value.format(kind === 'month' ? MONTH : DAY) : (value ?? null)
      return [toKey(name), sent]
    }),
  )

interface ChildDialogProps {
  employeeId: number
  kept: KeptChild
  /** Null: a new one. */
  row: Row | null
  onClose: () => void
}

/** One row of a table of an employee, from its declaration. */
export function ChildDialog({ employeeId, kept, row, onClose }: ChildDialogProps) {
  const client = useQueryClient()
  const { child } = kept
  const [form] = Form.useForm<Record<string, unknown>>()
  const [batchId, setBatch] = useState(String(row?.batchId ?? ''))
  const kind = Form.useWatch(child.unless?.name ?? '', form)
  const isExcepted = child.unless !== undefined && kind === child.unless.is
  const shown = child.fields.filter(({ name }) => !(isExcepted && child.unless?.cleared.includes(name)))
  const isNeeded = ({ name, required }: ChildField) =>
    required === true || (!isExcepted && (child.unless?.optional.includes(name) ?? false))
  const save = (values: Record<string, unknown>) => {
    const files = child.hasFiles && batchId !== '' ? { batchId } : {}
    const sent = { ...sentOf(shown, values), ...files }
    return row ? kept.set(Number(row[toKey(child.idColumn)]), sent) : kept.add(employeeId, sent)
  }
  return (
    <FormDialog<Record<string, unknown>>
      name={`hr-${child.key}`}
      title={`${row ? '编辑' : '新建'}${child.display}`}
      width={720}
      form={form}
      begin={beginOf(child.fields, row)}
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success(row ? '编辑成功' : '添加成功')
        void refreshEmployees(client)
      }}
    >
      <div className={styles.fields}>
        {shown.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            className={field.kind === 'long' ? styles.wide : undefined}
            extra={field.sensitive && row?.[toKey(field.name)] ? '显示为掩码，不修改请保持原样' : undefined}
            rules={
              isNeeded(field)
                ? [{ required: true, message: `请${field.kind === 'text' ? '填写' : '选择'}${field.label}` }]
                : []
            }
          >
            {control(field)}
          </Form.Item>
        ))}
      </div>
      {child.hasFiles && <Files batchId={batchId} onBatch={setBatch} />}
    </FormDialog>
  )
}

function control({ kind, words = [] }: ChildField) {
  switch (kind) {
    case 'code':
      return (
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={words.map(({ code, word }) => ({ value: code, label: word }))}
        />
      )
    case 'day':
      return <DatePicker />
    case 'month':
      return <DatePicker picker="month" />
    case 'long':
      return <TextArea maxLength={800} />
    default:
      return <Input maxLength={kind === 'mobile' ? 30 : 255} />
  }
}

function Files({ batchId, onBatch }: { batchId: string; onBatch: (batchId: string) => void }) {
  const { files, remove, pickFiles } = useAttachments({ batchId, onBatch })
  return (
    <Form.Item label="附件">
      <Button onClick={() => void pickFiles()}>上传附件</Button>
      <Attached files={files} onRemove={remove} />
    </Form.Item>
  )
}
