import { fileCalls } from '#protocol/files/calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { type Child, type ChildField, children } from '#protocol/hrm/employees/children.ts'
import {
  type ChildCalls,
  certificateCalls,
  contactsCalls,
  contractCalls,
  educationCalls,
  materialCalls,
  salaryCardCalls,
  socialSecurityCalls,
  trainingCalls,
  workCalls,
} from '#protocol/hrm/employees/children-calls.ts'
import { employeeFields } from '#protocol/hrm/employees/fields.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { lastId } from '../foreign-office.ts'
import type { Target } from '../foreign-targets.ts'
import { hire, valuesOf } from '../hr.ts'
import type { Person, TestCompany } from '../people.ts'
import { uploadFile } from '../upload.ts'
import { amounts, marks, type Place, places, SEALED } from './places.ts'

/** An employee with a place, the account of a person, and a department. */
export interface Staff {
  place: Place
  person: Person
  employeeId: number
  deptId: number
  /** All that requests name of them, by what it is. */
  things: Map<string, Target>
}

export const markOf = ({ place }: Pick<Staff, 'place'>) => marks[place]

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** An identity number with the sealed digits in it. */
function identityOf(place: Place): string {
  const seventeen = `11010519491231${100 + places.indexOf(place)}`
  const sum = [...seventeen].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0)
  return `${seventeen}${'10X98765432'[sum % 11]}`
}
/** Of the identity numbers: the birthday as they write it, which no other value does. */
export const SEALED_IDENTITY = '19491231'

const entered: Readonly<Record<ChildField['kind'], (mark: string, field: ChildField) => unknown>> = {
  text: (mark, { label, sensitive }) => (sensitive ? `6222${SEALED}1234` : `${mark}${label}`),
  long: (mark, { label }) => `${mark}${label}`,
  mobile: () => '13900009999',
  day: () => '2020-01-01',
  month: () => '2020-01',
  code: (_mark, { words = [] }) => words[0]?.code,
}
const rowOf = (child: Child, mark: string) =>
  Object.fromEntries(child.fields.map((field) => [toKey(field.name), entered[field.kind](mark, field)]))

/** A field that the company has added to contacts. */
export const CONTACT_FIELD = '联系人暗号'

/** Every text of a contact, those of the company among them. */
async function contactOf({ people: { admin } }: TestCompany, mark: string) {
  const form = await admin.ask(contactsCalls.form, {})
  const texts = form.filter(({ formType }) => formType === 'text')
  return valuesOf(Object.fromEntries(texts.map(({ fieldName, name }) => [fieldName, `${mark}${name}`])))
}

/** Contacts are sent as fields. */
const calls: Readonly<Record<string, ChildCalls['add'] | null>> = {
  education: educationCalls.add,
  workExperience: workCalls.add,
  certificate: certificateCalls.add,
  training: trainingCalls.add,
  contacts: null,
  contract: contractCalls.add,
  salaryCard: salaryCardCalls.add,
  socialSecurity: socialSecurityCalls.add,
}

/** A row of each table that an employee can have. */
async function drawChildren(company: TestCompany, { place, employeeId, things }: Staff): Promise<void> {
  const { admin } = company.people
  for (const child of children) {
    const row = rowOf(child, marks[place])
    const labels = new Map(child.fields.map(({ name, label }) => [toKey(name), label]))
    const add = calls[child.key]
    if (add === undefined) throw new Error(`${child.key} is a new table of the archive`)
    if (add) await admin.ask(add, { employeeId, ...row })
    else {
      const dataList = await contactOf(company, marks[place])
      await admin.ask(contactsCalls.add, { employeeId, dataList })
    }
    const rowId = await lastId(company, child.idColumn, child.table)
    const changed = Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        value === `${marks[place]}${labels.get(key)}` ? '被改' : value,
      ]),
    )
    things.set(child.display, {
      ...changed,
      employeeId,
      rowId,
      [toKey(child.idColumn)]: rowId,
      dataList: valuesOf({ contacts_name: '被改' }),
    })
  }
}

/** Texts of every field of the archive that takes some. */
const texts = (mark: string) =>
  valuesOf(
    Object.fromEntries(
      employeeFields.flatMap(({ name, label, formType, ...field }) =>
        formType !== 'text' || 'sensitive' in field || name === 'birthday' ? [] : [[name, `${mark}${label}`]],
      ),
    ),
  )

