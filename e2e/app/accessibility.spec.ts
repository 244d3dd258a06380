import type { Page } from '@playwright/test'
import dayjs from 'dayjs'
import type { RouteObject } from 'react-router'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { typesOf } from '#protocol/applications.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { crm } from '#protocol/crm/application.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { refusals } from '#protocol/refusals.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { areas } from '#web/app/areas.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { addressOf, make } from '../record-page.ts'
import { findingsOf } from './axe.ts'

const NAME = '无障碍测试建设公司'
const CRM_ROLES = '/manage/role-auth/2/客户管理角色'

/** Opens something over or beside the page; it is closed by Escape or by the next address. */
type Layer = readonly [name: string, open: (page: Page) => Promise<void>]

const press =
  (name: string | RegExp): Layer[1] =>
  (page) =>
    page.getByRole('button', { name }).first().click()
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
const layers: Readonly<Record<string, readonly Layer[]>> = {
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
    ['new person', dialog(press('添加员工'))],
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
    ['list', view('列表')],
    ['by main user', view('负责人')],
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
  '/help': [['applications', popover(press('全部应用'))]],
  '/manage/customer/custom-field/:type/:label/:id': [
    ['settings of a field', (page) => page.getByLabel('客户级别').first().click()],
  ],
}

const patternsAt = (base: string, routes: readonly RouteObject[] = []) =>
  routes.flatMap(({ path }) => (path === undefined ? [] : [`${base}/${path}`]))

/** Every address that an area declares. */
const patterns = areas.flatMap(({ application, within = {}, pages, manage, outside }) => [
  ...patternsAt('', outside),
  ...patternsAt(application?.path ?? '', application?.routes),
  ...Object.entries(within).flatMap(([path, routes]) => patternsAt(path, routes)),
  ...patternsAt('', pages),
  ...patternsAt('/manage', manage),
])
/** Pages before the product, and what the server must answer for one to open without a session. */
const before: Readonly<Record<string, { search?: string; call: Call; code?: number; data: unknown } | null>> =
  {
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
const outside: readonly string[] = patterns.filter((pattern) => Object.hasOwn(before, pattern))

/** Types that need no page of their own: their lists are one page. */
const plain = typesOf(crm).filter(({ key }) => !patterns.includes(`/crm/${key}`))

interface Records {
  expenseType: number
  ownType: number
  examine: number
  announcement: number
  project: number
  leads: number
  customer: number
  contacts: number
}

/** Records that show what a list can show: a level, a date that is overdue, something deleted. */
async function fill(company: Company): Promise<Records> {
  const calls = recordCallsOf(customer)
  const customerId = await make(company, 'customer', {
    customerName: NAME,
    mobile: '13911113333',
    nextTime: dayjs().subtract(3, 'day').format('YYYY-MM-DD 09:00:00'),
  })
  await company.addPerson(newAccount('吴碍行'), [roles.sales])
  await company.ask(workLogCalls.save, { categoryId: 1, content: '无障碍日志', getBulletin: 1 })
  const deleted = await make(company, 'customer', { customerName: '无障碍删除的客户' })
  await company.ask(calls.remove, { ids: [deleted] })
  return {
    customer: customerId,
    contacts: await make(company, 'contacts', { name: '无障碍联系人', customerId }),
    leads: await make(company, 'leads', { leadsName: '无障碍线索' }),
    announcement: await announce(company),
    project: await makeProject(company),
    ...(await office(company)),
  }
}

/** A type of office approvals of the company, and an approval of it that waits for the administrator. */
async function office(company: Company): Promise<Pick<Records, 'expenseType' | 'ownType' | 'examine'>> {
  const { list } = peopleCalls.queryUserList.reply.parse(
    await company.ask(peopleCalls.queryUserList, { realname: company.administrator.username }),
  )
  const userId = list[0]?.userId ?? 0
  const { examineId: ownType } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      label: 0,
      examineName: '无障碍用章',
      recheckType: 1,
      managerList: [userId],
      dataList: [nodes.members([userId], { name: '行政审批' })],
    }),
  )
  await company.ask(examineCalls.save, { oaExamine: { categoryId: ownType, content: '盖章两份' } })
  const made = examineCalls.mine.reply.parse(await company.ask(examineCalls.mine, {}))
  const usable = flowCalls.usable.reply.parse(await company.ask(flowCalls.usable, { label: 0, pageType: 0 }))
  return {
    ownType,
    examine: made.list[0]?.examineId ?? 0,
    expenseType: usable.list.find(({ oaType }) => oaType === oaTypes.expense)?.examineId ?? 0,
  }
}

async function makeProject(company: Company): Promise<number> {
  const request = {
    name: '无障碍项目',
    description: '描述',
    isOpen: 0,
    ownerUserId: [],
    coverUrl: '/covers/1.svg',
  }
  const { workId } = projectCalls.add.reply.parse(await company.ask(projectCalls.add, request))
  for (const stopTime of ['2026-01-05', dayjs().format('YYYY-MM-DD')])
    await company.ask(taskCalls.save, { name: `无障碍任务 ${stopTime}`, workId, stopTime })
  return workId
}

async function announce(company: Company): Promise<number> {
  const title = '无障碍公告'
  await company.ask(announcementCalls.add, { title, content: '请阅读', mustConfirm: 1 })
  const { list } = announcementCalls.list.reply.parse(await company.ask(announcementCalls.list, {}))
  return list.find((each) => each.title === title)?.announcementId ?? 0
}

