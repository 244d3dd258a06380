import type { Page } from '@playwright/test'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { entryLists } from '../../server/test/hr.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { choose, column, dialog, field, save } from './dialogs.ts'
import {
  approve,
  approvePay,
  compute,
  confirmSlip,
  openPay,
  sendSlips,
  setPay,
  submitSheet,
} from './pay-steps.ts'

const HR_ADMINISTRATOR = 180_175
const manager = newAccount('周期经理')
const person = newAccount('周期员工')
const INTERVIEWER = '周期面试官'
const POST = '周期顾问'
const DEPT = '周期事业部'

/** The first day of a month before this one: the whole of this month is paid. */
function entryDay(): string {
  const now = new Date()
  const before = new Date(now.getFullYear(), now.getMonth() - 2, 1)
  return `${before.getFullYear()}-${String(before.getMonth() + 1).padStart(2, '0')}-01`
}

/** An interviewer, a department, and a flow of pay at which the manager decides. */
async function setUp(company: Company, page: Page): Promise<void> {
  const managerId = await company.addPerson(manager, [HR_ADMINISTRATOR])
  await company.addPerson(person, [roles.sales])
  // a person who has never signed in is not asked
  await logIn(page, manager)
  await company.ask(employeeCalls.add, { ...entryLists(INTERVIEWER), entryStatus: 1 })
  const [root] = deptCalls.tree.reply.parse(await company.ask(deptCalls.tree, {}))
  await company.ask(deptCalls.add, { name: DEPT, code: 'ZQ', deptType: 2, pid: root?.deptId })
  await approvePay(company, managerId)
}

/** The employee that the person has become. */
async function employeeOf(company: Company): Promise<number> {
  const all = employeePickerCalls.all.reply.parse(await company.ask(employeePickerCalls.all, {}))
  return all.find(({ employeeName }) => employeeName === person.realname)?.employeeId ?? 0
}

/** An opening and a candidate who is interviewed and gets an offer. */
async function recruit(page: Page): Promise<void> {
  await page.goto('/hrm/recruit/post')
  await page.getByRole('button', { name: '新建招聘职位' }).click()
  await typeInto(field(page, '职位名称'), POST)
  await save(page)
  await said(page, `添加成功：${POST}`)
  await page.goto('/hrm/recruit/candidate')
  await page.getByRole('button', { name: '新建候选人' }).click()
  await typeInto(field(page, '姓名'), person.realname)
  await typeInto(field(page, '手机'), person.username)
  await choose(page, '应聘职位', POST)
  await choose(page, '学历', '')
  await save(page)
  await said(page, `添加成功：${person.realname}`)
  await page.getByRole('radiogroup', { name: '视图' }).getByText('看板', { exact: true }).click()
  await page.getByRole('button', { name: `拖动${person.realname}` }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(
    column(page, '初选通过').getByRole('button', { name: person.realname, exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: `移动${person.realname}` }).click()
  await page.getByRole('menuitem', { name: '移到安排面试' }).click()
  await choose(page, '面试官', INTERVIEWER)
  await dialog(page).getByRole('region', { name: '共同空闲时间' }).getByRole('button').first().click()
  await save(page)
  await expect(column(page, '安排面试').getByText(/^面试 \d/)).toBeVisible()
  await column(page, '安排面试').getByRole('button', { name: person.realname, exact: true }).click()
  await page.getByRole('button', { name: '填写面试结果' }).click()
  await typeInto(field(page, '面试评价'), '可以录用')
  await save(page)
  await page.getByRole('button', { name: '发offer' }).click()
  await page.getByRole('button', { name: '办理入职' }).click()
  await typeInto(field(page, '入职日期'), entryDay())
  await page.keyboard.press('Enter')
  await choose(page, '试用期', '6个月')
  await save(page)
  await page.getByRole('link', { name: '查看员工档案' }).click()
  // the candidate, who stays until the page of employees is there, can be confirmed as well
  await expect(page.getByRole('heading', { name: '员工管理' })).toBeVisible()
}

/** Enters, is confirmed, and moves to another department. */
async function employ(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认入职' }).click()
  await typeInto(field(page, '工号'), 'ZQ001')
  await save(page)
  await said(page, `办理成功：${person.realname}`)
  await page.getByRole('button', { name: '办理转正' }).click()
  await save(page)
  await said(page, `已保存：${person.realname}`)
  await expect(page.getByRole('button', { name: '办理转正' })).toBeHidden()
  await page.getByRole('button', { name: '调整部门/岗位' }).click()
  await choose(page, '部门', DEPT)
  await typeInto(field(page, '岗位'), '高级顾问')
  await save(page)
  await said(page, `已保存：${person.realname}`)
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText(/添加了一条人事异动【调岗】.*岗位由周期顾问变更为高级顾问/)).toBeVisible()
  await expect(page.getByText(/^为周期员工办理了转正/)).toBeVisible()
}

/** Leaves today; the account of the person is then offered to the hand-over. */
async function leave(page: Page): Promise<void> {
  await page.goto('/hrm/employee?tabType=11')
  await page.getByRole('button', { name: person.realname, exact: true }).click()
  await page.getByRole('button', { name: '办理离职' }).click()
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  for (const label of ['计划离职日期', '离职申请日期', '薪资结算日期']) {
    await typeInto(field(page, label), day)
    await page.keyboard.press('Enter')
  }
  await choose(page, '离职类型', '主动离职')
  await choose(page, '离职原因', '职业规划')
  await save(page)
  await said(page, `已办理离职：${person.realname}`)
  const offer = page.getByRole('dialog', { name: `交接${person.realname}的工作` })
  await offer.getByRole('button', { name: '去交接' }).click()
  await expect(page.getByRole('dialog', { name: /工作交接/ })).toBeVisible()
}

test('a candidate enters, is confirmed, moves, is paid and leaves', async ({ page, company }) => {
  await setUp(company, page)
  await logInAfresh(page, company.administrator)
  await test.step('an opening, an interview, an offer, an entry', () => recruit(page))
  await test.step('entry, probation, transfer', () => employ(page))
  await setPay(company, '周期组', [await employeeOf(company)])
  await test.step('pay is computed and submitted', async () => {
    await openPay(page)
    await compute(page, person.realname)
    await submitSheet(page, manager.realname)
  })
  await test.step('the manager passes it, and slips go out', async () => {
    await logInAfresh(page, manager)
    await approve(page)
    await page.goto('/hrm/salary')
    await sendSlips(page, 1)
  })
  await test.step('the employee confirms the slip and sees the own archive', async () => {
    await logInAfresh(page, person)
    await confirmSlip(page)
    await page.goto('/hrm/self-server/archives')
    await page.getByRole('tab', { name: '岗位信息' }).click()
    await expect(page.getByText('高级顾问')).toBeVisible()
  })
  await test.step('leaving, with the offer of the hand-over', async () => {
    await logInAfresh(page, company.administrator)
    await leave(page)
  })
})
