import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, actionsBelow } from '#protocol/platform/permissions.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Caller, createCaller } from './as.ts'
import { createTestServices, type TestServices, type TestServicesOptions } from './services.ts'

export const PASSWORD = 'secret1'

const departmentNames = {
  office: { name: '总经办', above: null },
  salesA: { name: '销售一部', above: null },
  /** Below salesA. */
  teamA: { name: '销售一部一组', above: 'salesA' },
  salesB: { name: '销售二部', above: null },
  support: { name: '行政部', above: null },
} as const
type DepartmentKey = keyof typeof departmentNames

/** Roles beside the default ones, by the range they give over the actions of the sales manager. */
const ownRoles = { wholeTree: 4, team: 2, department: 3 } as const
const defaultRole = { manager: 180169, rep: 180170, hr: 180175, announcer: 180168, finance: null } as const

interface Plan {
  realname: string
  dept: DepartmentKey
  superior: PersonKey | null
  role: keyof typeof ownRoles | keyof typeof defaultRole
  /** Data range of the sales actions, for reading: what the tests rely on. */
  range: 0 | 1 | 2 | 3 | 4 | 5
}

/** The drawn company. `admin` is the super user of the first-run page. */
const plans = {
  director: { realname: '方总监', dept: 'office', superior: null, role: 'manager', range: 5 },
  managerA: { realname: '陈经理', dept: 'salesA', superior: 'director', role: 'wholeTree', range: 4 },
  managerB: { realname: '白经理', dept: 'salesB', superior: 'director', role: 'team', range: 2 },
  /** Same department as managerA and repA, sees just that one. */
  assistant: { realname: '何助理', dept: 'salesA', superior: 'managerA', role: 'department', range: 3 },
  repA: { realname: '安小一', dept: 'salesA', superior: 'managerA', role: 'rep', range: 1 },
  /** In the team below salesA. */
  repA2: { realname: '安小二', dept: 'teamA', superior: 'repA', role: 'rep', range: 1 },
  repB: { realname: '白小一', dept: 'salesB', superior: 'managerB', role: 'rep', range: 1 },
  hr: { realname: '任人事', dept: 'support', superior: 'director', role: 'hr', range: 0 },
  /** Reads customers and receivables of everybody, changes nothing. */
  finance: { realname: '钱会计', dept: 'support', superior: 'director', role: 'finance', range: 5 },
  /** No CRM right at all. */
  outsider: { realname: '路外人', dept: 'support', superior: null, role: 'announcer', range: 0 },
} as const satisfies Record<string, Omit<Plan, 'superior'> & { superior: string | null }>

export type PersonKey = keyof typeof plans

export interface Person extends Caller {
  userId: number
  username: string
  realname: string
  /** The token of his session; he signs in when first asked. */
  token(): Promise<string>
}

export interface TestCompany {
  app: App
  platform: TestServices
  people: Record<PersonKey | 'admin', Person>
  departments: Record<DepartmentKey, number> & { root: number }
  roles: Record<keyof typeof ownRoles | 'finance', number>
  /** A caller without a session. */
  nobody: Caller
  as(person: Person): Caller
  /** Signs a person in again, on a terminal of its own if told so. */
  signIn(username: string, password?: string, type?: number): Promise<string>
  /** A caller with this very token. */
  withToken(token: string): Caller
  close(): Promise<void>
}

/** The app over an empty, seeded database: nobody has set it up yet. */
export async function startApp(options: TestServicesOptions = {}) {
  const platform = await createTestServices(options)
  const app = await buildApp(platform)
  const close = async () => {
    await app.close()
    await platform.close()
  }
  return { app, platform, nobody: createCaller(app.fastify, async () => null), close }
}