/** Parts of 个人中心 about one's own signing in. */
const own = ['/person/sessions', '/person/second-factor', '/person/api-keys']

/** Patterns with a part that must be filled in, or with pages below them; all others are addresses already. */
const samplesOf = (records: Records): Readonly<Record<string, readonly string[]>> => ({
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
  // neither is there: the error of the page
  '/hrm/insurance-scheme/detail/:irecordId': ['/hrm/insurance-scheme/detail/1'],
  '/hrm/salary/history/detail/:id': ['/hrm/salary/history/detail/1'],
  '/hrm/salary/slipHistory/detail/:id/:month': ['/hrm/salary/slipHistory/detail/1/2026-02'],
  '/manage/workbench-custom-field/:type/:label/:id': [
    `/manage/workbench-custom-field/oa/10/${records.ownType}`,
  ],
  '/manage/customer/print-detail/:id': ['/manage/customer/print-detail/1'],
  '/manage/customer/custom-field/:type/:label/:id': ['/manage/customer/custom-field/crm/2/none'],
  '/manage/customer/handle-field/:type/:label/:id': ['/manage/customer/handle-field/crm/5/1'],
  // the same page by its other address
  '/manage/fields/:type/:id/:label': [],
})

function addressesOf(pattern: string, samples: Readonly<Record<string, readonly string[]>>) {
  if (!/[:*]/.test(pattern)) return [pattern]
  const addresses = samples[pattern]
  if (!addresses) throw new Error(`no address is written down for the screens at ${pattern}`)
  return addresses
}

const busy = '[aria-busy="true"], [role="status"][aria-label="加载中"], .ant-spin-spinning'

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (still) => document.querySelector('main, form') !== null && document.querySelector(still) === null,
    busy,
  )
}

type Theme = 'light' | 'dark'

async function themeOf(page: Page): Promise<Theme> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', /^(light|dark)$/)
  return (await html.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light'
}

/**
 * Findings of what is shown, in both themes: other colours change nothing but the contrast. The page stays in the second one, in
 * which the next screen is looked at first, since another theme draws the whole page again.
 */
async function judge(page: Page, where: string, found: string[]): Promise<void> {
  const first = await themeOf(page)
  const second = first === 'light' ? 'dark' : 'light'
  const note = (theme: Theme) => (finding: string) => found.push(`${theme} ${where} ${finding}`)
  for (const finding of await findingsOf(page)) note(first)(finding)
  await page.emulateMedia({ colorScheme: second })
  await expect(page.locator('html')).toHaveAttribute('data-theme', second)
  for (const finding of await findingsOf(page, ['color-contrast'])) note(second)(finding)
}

async function judgeLayers(page: Page, pattern: string, found: string[]): Promise<void> {
  const open = page.getByRole('dialog')
  for (const [name, show] of layers[pattern] ?? []) {
    await show(page)
    await settle(page)
    await judge(page, `${pattern} ${name}`, found)
    if ((await open.count()) === 0) continue
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
  }
}

// a hundred screens: the parts share the workers, and each has minutes to spare on a busy machine
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const inside = patterns.filter((pattern) => !outside.includes(pattern))
const isBelow = (base: string) => (pattern: string) => pattern.startsWith(`${base}/`)
/** Every screen is in exactly one part. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'of the CRM': inside.filter(isBelow('/crm')),
  'of the administration': inside.filter(isBelow('/manage')),
  'of the other applications and of the account': inside.filter(
    (pattern) => !isBelow('/crm')(pattern) && !isBelow('/manage')(pattern),
  ),
}

let filled: Promise<Records> | undefined
/** The records of this worker's company, created once. */
const recordsIn = (company: Company) => {
  filled ??= fill(company)
  return filled
}

test('nothing on the pages before signing in keeps anyone out, in light and dark', async ({
  page,
  company,
}) => {
  // before the installation is set up every page leads to /welcome
  expect(company.url).toContain('http')
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  expect(outside).toHaveLength(Object.keys(before).length)
  for (const pattern of outside) {
    const answered = before[pattern]
    if (answered)
      await page.route(`**/${answered.call.path}`, (route) =>
        route.fulfill({ json: { code: answered.code ?? 0, msg: 'success', data: answered.data } }),
      )
    await page.goto(pattern + (answered?.search ?? ''))
    await settle(page)
    expect(new URL(page.url()).pathname).toBe(pattern)
    await judge(page, pattern, found)
  }
  expect([...new Set(found)]).toEqual([])
})

for (const [name, shown] of Object.entries(parts))
  test(`nothing on the screens ${name} keeps anyone out, in light and dark`, async ({ page, company }) => {
    expect(shown.length).toBeGreaterThan(5)
    const samples = samplesOf(await recordsIn(company))
    const found: string[] = []
    await page.emulateMedia({ colorScheme: 'light' })
    await logIn(page, company.administrator)
    for (const pattern of shown)
      for (const address of addressesOf(pattern, samples)) {
        await page.goto(address)
        await settle(page)
        expect(decodeURI(new URL(page.url()).pathname)).toBe(address.split('?')[0])
        await judge(page, address, found)
        if (address === addressesOf(pattern, samples).at(-1)) await judgeLayers(page, pattern, found)
      }
    expect([...new Set(found)]).toEqual([])
  })
