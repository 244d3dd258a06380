import { sql } from 'kysely'
import { contacts } from '#protocol/hrm/employees/children.ts'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import type { RowFormRules } from '#server/engine/model/row-forms.ts'
import { designedChanges } from './designed.ts'
import { childEvents } from './events.ts'
import type { ChildRow } from './rows.ts'
import { updateRow } from './write.ts'

/** Contacts of employees who are not deleted; what happens to one is in the history of the employee. */
export const contactRows: RowFormRules = {
  live: sql`exists (select from hrm_employee e where e.id = r.employee_id and e.deleted_at is null)`,
  write: async (trx, writer, { where, most, set }) => {
    const { rows } = await sql<ChildRow & { employee_name: string | null }>`select r.*, r.contacts_id as id,
        (select e.employee_name from hrm_employee e where e.id = r.employee_id) as employee_name
      from hrm_contacts r where ${contactRows.live} and ${where}
      order by r.contacts_id limit ${most} for update of r`.execute(trx)
    const subjects = []
    for (const row of rows) {
      const values = set(row)
      await updateRow(trx, contacts, row.id, values)
      const changes = designedChanges(writer.services, contactForm, row, { ...row, ...values })
      subjects.push({ id: row.employee_id, title: row.employee_name ?? '', about: { changes } })
    }
    await recordEvent(trx, writer, employee, subjects, { as: childEvents.change })
    return rows.length
  },
}
