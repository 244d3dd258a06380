import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { contactsCalls } from '#protocol/hrm/employees/children-calls.ts'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { editorOf } from '../company-field.ts'
import { beginOf, valuesOf } from '../FieldInput.tsx'
import { FieldInputs } from '../FieldInputs.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { refreshEmployees } from '../refresh.ts'
import { RowsSection } from './RowsSection.tsx'

type Contact = ReplyOf<typeof employeeCalls.personal>['hrmEmployeeContacts'][number]

interface ContactsSectionProps {
  /** Absent: the own archive, which is only read. */
  employeeId?: number | undefined
  contacts: readonly Contact[]
  mayEdit: boolean
}

const { display } = contactForm
const hasValue = (field: HrField) => {
  const editor = editorOf(field)
  return editor === null || formTypes[editor.formType].hasValue
}

/** 联系人 with the fields that the company has drawn (hrm.md §8.1). */
export function ContactsSection({ employeeId, contacts, mayEdit }: ContactsSectionProps) {
  return (
    <RowsSection
      display={display}
      mayAdd={mayEdit}
      mayEdit={mayEdit}
      rows={contacts.map(({ contactsId, information }) => ({
        id: contactsId,
        name: `${display} ${String(information[0]?.fieldValueDesc ?? '')}`.trim(),
        facts: information.filter(hasValue).map((field) => ({
          key: field.fieldName,
          label: field.name,
          value: <FieldValue field={field} employeeId={employeeId} />,
        })),
      }))}
      remove={(rowId) => ask(contactsCalls.remove, { rowId })}
      dialog={(contactsId, onClose) =>
        employeeId !== undefined && (
          <ContactDialog
            employeeId={employeeId}
            contact={contacts.find((each) => each.contactsId === contactsId) ?? null}
            onClose={onClose}
          />
        )
      }
    />
  )
}

interface ContactDialogProps {
  employeeId: number
  /** Null: a new one. */
  contact: Contact | null
  onClose: () => void
}

/** One contact; a new one begins with the form of today. */
function ContactDialog({ employeeId, contact, onClose }: ContactDialogProps) {
  const client = useQueryClient()
  const form = useQuery({ ...queryOf(contactsCalls.form, {}), enabled: contact === null, staleTime: 0 })
  const fields = contact?.information ?? (form.isFetchedAfterMount ? form.data : undefined)
  if (!fields) return null
  const save = (dataList: ReturnType<typeof valuesOf>) =>
    contact
      ? ask(contactsCalls.set, { contactsId: contact.contactsId, dataList })
      : ask(contactsCalls.add, { employeeId, dataList })
  return (
    <FormDialog<Record<string, unknown>>
      name="hr-contacts"
      title={`${contact ? '编辑' : '新建'}${display}`}
      width={720}
      begin={beginOf(fields)}
      onClose={onClose}
      save={(values) => save(valuesOf(fields, values))}
      onSaved={() => {
        toast.success(contact ? '编辑成功' : '添加成功')
        void refreshEmployees(client)
      }}
    >
      <FieldInputs fields={fields} />
    </FormDialog>
  )
}
