import type { Page } from '@playwright/test'
import dayjs from 'dayjs'
import type { RouteObject } from 'react-router'
import { typesOf } from '#protocol/applications.ts'
import { crm } from '#protocol/crm/application.ts'
import { ownWorkbenchAddress } from '#protocol/hrm/workbench/addresses.ts'
import type { Call } from '#protocol/platform/call.ts'
import { refusals } from '#protocol/refusals.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { areas } from '#web/app/areas.ts'
import { expect, roles } from '../../fixture.ts'
import { addressOf } from '../../record-page.ts'
import { NAME, type Records } from './records.ts'

const CRM_ROLES = '/manage/role-auth/2/客户管理角色'

/** Opens something over or beside the page; it is closed by Escape or by the next address. */
type Layer = readonly [name: string, open: (page: Page) => Promise<void>]

const press =
  (name: string | RegExp): Layer[1] =>
  (page) =>
    page.getByRole('button', { name }).first().click()
/** An entry of the menu behind a button. */
const choose =
  (name: string, entry: string): Layer[1] =>
  async (page) => {
    await press(name)(page)
    await page.getByRole('menuitem', { name: entry }).click()
  }
/** What is opened comes with its own files: a check before that judges the page below it. */
const opening =
  (role: 'dialog' | 'complementary' | 'tooltip') =>
  (open: Layer[1]): Layer[1] =>
  async (page) => {
    await open(page)
    await expect(page.getByRole(role).last()).toBeVisible()
  }
const dialog = opening('dialog')
const panel = opening('complementary')
const popover = opening('tooltip')
const tab =
  (name: string): Layer[1] =>
  (page) =>
    page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const view =
  (name: string): Layer[1] =>
  (page) =>
    page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true }).click()
const keys =
  (pressed: string): Layer[1] =>
  (page) =>
    page.keyboard.press(pressed)

