import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { beginOf, valuesOf } from './FieldInput.tsx'
import { FieldInputs } from './FieldInputs.tsx'
import { refreshEmployees } from './refresh.ts'

/** A new employee; an awaited one who enters now, or one who left and comes back, with what is known of them. */
export type Entry =
  | { way: 'new' }
  /** Of a candidate: what is known begins the form. */
  | { way: 'candidate'; candidateId: number; values: Readonly<Record<string, unknown>> }
  | { way: 'confirm' | 'again'; employeeId: number; known: readonly HrField[] }

export const entryTitles = {
  new: '新建员工',
  candidate: '办理入职',
  confirm: '确认入职',
  again: '再入职',
} as const
const WORKING = 1
const AWAITED = 2
const FULL_TIME = 1
/** What the next employee of a series begins with. */
const KEPT = ['entry_time', 'dept_id', 'parent_id', 'employment_forms', 'probation', 'status']
const PART_TIME = 2

interface EntryDialogProps {
  entry: Entry
  onClose: () => void
  /** After it was saved. */
  onEntered?: () => void
}

type Values = Record<string, unknown>

/** What the form begins with: of an employee what is stored, of a new one what the candidate has, else the defaults. */
function knownOf(entry: Entry, fields: readonly HrField[]): Values {
  if (entry.way === 'confirm' || entry.way === 'again') return beginOf(entry.known)
  const given = entry.way === 'candidate' ? entry.values : {}
  return beginOf(
    fields.map((field) => ({ ...field, fieldValue: given[field.fieldName] ?? field.defaultValue })),
  )
}

/** The form of entry (hrm.md §5.2): 试用期 of full-time employees, 非正式类型 of the others. */
export function EntryDialog({ entry, onClose, onEntered }: EntryDialogProps) {
  const [entryStatus, setStatus] = useState(entry.way === 'candidate' ? AWAITED : WORKING)
  const { data, error, refetch } = useQuery(queryOf(employeeCalls.form, { entryStatus }))
  const title = entryTitles[entry.way]
  if (!data)
    return (
      <Dialog label={title} width={720} onClose={onClose}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={6} columns={2} />
        )}
      </Dialog>
    )
  return (
    <EntryForm
      key={entryStatus}
      entry={entry}
      fields={data}
      entryStatus={entryStatus}
      onStatus={setStatus}
      onClose={onClose}
      {...(onEntered && { onEntered })}
    />
  )
}

interface EntryFormProps extends EntryDialogProps {
  fields: readonly HrField[]
  entryStatus: number
  onStatus: (entryStatus: number) => void
}

function EntryForm({ entry, fields, entryStatus, onStatus, onClose, onEntered }: EntryFormProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const submit = useRequestKey()
  const employment = Form.useWatch('employment_forms', form)
  const isShown = ({ fieldName }: HrField) =>
    fieldName === 'probation'
      ? employment !== PART_TIME
      : fieldName === 'status'
        ? employment === PART_TIME
        : true
  const shown = fields.filter(isShown).map(required)
  const save = (values: Values) => {
    const lists = {
      employeeFieldList: valuesOf(
        shown.filter(({ label }) => label === 1),
        values,
      ),
      postFieldList: valuesOf(
        shown.filter(({ label }) => label === 2),
        values,
      ),
    }
    if (entry.way === 'new' || entry.way === 'candidate') {
      const candidateId = entry.way === 'candidate' ? entry.candidateId : undefined
      return submit((requestKey) =>
        ask(employeeCalls.add, { ...lists, entryStatus, candidateId, requestKey }),
      )
    }
    const call = entry.way === 'confirm' ? employeeCalls.confirm : employeeCalls.again
    return ask(call, { ...lists, employeeId: entry.employeeId })
  }
  const known = knownOf(entry, fields)
  return (
    <FormDialog<Values>
      name="hr-entry"
      title={entryTitles[entry.way]}
      width={720}
      {...(entry.way === 'new' && { again: { text: '保存并继续新建', keeps: KEPT } })}
      form={form}
      begin={{ ...known, employment_forms: known.employment_forms ?? FULL_TIME }}
      onClose={onClose}
      save={save}
      onSaved={(values) => {
        onEntered?.()
        toast.success(`${entry.way === 'new' ? '添加成功' : '办理成功'}：${String(values.employee_name)}`)
        void refreshEmployees(client)
      }}
    >
      {(entry.way === 'new' || entry.way === 'candidate') && (
        <div data-beside>
          <Segmented
            aria-label="员工类型"
            value={entryStatus}
            onChange={onStatus}
            options={[
              { value: WORKING, label: '在职员工' },
              { value: AWAITED, label: '待入职员工' },
            ]}
          />
        </div>
      )}
      <FieldInputs fields={shown} />
    </FormDialog>
  )
}

/** What the kind of employment shows is required with it (spec 3 §4.5). */
const required = (field: HrField): HrField =>
  ['probation', 'status'].includes(field.fieldName) ? { ...field, isNull: 1 } : field
