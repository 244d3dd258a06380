import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { type DeptChoice, type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import type { Person, TestCompany } from './people.ts'

let made = 0

/** Values of a list as clients send them. */
export const valuesOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))

export interface Hiring {
  entryStatus?: 1 | 2
  person?: Readonly<Record<string, unknown>>
  post?: Readonly<Record<string, unknown>>
}

/** The lists of the form of entry, of a full-time employee without probation unless something else is given. */
export function entryLists(name: string, { person = {}, post = {} }: Hiring = {}) {
  made += 1
  return {
    employeeFieldList: valuesOf({
      employee_name: name,
      mobile: `1370000${String(made).padStart(4, '0')}`,
      ...person,
    }),
    postFieldList: valuesOf({
      entry_time: '2025-03-01',
      job_number: `G${made}`,
      employment_forms: 1,
      probation: 0,
      ...post,
    }),
  }
}

/** A new employee; returns the id. */
export async function hire(by: Person, name: string, hiring: Hiring = {}): Promise<number> {
  const { entryStatus = 1 } = hiring
  const { employeeId } = await by.ask(employeeCalls.add, { ...entryLists(name, hiring), entryStatus })
  return employeeId
}

/** Tree of the organisation, as a person sees it. */
export async function treeOf(
  person: Person,
  request: { name?: string; onDay?: string } = {},
): Promise<DeptNode[]> {
  const answered: readonly (DeptNode | DeptChoice)[] = await person.ask(deptCalls.tree, request)
  return answered.flatMap((each) => ('code' in each ? each : []))
}

export const flat = (nodes: readonly DeptNode[]): DeptNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** A new department; returns the id. */
export async function addDept(by: Person, name: string, above?: number): Promise<number> {
  made += 1
  const [root] = await treeOf(by)
  await by.ask(deptCalls.add, {
    name,
    code: `D${made}`,
    deptType: 2,
    pid: above ?? root?.deptId ?? 0,
  })
  return flat(await treeOf(by)).find((each) => each.name === name)?.deptId ?? 0
}

/** Gives a person a role of superiors with these rights below `hrm` and this range. */
export async function makeSuperior(
  company: TestCompany,
  person: Person,
  { rights, dataType }: { rights: readonly string[]; dataType: 2 | 3 | 4 | 5 },
): Promise<void> {
  const { admin } = company.people
  made += 1
  const role = { roleName: `上级${made}`, roleType: 9, label: 92 }
  await admin.ask(permissionCalls.addRole, role)
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 9 })
  const roleId = roles.find(({ roleName }) => roleName === role.roleName)?.roleId ?? 0
  const menuIds = rights.flatMap((right) => actionIdOf(`hrm/${right}`) ?? [])
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })
  await admin.ask(permissionCalls.relatedDeptUser, { userIds: [person.userId], roleIds: [roleId] })
}