/** What opens over the screens of a pattern, one after the other. */
export const layers: Readonly<Record<string, readonly Layer[]>> = {
  '/crm/workbench': [
    ['follow-ups behind a number', dialog(press(/^新增跟进记录/))],
    ['cards', dialog(press('模块设置'))],
  ],
  '/manage/customer/biz-goals': [['new goal', dialog(press('设置目标'))]],
  '/crm/bank': [['statement', dialog(press('导入流水'))]],
  '/crm/customer': [
    ['palette', dialog(keys('Control+k'))],
    ['keys', dialog(keys('?'))],
    ['import dialog', dialog(press('导入'))],
    ['form', dialog(press('新建客户'))],
    ['column settings', dialog(press('列设置'))],
    ['messages', dialog(press(/^通知/))],
    ['filter panel', panel(press(/筛选$/))],
    ['selection', (page) => page.getByRole('checkbox', { name: `选择 ${NAME}` }).click()],
    ['buttons of a row', (page) => page.getByRole('row', { name: new RegExp(NAME) }).hover()],
    ['record panel', panel((page) => page.getByRole('link', { name: NAME }).first().click())],
  ],
  '/crm/customer/:id': [
    ['information', tab('详细资料')],
    ['history', tab('操作记录')],
    ['contacts', tab('联系人')],
    ['team', tab('团队')],
  ],
  '/manage/employee-dep': [
    ['person', dialog((page) => page.getByRole('row').getByRole('button').first().click())],
    ['new person', dialog(choose('添加员工', '新建员工'))],
  ],
  '/manage/role-auth/:roleType/:name': [
    ['roles of a person', dialog(press('编辑角色'))],
    ['people', dialog(press('关联员工'))],
    ['rights', tab('角色权限')],
    ['field rights', dialog(press(/的字段授权$/))],
  ],
  '/manage/customer/customer': [['pool', dialog(press('编辑'))]],
  '/manage/application': [['question', dialog(press('停用通讯录'))]],
  '/addressBook/all': [['departments', dialog(press('按层级选择部门'))]],
  '/workLog/index/:list': [
    ['writing', press('写日报')],
    ['one log', panel(press('阅读'))],
  ],
  '/calendar/index': [
    ['week', view('周')],
    ['list', view('列表')],
    ['new event', dialog(press('新建日程'))],
    ['free slots', dialog(press('查找共同空闲时间'))],
    ['address for calendar programs', dialog(press('订阅我的日历'))],
  ],
  '/project/list': [
    ['rows', view('列表视图')],
    ['new project', dialog(press('创建项目'))],
  ],
  '/project/board/:workId': [
    ['projects beside it', press('项目看板')],
    ['list', view('列表视图')],
    ['by main user', view('负责人视图')],
    ['statistics', view('任务统计')],
    ['members', dialog(press(/成员 \d/))],
  ],
  '/project/search': [
    ['board', view('看板')],
    ['timeline', view('时间线')],
  ],
  '/manage/system-project': [['new right', dialog(press('新建权限'))]],
  '/manage/system-other': [
    ['rules of logs', (page) => page.getByRole('menuitem', { name: '日志规则设置' }).click()],
    ['kinds of events', (page) => page.getByRole('menuitem', { name: '日程类型设置' }).click()],
    ['new kind', dialog(press('新建日程类型'))],
  ],
  '/manage/init': [
    ['all', (page) => page.getByRole('checkbox', { name: '全部应用' }).check()],
    ['password', dialog(press('确定初始化'))],
  ],
  '/hrm/dept': [
    ['new department', dialog(press('新建组织'))],
    [
      'people of a department',
      async (page) => {
        await dialog((shown) => shown.getByRole('row').nth(1).getByRole('button').last().click())(page)
        await tab('员工列表')(page)
      },
    ],
    ['chart', view('架构图')],
  ],
  '/hrm/proofs': [
    ['new certificate', dialog(press('开具证明'))],
    ['templates', dialog(press('证明模板'))],
  ],
  '/hrm/employee': [['new employee', dialog(press('新建员工'))]],
  '/hrm/recruit/candidate': [
    ['board', view('看板')],
    ['statistics', view('统计')],
    ['new candidate', dialog(press('新建候选人'))],
  ],
  '/hrm/recruit/post': [['new post', dialog(press('新建招聘职位'))]],
  '/hrm/attendance/settings': [
    ['shifts', tab('班次')],
    ['new shift', dialog(press('新建班次'))],
    ['rules of leave', tab('假期规则')],
  ],
  '/hrm/self-server/archives': [['post', tab('岗位信息')]],
  '/hrm/self-server/attendance': [['month', dialog(press('月报明细'))]],
  '/hrm/self-server/salarySlip': [['amounts', press('显示金额')]],
  '/hrm/self-server/performance': [
    ['targets to write', dialog((page) => page.getByRole('row', { name: /无障碍考核/ }).click())],
    ['peers', tab('匿名互评')],
    ['appeals', tab('申诉')],
  ],
  '/help': [['applications', popover(press('全部应用'))]],
  '/manage/customer/custom-field/:type/:label/:id': [
    ['settings of a field', (page) => page.getByLabel('客户级别').first().click()],
  ],
}

/** Pages within a route without a path have the paths of their own. */
const patternsAt = (base: string, routes: readonly RouteObject[] = []): string[] =>
  routes.flatMap(({ path, children }) =>
    path === undefined ? patternsAt(base, children) : [`${base}/${path}`],
  )

/** Every address that an area declares. */
const patterns = areas.flatMap(({ application, within = {}, pages, manage, outside }) => [
  ...patternsAt('', outside),
  ...patternsAt(application?.path ?? '', application?.routes),
  ...Object.entries(within).flatMap(([path, routes]) => patternsAt(path, routes)),
  ...patternsAt('', pages),
  ...patternsAt('/manage', manage),
])
/** Pages before the product, and what the server must answer for one to open without a session. */
export const before: Readonly<
  Record<string, { search?: string; call: Call; code?: number; data: unknown } | null>
> = {
  '/login': null,
  // the user returns from the provider and has a second factor
  '/oidc': {
    search: '?code=c&state=s',
    call: identityCalls.finish,
    code: refusals.secondFactorNeeded[0],
    data: null,
  },
  '/welcome': { call: sessionCalls.querySystemStatus, data: 0 },
  '/second-factor': {
    call: secondFactorCalls.state,
    data: { since: null, recoveryCodesLeft: 0, required: true },
  },
}
export const outside: readonly string[] = patterns.filter((pattern) => Object.hasOwn(before, pattern))

