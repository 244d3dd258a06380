import {
  type Child,
  children,
  contacts,
  contract,
  salaryCard,
  socialSecurity,
} from '#protocol/hrm/employees/children.ts'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { CONTACTS_GROUP } from '#protocol/hrm/employees/words.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { designedFields } from './designed.ts'
import { type ChildRow, type Db, present, rowsOf } from './rows.ts'

/** Rows of a table of an employee, as they are sent. The caller has checked the right. */
export async function listChild(db: Db, child: Child, employeeId: number): Promise<Row[]> {
  const rows = await rowsOf(db, child, employeeId)
  return rows.map((row, at) => present(child, row, at))
}

/** 联系人, each as fields with values. */
export async function listContacts(
  services: AppServices,
  employeeId: number,
): Promise<{ contactsId: number; information: HrField[] }[]> {
  const rows = await rowsOf(services.db, contacts, employeeId)
  return rows.map((row) => ({ contactsId: row.id, information: contactFields(services, row) }))
}

const contactFields = (services: AppServices, row: ChildRow | null): HrField[] =>
  designedFields(services, contactForm, CONTACTS_GROUP, row)

/** The empty form of a contact, with what its fields begin with. */
export const contactsForm = (services: AppServices): HrField[] => contactFields(services, null)

/** 员工合同 of an employee whom the caller reads, the latest first, with their files. */
export async function readContracts(actor: Actor, employeeId: number) {
  const { db, files } = actor.services
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const rows = await listChild(db, contract, employeeId)
  const batches = await files.list(
    db,
    rows.map(({ batchId }) => String(batchId)),
  )
  return rows.map((row) => ({ ...row, fileList: batches.get(String(row.batchId)) ?? [] }))
}

/** 工资卡 and 社保 of an employee whom the caller reads. */
export async function readPay(actor: Actor, employeeId: number) {
  const { db, clock, schemeSource } = actor.services
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const scheme = (await schemeSource(db, today(clock), [employeeId])).get(employeeId)
  const [card] = await listChild(db, salaryCard, employeeId)
  const [security] = await listChild(db, socialSecurity, employeeId)
  const empty = Object.fromEntries(socialSecurity.fields.map(({ name }) => [toKey(name), null]))
  return {
    salaryCard: card ?? null,
    socialSecurityInfo: {
      ...(security ?? { ...empty, [toKey(socialSecurity.idColumn)]: null, employeeId, createTime: null }),
      schemeId: scheme?.schemeId ?? null,
      schemeName: scheme?.schemeName ?? null,
    },
  }
}

/** A sensitive value of what an employee has once, by its key on the wire. */
export async function readHidden(
  { services }: Pick<Actor, 'services'>,
  { id }: StoredRow,
  key: string,
): Promise<{ name: string; value: unknown } | null> {
  for (const child of children) {
    const field = child.fields.find(({ name, sensitive }) => sensitive && toKey(name) === key)
    if (!field || !child.single) continue
    const [row] = await rowsOf(services.db, child, id)
    return { name: field.label, value: row?.[field.name] ?? null }
  }
  return null
}
