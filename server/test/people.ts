import { hash } from '@node-rs/argon2'
import { inject } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Caller, createCaller } from './as.ts'
import { createTestDatabase, templateOnce } from './database.ts'
import { stopFlows } from './flows.ts'
import { createTestServices, type TestServices, type TestServicesOptions } from './services.ts'

export const PASSWORD = 'harbour7'

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
  /** Reads customers and receivables of all users, changes nothing. */
  finance: { realname: '钱会计', dept: 'support', superior: 'director', role: 'finance', range: 5 },
  /** No CRM right at all. */
  outsider: { realname: '路外人', dept: 'support', superior: null, role: 'announcer', range: 0 },
} as const satisfies Record<string, Omit<Plan, 'superior'> & { superior: string | null }>

export type PersonKey = keyof typeof plans

export interface Person extends Caller {
  userId: number
  username: string
  realname: string
  /** The token of their session; signs them in when first asked. */
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
  /** Signs a person in again, on a terminal of its own if asked to. */
  signIn(username: string, password?: string, type?: number): Promise<string>
  /** A caller with this very token. */
  withToken(token: string): Caller
  close(): Promise<void>
}

/** The app over an empty, seeded database: not set up yet. */
export async function startApp(options: TestServicesOptions = {}) {
  const platform = await createTestServices(options)
  const app = await buildApp(platform)
  const close = async () => {
    await app.close()
    await platform.close()
  }
  return { app, platform, nobody: createCaller(app.fastify, async () => null), close }
}
type Started = Awaited<ReturnType<typeof startApp>>

/**
 * The drawn company in a database of its own. It is drawn once per run and copied; where the database has to be another one
 * from the beginning it is drawn separately.
 */
export async function drawCompany(options: TestServicesOptions = {}): Promise<TestCompany> {
  const isOrdinary = inject('sharesCompany') && !options.prepare && !options.now
  if (!isOrdinary) {
    const started = await startApp(options)
    await draw(started)
    return companyOf(started)
  }
  return companyOf(await startApp({ ...options, database: await createTestDatabase(await ordinary()) }))
}

/** The template of the drawn company. */
export const ordinary = () =>
  templateOnce({
    name: 'test_company',
    draw: async (database) => {
      const started = await startApp({ database })
      await draw(started)
      await started.app.close()
      await started.platform.release()
    },
  })

const administrator = { userId: 14773, username: '13900000000', realname: '系统管理员' }
const usernameOf = (key: PersonKey) => `1390000${String(personKeys().indexOf(key) + 1).padStart(4, '0')}`

/** Signs a user in; returns the token of the session. */
const signInWith =
  (nobody: Caller): TestCompany['signIn'] =>
  async (username, password = PASSWORD, type) =>
    (await nobody.ask(sessionCalls.login, { username, password, type })).adminToken

/**
 * Draws the company through the front doors: first run, departments, roles, people. The flows with which an installation
 * begins are put out of use: tests put their own into use.
 */
async function draw({ app, platform, nobody }: Started): Promise<void> {
  const { username, realname } = administrator
  await nobody.ask(sessionCalls.initUser, { username, realname, password: PASSWORD, companyName: '测试企业' })
  const token = await signInWith(nobody)(username)
  const admin = createCaller(app.fastify, async () => token)
  await stopFlows(admin)
  await addDepartments(admin)
  await addRoles(admin)
  const { departments, roles, userIdOf } = readCompany({ app })
  for (const key of personKeys()) {
    const { realname, dept, role, superior }: Plan = plans[key]
    const roleId = role in ownRoles || role === 'finance' ? roles[ownKey(role)] : defaultId(role)
    await admin.ask(peopleCalls.addUser, {
      username: usernameOf(key),
      password: PASSWORD,
      realname,
      deptId: departments[dept],
      roleId: String(roleId),
      parentId: superior ? userIdOf(usernameOf(superior)) : '',
    })
  }
  await quickenPasswords(platform)
}

