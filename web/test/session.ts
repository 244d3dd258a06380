import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { openingCalls } from '#protocol/manage/opening-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageCalls, type UnreadCount } from '#protocol/messages/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { type ModuleKey, moduleNamed, moduleStates, moduleTypes } from '#protocol/platform/modules.ts'
import { actionIdOf, buildAuth, type MembershipLevels } from '#protocol/platform/permissions.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { ensureSession, type Session } from '#web/platform/session.ts'
import { answer } from './answers.ts'

export const me = {
  userId: 14773,
  username: '13800000001',
  realname: '林知远',
  img: null,
  sex: 1,
  mobile: '13800000001',
  email: '',
  deptId: 14852,
  deptName: '全公司',
  post: '',
  status: 1,
  createTime: '2025-05-15 10:00:00',
  parentId: 0,
  parentName: null,
  isAdmin: true,
  isReadNotice: 1,
  userIdentity: 0,
  emailId: null,
  hisTable: null,
  roleId: null,
  roleName: null,
  serverUserInfo: null,
  password: null,
  viewedBy: null,
  rightsMark: 'as at first',
} satisfies LoginUser

const colleague = (userId: number, realname: string) => ({
  ...me,
  userId,
  realname,
  username: `1390000${userId}`,
  mobile: `1390000${userId}`,
  roleId: '',
  roleName: '',
  userIdentity: 2,
  isAdmin: null,
  isReadNotice: null,
  roleIds: null,
})

/** Whom pickers offer. */
export const colleagues = [colleague(me.userId, me.realname), colleague(2001, '沈海棠')]

const root = {
  deptId: 14852,
  id: 14852,
  pid: 0,
  name: '全公司',
  label: '全公司',
  ownerUserId: null,
  currentNum: 2,
}

export const noMessages: UnreadCount = {
  allCount: 0,
  announceCount: 0,
  examineCount: 0,
  taskCount: 0,
  logCount: 0,
  crmCount: 0,
  eventCount: 0,
  hrmCount: 0,
  accountCount: 0,
  knowledgeCount: 0,
  jxcCount: 0,
}

/** What areas of the web have built. */
const listedModules = [
  'taskExamine',
  'log',
  'book',
  'crm',
  'project',
  'calendar',
  'hrm',
] as const satisfies readonly ModuleKey[]

export interface SessionRights {
  /** Permission paths such as `crm/customer/save`; an administrator has all. */
  rights?: readonly string[]
  /** What the user is in the things whose membership gives rights. */
  standings?: MembershipLevels
  /** Applications that the company has switched off. */
  off?: readonly ModuleKey[]
  /** Whether the account is that of an employee. */
  employee?: boolean
}

const company = { companyName: '星河软件', companyLogo: '', endTime: null, endDay: null }
let opening: Session = { user: me, auth: { firstModel: '' }, company, modules: [], headerSort: [] }

/** What a page asks before it opens is answered so from now on; parts that are not given, as before. */
export function answerOpening(part: Partial<Session>): void {
  opening = { ...opening, ...part }
  answer(openingCalls.queryOpening, opening)
}

/** What a page is answered before it opens. */
export const answeredOpening = (): Session => opening

/** The calls of a page's start are answered as they are to a person with these rights. */
export function answerSession({
  rights,
  standings = {},
  off = [],
  employee = false,
}: SessionRights = {}): void {
  const actions = new Set(rights?.flatMap((path) => actionIdOf(path) ?? []))
  const modules = moduleStates((key) => !off.includes(key))
  const rows = listedModules.map((module, index) => ({
    settingId: 100 + index,
    module,
    status: modules[module] ? 1 : 0,
    type: String(moduleTypes.normal),
    name: moduleNamed(module).name,
  }))
  const grounds = { actions, administrator: !rights, modules, standings }
  answerOpening({
    user: { ...me, isAdmin: !rights },
    auth: buildAuth({ ...grounds, hrRole: false, employee, firstModel: '' }),
    modules: rows,
    company,
    headerSort: [],
  })
  answer(companyCalls.queryModuleSetting, rows)
  answer(sessionCalls.loginWays, { sms: false, oidc: '', ldap: false })
  answer(permissionCalls.getRoleTypeList, [])
  answer(permissionCalls.queryHelpers, [])
  answer(messageCalls.unreadCount, noMessages)
  answer(crmTodos.shared.counts, {})
  answer(approvalCalls.waitingCounts, [])
  answer(approvalOptionCalls.copies, toPage([], 0, { page: 1, limit: 1 }))
  answer(peopleCalls.queryUserList, toPage(colleagues, colleagues.length, { page: 1, limit: 100 }))
  answer(departmentCalls.queryDeptTree, [root])
}

/** A user with these rights is signed in before the screen is drawn; without rights given: an administrator. */
export async function signIn(rights?: SessionRights): Promise<void> {
  answerSession(rights)
  await ensureSession()
}