/** Types that need no page of their own: their lists are one page. */
const plain = typesOf(crm).filter(({ key }) => !patterns.includes(`/crm/${key}`))

/** Parts of 个人中心 about one's own signing in. */
const own = ['/person/sessions', '/person/second-factor', '/person/api-keys']

/** Patterns with a part that must be filled in, with pages below them or with several sides; all others are addresses already. */
export const samplesOf = (records: Records): Readonly<Record<string, readonly string[]>> => ({
  '/crm/leads/:id': [`/crm/leads/${records.leads}`],
  '/crm/customer/:id': [`/crm/customer/${records.customer}`],
  '/crm/contacts/:id': [`/crm/contacts/${records.contacts}`],
  '/crm/:type': plain.map(addressOf),
  // the page of their records is that of the types above
  '/crm/:type/:id': [],
  '/announcement/:id?': ['/announcement', '/announcement?new=1', `/announcement/${records.announcement}`],
  '/workLog/index/:list': ['/workLog/index/received', '/workLog/index/all'],
  '/person/*': ['/person', '/person/password', '/person/deputy', '/person/logins', ...own],
  '/manage/role-auth/:roleType/:name': [
    '/manage/role-auth/1/系统管理角色',
    `${CRM_ROLES}?role=${roles.sales}`,
  ],
  '/project/board/:workId': [`/project/board/${records.project}`],
  '/taskExamine/crm/:type?': ['/taskExamine/crm/contract'],
  '/taskExamine/task-index/:whose': ['/taskExamine/task-index/1', '/taskExamine/task-index/2'],
  '/taskExamine/task-label/:labelId?': ['/taskExamine/task-label'],
  '/taskExamine/examine-index/:list': [
    '/taskExamine/examine-index/my',
    `/taskExamine/examine-index/wait?examine=${records.examine}`,
    '/taskExamine/examine-index/my?new=0',
    `/taskExamine/examine-index/my?new=${records.expenseType}`,
  ],
  '/hrm/workbench': ['/hrm/workbench', ownWorkbenchAddress],
  // the archived sheet is not there: the error of the page
  '/hrm/insurance-scheme/detail/:irecordId': ['/hrm/insurance-scheme/detail/1'],
  '/hrm/salary/history/detail/:id': ['/hrm/salary/history/detail/1'],
  '/hrm/salary/slipHistory/detail/:id/:month': [
    `/hrm/salary/slipHistory/detail/1/${dayjs().format('YYYY-MM')}`,
  ],
  '/manage/workbench-custom-field/:type/:label/:id': [
    `/manage/workbench-custom-field/oa/10/${records.ownType}`,
  ],
  '/manage/hrm/customField/hrm_employee/none/:id': ['/manage/hrm/customField/hrm_employee/none/1'],
  '/manage/customer/print-detail/:id': ['/manage/customer/print-detail/1'],
  '/manage/customer/custom-field/:type/:label/:id': ['/manage/customer/custom-field/crm/2/none'],
  '/manage/customer/handle-field/:type/:label/:id': ['/manage/customer/handle-field/crm/5/1'],
  // the same page by its other address
  '/manage/fields/:type/:id/:label': [],
})

export function addressesOf(pattern: string, samples: Readonly<Record<string, readonly string[]>>) {
  const addresses = samples[pattern] ?? (/[:*]/.test(pattern) ? undefined : [pattern])
  if (!addresses) throw new Error(`no address is written down for the screens at ${pattern}`)
  return addresses
}

const inside = patterns.filter((pattern) => !outside.includes(pattern))
const isBelow = (base: string) => (pattern: string) => pattern.startsWith(`${base}/`)

/** Every screen is in exactly one part, which the file that is named walks. */
export const parts = [
  { name: 'of the CRM', file: 'accessibility', shown: inside.filter(isBelow('/crm')) },
  { name: 'of the administration', file: 'accessibility', shown: inside.filter(isBelow('/manage')) },
  {
    name: 'of the other applications and of the account',
    file: 'accessibility-office',
    shown: inside.filter((pattern) => !isBelow('/crm')(pattern) && !isBelow('/manage')(pattern)),
  },
] as const