/** Every file signs most of them in; that a password takes long to check is no promise of any of those files. */
async function quickenPasswords({ pool }: TestServices): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select user_id as id from users')
  for (const { id } of rows) {
    const quick = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    await pool.query('update users set password_hash = $2 where user_id = $1', [id, quick])
  }
}

/** Who and what is in the drawn company, as the server knows it. */
function readCompany({ app }: Pick<Started, 'app'>) {
  const current = () => app.services.directory.current()
  const departmentId = (name: string | null) => {
    const found = current().departments.find((each) =>
      name === null ? each.pid === null : each.name === name,
    )
    if (!found) throw new Error(`there is no department ${name}`)
    return found.deptId
  }
  const roleId = (name: string) => {
    const found = current().roles.find(({ roleName }) => roleName === name)
    if (!found) throw new Error(`there is no role ${name}`)
    return found.roleId
  }
  const idOf = (key: DepartmentKey) => departmentId(departmentNames[key].name)
  return {
    userIdOf: (username: string) => {
      const found = current().users.find((each) => each.username === username)
      if (!found) throw new Error(`${username} was not created`)
      return found.userId
    },
    departments: {
      root: departmentId(null),
      office: idOf('office'),
      salesA: idOf('salesA'),
      teamA: idOf('teamA'),
      salesB: idOf('salesB'),
      support: idOf('support'),
    },
    roles: {
      wholeTree: roleId(roleNames.wholeTree),
      team: roleId(roleNames.team),
      department: roleId(roleNames.department),
      finance: roleId(roleNames.finance),
    },
  }
}

export function companyOf({ app, platform, nobody, close }: Started): TestCompany {
  const signIn = signInWith(nobody)
  const { departments, roles, userIdOf } = readCompany({ app })
  const makePerson = (userId: number, username: string, realname: string): Person => {
    let token: Promise<string> | undefined
    const signedIn = () => {
      token ??= signIn(username)
      return token
    }
    return { userId, username, realname, token: signedIn, ...createCaller(app.fastify, signedIn) }
  }
  const person = (key: PersonKey): Person =>
    makePerson(userIdOf(usernameOf(key)), usernameOf(key), plans[key].realname)
  const { userId, username, realname } = administrator
  return {
    app,
    platform,
    people: {
      admin: makePerson(userId, username, realname),
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

/** Those above first. */
async function addDepartments(admin: Caller): Promise<void> {
  const [root] = await admin.ask(departmentCalls.queryDeptTree, { type: 'tree' })
  if (!root) throw new Error('there is no root department')
  const ids = new Map<string, number>()
  for (const [key, { name, above }] of Object.entries(departmentNames)) {
    const pid = above ? (ids.get(above) ?? 0) : root.deptId
    await admin.ask(departmentCalls.addDept, { name, pid, ownerUserId: '' })
    const all = await admin.ask(departmentCalls.queryDeptTree, {})
    ids.set(key, all.find((dept) => dept.name === name)?.deptId ?? 0)
  }
}

/** Reading alone, of the records of all users. */
const financeActions = [
  'crm/customer/index',
  'crm/customer/read',
  'crm/receivables/index',
  'crm/receivables/read',
]

const roleNames = {
  wholeTree: '部门及下属经理',
  team: '下属主管',
  department: '部门助理',
  finance: '财务',
} as const satisfies Record<OwnKey, string>

async function addRoles(admin: Caller): Promise<void> {
  const sales = [...actionsUnder('crm')]
  const reading = financeActions.flatMap((path) => actionIdOf(path) ?? [])
  const add = async (roleName: string, menuIds: number[], dataType: number) => {
    await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
    const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
    const roleId = roles.find((role) => role.roleName === roleName)?.roleId
    if (!roleId) throw new Error(`${roleName} was not created`)
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })
  }
  await add(roleNames.wholeTree, sales, ownRoles.wholeTree)
  await add(roleNames.team, sales, ownRoles.team)
  await add(roleNames.department, sales, ownRoles.department)
  await add(roleNames.finance, reading, 5)
}
