import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { beginOf, valuesOf } from './FieldInput.tsx'
import { FieldInputs } from './FieldInputs.tsx'
import { refreshEmployees } from './refresh.ts'

/** A section of the archive: its title, its fields, and the call that writes it. */
export interface Section {
  key: 'post' | 'personal' | 'communication'
  title: string
  fields: readonly HrField[]
}

const calls = {
  personal: employeeCalls.update,
  communication: employeeCalls.updateCommunication,
} as const

/** The kind of employment changes by acts of its own; the end of a probation and the age follow from others. */
const kept: ReadonlySet<string> = new Set(['employment_forms', 'status'])

interface SectionDialogProps {
  /** Absent: the own archive, of which the employee edits what the company lets them. */
  employeeId?: number | undefined
  section: Section
  /** Of the employee, as it is shown. */
  version?: number | undefined
  onClose: () => void
}

/** Edits one section of the archive. */
export function SectionDialog({ employeeId, section, version: shown, onClose }: SectionDialogProps) {
  const client = useQueryClient()
  // of what the form began with, whatever is read meanwhile
  const [version] = useState(shown)
  const fields = section.fields.filter(
    ({ fieldName, isUpdateValue, isEmployeeUpdate = 1 }) =>
      isUpdateValue === 1 && isEmployeeUpdate === 1 && !kept.has(fieldName),
  )
  const begin = beginOf(fields)
  /** What was changed alone, so that what others change meanwhile stays. */
  const changed = (values: Record<string, unknown>) => {
    const before = new Map(valuesOf(fields, begin).map((each) => [each.fieldName, JSON.stringify(each)]))
    return valuesOf(fields, values).filter((each) => before.get(each.fieldName) !== JSON.stringify(each))
  }
  const save = (dataList: ReturnType<typeof valuesOf>) => {
    if (section.key !== 'post') return ask(calls[section.key], { employeeId, dataList, version })
    return ask(employeeCalls.updatePost, { employeeId: employeeId ?? 0, dataList, version })
  }
  return (
    <FormDialog<Record<string, unknown>>
      name="hr-section"
      title={`编辑${section.title}`}
      width={720}
      begin={begin}
      onClose={onClose}
      save={(values) => save(changed(values))}
      onSaved={() => {
        toast.success('编辑成功')
        void refreshEmployees(client)
      }}
    >
      <FieldInputs fields={fields} employeeId={employeeId} />
    </FormDialog>
  )
}
