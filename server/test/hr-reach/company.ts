import { randomUUID } from 'node:crypto'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import { CONTACTS_GROUP } from '#protocol/hrm/employees/words.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import { drawMore } from '../draw-more.ts'
import { addDept } from '../hr.ts'
import type { Person, TestCompany } from '../people.ts'
import { drawInsurance, drawPay } from './pay-things.ts'
import type { Range } from './places.ts'
import { CONTACT_FIELD, drawStaff, type Staff } from './staff.ts'
import { drawAppraisals, drawAttendance, drawRecruiting } from './work-things.ts'

export interface Reached {
  company: TestCompany
  staff: readonly Staff[]
  /** The employee who calls with a role of superiors or without one. */
  superior: Person
}

/** Two trees of departments, an employee in each place with data of every part. */
export async function drawReach(): Promise<Reached> {
  const { company, drawn } = await drawMore('reach', async (company) =>
    (await drawPlaces(company)).map(({ person, things, ...each }) => ({
      ...{ ...each, username: person.username, things: [...things] },
    })),
  )
  const byName = new Map(Object.values(company.people).map((person) => [person.username, person]))
  const staff = drawn.flatMap(({ username, things, ...each }) => {
    const person = byName.get(username)
    return person ? [{ ...each, person, things: new Map(things) }] : []
  })
  return { company, staff, superior: company.people.repB }
}

async function drawPlaces(company: TestCompany): Promise<readonly Staff[]> {
  const { admin, repB, repA, assistant, repA2, managerB } = company.people
  const labelGroup = CONTACTS_GROUP
  const drawn = await admin.ask(employeeFieldCalls.definition, { labelGroup })
  const data = [...drawn.flat(), { name: CONTACT_FIELD, formType: 'text' }]
  await admin.ask(employeeFieldCalls.save, { labelGroup, data })
  const deptId = await addDept(admin, '甲部')
  const below = await addDept(admin, '密树组', deptId)
  const other = await addDept(admin, '密线部')
  const outside = await addDept(admin, '密外部')
  const own = await drawStaff(company, { place: 'own', person: repB, deptId })
  const parentId = own.employeeId
  const staff = [
    own,
    await drawStaff(company, { place: 'line', person: repA, deptId: other, parentId }),
    await drawStaff(company, { place: 'dept', person: assistant, deptId }),
    await drawStaff(company, { place: 'tree', person: repA2, deptId: below }),
    await drawStaff(company, { place: 'out', person: managerB, deptId: outside }),
  ]
  for (const { things } of staff)
    Object.assign(things.get('employee') ?? {}, { newParentId: parentId, pid: deptId })
  await drawAttendance(company, staff)
  await drawInsurance(company, staff)
  await drawPay(company, staff)
  await drawRecruiting(company, staff)
  await drawAppraisals(company, staff)
  const [channel] = await admin.ask(recruitSettingCalls.offered, {})
  const [root] = await admin.ask(postCalls.types, {})
  for (const { things, deptId: ownDept } of staff)
    things.set('all at once', {
      ...Object.assign({}, ...things.values()),
      ...{ deptId: ownDept, channelId: channel?.channelId, postTypeId: root?.children?.[0]?.id },
      ...{ createUserId: admin.userId, examineRecordId: 1, batchId: randomUUID(), isFirst: 1 },
    })
  return staff
}

const HR_TYPE = 9
const roleName = '查看下属'
const findRole = async ({ people: { admin } }: TestCompany, name: string) =>
  (await admin.ask(permissionCalls.getRoleByType, { type: HR_TYPE })).find((role) => role.roleName === name)
    ?.roleId

/** A person's only role is one of human resources with everything below a path; the range counts with label 92. */
export async function holdRole(
  company: TestCompany,
  person: Person,
  { label, below, range }: { label: 91 | 92; below: string; range: Range },
): Promise<void> {
  const { admin } = company.people
  const name = `${roleName}${label}${below}`
  if (!(await findRole(company, name)))
    await admin.ask(permissionCalls.addRole, { roleName: name, roleType: HR_TYPE, label })
  const roleId = (await findRole(company, name)) ?? 0
  await admin.ask(permissionCalls.updateRoleMenu, {
    roleId,
    menuIds: [...actionsUnder(below)],
    dataType: range === 1 ? 2 : range,
  })
  if (range === 1) {
    // the page does not offer the user alone
    await company.platform.pool.query('update roles set data_type = 1 where role_id = $1', [roleId])
    await company.app.services.directory.changed()
  }
  await admin.ask(permissionCalls.relatedDeptUser, { userIds: [person.userId], roleIds: [roleId] })
}