/** Draws the company through the front doors: first run, departments, roles, people. */
export async function drawCompany(options: TestServicesOptions = {}): Promise<TestCompany> {
  const { app, platform, nobody, close } = await startApp(options)
  const signIn = async (username: string, password = PASSWORD, type?: number) =>
    (await nobody.ask(sessionCalls.login, { username, password, type })).adminToken
  const makePerson = (userId: number, username: string, realname: string): Person => {
    let token: Promise<string> | undefined
    const signedIn = () => {
      token ??= signIn(username)
      return token
    }
    return { userId, username, realname, token: signedIn, ...createCaller(app.fastify, signedIn) }
  }

  const admin = makePerson(14773, '13900000000', '系统管理员')
  const { username, realname } = admin
  await nobody.ask(sessionCalls.initUser, { username, realname, password: PASSWORD, companyName: '测试企业' })
  const departments = await addDepartments(admin)
  const roles = await addRoles(admin)

  const made = new Map<PersonKey, Person>()
  for (const [at, key] of personKeys().entries()) {
    const plan: Plan = plans[key]
    const username = `1390000${String(at + 1).padStart(4, '0')}`
    const roleId =
      plan.role in ownRoles || plan.role === 'finance' ? roles[ownKey(plan.role)] : defaultId(plan.role)
    await admin.ask(peopleCalls.addUser, {
      username,
      password: PASSWORD,
      realname: plan.realname,
      deptId: departments[plan.dept],
      roleId: String(roleId),
      parentId: plan.superior ? made.get(plan.superior)?.userId : '',
    })
    const user = app.services.directory.current().users.find((each) => each.username === username)
    if (!user) throw new Error(`${username} was not created`)
    made.set(key, makePerson(user.userId, username, plan.realname))
  }
  const person = (key: PersonKey): Person => {
    const found = made.get(key)
    if (!found) throw new Error(`nobody is ${key}`)
    return found
  }
  return {
    app,
    platform,
    people: {
      admin,
      director: person('director'),
      managerA: person('managerA'),
      managerB: person('managerB'),
      assistant: person('assistant'),
      repA: person('repA'),
      repA2: person('repA2'),
      repB: person('repB'),
      hr: person('hr'),
      finance: person('finance'),
      outsider: person('outsider'),
    },
    departments,
    roles,
    nobody,
    as: (who) => who,
    signIn,
    withToken: (token) => createCaller(app.fastify, async () => token),
    close,
  }
}

const isPersonKey = (key: string): key is PersonKey => key in plans
const personKeys = () => Object.keys(plans).filter(isPersonKey)
type OwnKey = keyof typeof ownRoles | 'finance'
const isOwnKey = (key: string): key is OwnKey => key in ownRoles || key === 'finance'

function ownKey(key: string): OwnKey {
  if (isOwnKey(key)) return key
  throw new Error(`${key} is no role of the test company`)
}

const isDefaultKey = (key: string): key is keyof typeof defaultRole => key in defaultRole
const defaultId = (key: string) => (isDefaultKey(key) ? defaultRole[key] : null)

async function addDepartments(admin: Person): Promise<TestCompany['departments']> {
  const [root] = await admin.ask(peopleCalls.queryDeptTree, { type: 'tree' })
  if (!root) throw new Error('there is no root department')
  const ids = new Map<string, number>()
  const add = async (key: DepartmentKey) => {
    const { name, above } = departmentNames[key]
    await admin.ask(peopleCalls.addDept, {
      name,
      pid: above ? (ids.get(above) ?? 0) : root.deptId,
      ownerUserId: '',
    })
    const all = await admin.ask(peopleCalls.queryDeptTree, {})
    const id = all.find((dept) => dept.name === name)?.deptId
    if (!id) throw new Error(`${name} was not created`)
    ids.set(key, id)
    return id
  }
  return {
    root: root.deptId,
    office: await add('office'),
    salesA: await add('salesA'),
    teamA: await add('teamA'),
    salesB: await add('salesB'),
    support: await add('support'),
  }
}

/** Reading alone, of everybody's. */
const financeActions = [
  'crm/customer/index',
  'crm/customer/read',
  'crm/receivables/index',
  'crm/receivables/read',
]

async function addRoles(admin: Person): Promise<TestCompany['roles']> {
  const sales = [...actionsBelow('crm')]
  const reading = financeActions.flatMap((path) => actionIdOf(path) ?? [])
  const add = async (roleName: string, menuIds: number[], dataType: number) => {
    await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
    const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
    const roleId = roles.find((role) => role.roleName === roleName)?.roleId
    if (!roleId) throw new Error(`${roleName} was not created`)
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })
    return roleId
  }
  return {
    wholeTree: await add('部门及下属经理', sales, ownRoles.wholeTree),
    team: await add('下属主管', sales, ownRoles.team),
    department: await add('部门助理', sales, ownRoles.department),
    finance: await add('财务', reading, 5),
  }
}