/** An employee with an archive, files, a move that is ahead, and others of the same place: one is leaving, one has not come yet. */
export async function drawStaff(
  company: TestCompany,
  { place, person, deptId, parentId }: Pick<Staff, 'place' | 'person' | 'deptId'> & { parentId?: number },
): Promise<Staff> {
  const { admin } = company.people
  const mark = marks[place]
  const identity = { id_type: 1, id_number: identityOf(place), flied_mosheh: `病历${SEALED}号` }
  const post = { dept_id: deptId, parent_id: parentId ?? '', probation: 3, entry_time: '2025-03-01' }
  const employeeId = await hire(admin, `${mark}员工`, {
    person: { mobile: person.username, ...identity },
    post: { ...post, post: `${mark}岗位`, job_number: `J-${mark}` },
  })
  const staff: Staff = { place, person, employeeId, deptId, things: new Map() }
  await admin.ask(employeeCalls.update, { employeeId, dataList: texts(mark) })
  await drawChildren(company, staff)
  const { fileId } = await uploadFile(company, admin, fileCalls.upload, {
    name: `${mark}证件.txt`,
    content: 'x',
  })
  await admin.ask(materialCalls.add, { employeeId, subType: 11, fileId })
  const move = { newPost: `${mark}新岗`, effectTime: '2030-01-01', remarks: `${mark}说明` }
  await admin.ask(moveCalls.changePost, { employeeId, changeType: 5, ...move })
  const recordId = await lastId(company, 'record_id', 'hrm_moves')
  const proof = { employeeId, kind: 1, purpose: `${mark}用途` }
  const { proofId } = await admin.ask(proofCalls.add, proof)
  await person.ask(hrWorkbenchCalls.addMemo, { content: `${mark}备忘`, reminderTime: '2025-05-20' })
  const { requestId } = await person.ask(archiveRequestCalls.add, {
    dataList: valuesOf({ employee_name: `${mark}新名` }),
    remarks: `${mark}理由`,
  })
  const notesId = await lastId(company, 'notes_id', 'hrm_notes')
  staff.things.set('request', { notesId, requestId, status: 2, answer: '被改', remarks: '被改' })
  staff.things.set('proof', { ...proof, proofId, reason: '被改', recordId })
  staff.things.set('employee', {
    ...{ employeeId, employeeIds: [employeeId], employeeIdList: [employeeId] },
    ...{ deptId, id: deptId, deptIds: [deptId], deptIdList: [deptId], type: 1, typeId: employeeId },
    ...{ employeeFileId: await lastId(company, 'employee_file_id', 'hrm_files'), fileId, subType: 11 },
    ...{ dataList: valuesOf({ flied_hukzra: '被改', post: '被改' }), effectTime: '2025-05-10' },
    ...{ name: '被改', code: `Z${employeeId}`, deptType: 2 },
    ...{ mainEmployeeId: employeeId, leaderEmployeeId: employeeId },
  })
  staff.things.set('sensitive', { type: employee.label, id: employeeId, employeeId })
  // the caller is no one's subordinate, nor do others of the place belong to them
  if (place === 'own') return staff
  const leaver = await hire(admin, `${mark}离职中`, { post: { ...post, job_number: `L-${mark}` } })
  const leaving = {
    ...{ planQuitTime: '2030-01-01', applyQuitTime: '2025-05-01', salarySettlementTime: '2030-01-01' },
    ...{ quitType: 3, remarks: `${mark}离职` },
  }
  await admin.ask(employeeCalls.leave, { ...leaving, employeeId: leaver })
  staff.things.set('leaver', {
    ...{ employeeId: leaver, employeeIds: [leaver], ...leaving, remarks: '被改' },
    quitInfoId: await lastId(company, 'quit_info_id', 'hrm_quits'),
  })
  // each of these kinds of request for itself
  const { remarks: _, ...quit } = leaving
  staff.things.set('quitting', { ...quit, employeeId, remarks: '被改' })
  const awaited = await hire(admin, `${mark}待入职`, {
    entryStatus: 2,
    post: { ...post, job_number: `W-${mark}` },
  })
  staff.things.set('awaited', {
    ...{ employeeId: awaited, employeeIds: [awaited], entryStatus: 1 },
    employeeFieldList: valuesOf({ employee_name: '被改', mobile: `1350000${1000 + places.indexOf(place)}` }),
    postFieldList: valuesOf({
      entry_time: '2025-03-01',
      job_number: `X-${awaited}`,
      employment_forms: 1,
      probation: 0,
    }),
  })
  return staff
}

export const amountOf = ({ place }: Pick<Staff, 'place'>) => amounts[place]
