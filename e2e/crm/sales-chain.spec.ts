import type { Page } from '@playwright/test'
import { contract as contractType } from '#protocol/crm/contract/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { choose } from '../customer-page.ts'
import { administrator, type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { designFlow, stopFlow } from '../sales-flow.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'

/** From the flow that an administrator draws to the money that has come in: each step by whose work it is. */

const customer = '长链桥梁检测有限公司'
const contract = { name: '长链检测软件采购合同', num: 'CL-2026-0001' }
const products = ['长链主机', '长链节点', '长链授权', '长链培训', '长链维护']
/** One of each product, at ten thousand more than the one before. */
const RECEIVED = '150,000.00'
const people = {
  rep: newAccount('龙链销售'),
  head: newAccount('龙链主管'),
  director: newAccount('龙链总监'),
  auditor: newAccount('龙链审计'),
}
const AUDITORS = '长链审计角色'
const asked = { manager: administrator.realname, director: people.director.realname, role: AUDITORS }

const form = (page: Page) => page.getByRole('dialog').last()
const strip = (page: Page) => page.getByRole('region', { name: '资金进度' })

async function enter(company: Company): Promise<void> {
  await company.ask(permissionCalls.addRole, { roleName: AUDITORS, roleType: 2 })
  const known = permissionCalls.getRoleByType.reply.parse(
    await company.ask(permissionCalls.getRoleByType, { type: 2 }),
  )
  const auditors = known.find(({ roleName }) => roleName === AUDITORS)?.roleId ?? 0
  await company.addPerson(people.director, [roles.salesManager])
  const head = await company.addPerson(people.head, [roles.salesManager])
  await company.addPerson(people.auditor, [roles.salesManager, auditors])
  await company.addPerson(people.rep, [roles.sales], head)
  for (const [at, name] of products.entries())
    await make(company, 'product', { name, num: `CL-${at}`, price: String((at + 1) * 10_000), categoryId: 1 })
}

async function addressOfContract(company: Company): Promise<string> {
  const calls = recordCallsOf(contractType)
  const { list } = calls.list.reply.parse(
    await company.ask(calls.list, { search: contract.num, page: 1, limit: 1 }),
  )
  return `/crm/contract/${String(list[0]?.contractId)}`
}

async function submitContract(page: Page): Promise<void> {
  await page.goto('/crm/customer?create=1')
  await typeInto(form(page).getByRole('textbox', { name: '客户名称' }), customer)
  await form(page).getByRole('button', { name: /保存$/ }).click()
  await said(page, `添加成功：${customer}`)
  await page.goto('/crm/contract?create=1')
  await typeInto(form(page).getByRole('textbox', { name: '合同编号' }), contract.num)
  await typeInto(form(page).getByRole('textbox', { name: '合同名称' }), contract.name)
  await typeInto(form(page).getByRole('combobox', { name: '客户名称' }), customer)
  await page.locator('.ant-select-dropdown:visible').getByText(customer).first().click()
  await form(page).getByRole('button', { name: '添加产品' }).click()
  const chooser = page.getByRole('dialog').last()
  await typeInto(chooser.getByRole('searchbox'), '长链')
  for (const name of products)
    await chooser
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await chooser.getByRole('button', { name: /确\s?定/ }).click()
  await expect(form(page).getByRole('textbox', { name: '合同金额' })).toHaveValue(/150,?000/)
  await expect(form(page).getByText(people.director.realname).first()).toBeVisible()
  await form(page).getByRole('button', { name: '提交审核' }).click()
  await said(page, `添加成功：${contract.name}`)
}

/** Its toast passes in a second and a half, which a busy machine may miss: it is looked for on a screen instead. */
const decide = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  await dialog.getByRole('button', { name: /通\s?过/ }).click()
  await expect(dialog).toBeHidden()
}

/** Opens what the message names, and decides there. */
async function decideFromMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click()
  const message = page
    .getByRole('dialog', { name: '通知' })
    .getByRole('listitem')
    .filter({ hasText: contract.name })
  await message.getByRole('button', { name: new RegExp(contract.name) }).click()
  await expect(page).toHaveURL(/\/crm\/contract\/\d+$/)
  await page
    .getByRole('region', { name: '审批流信息' })
    .getByRole('button', { name: /通\s?过/ })
    .click()
  await decide(page)
}

const waiting = (page: Page) =>
  page.getByRole('list', { name: '审批列表' }).getByRole('listitem').filter({ hasText: contract.name })

async function decideInList(page: Page): Promise<void> {
  await waiting(page)
    .getByRole('button', { name: /通\s?过/ })
    .click()
  await decide(page)
  await expect(waiting(page)).toHaveCount(0)
}

async function decideByKeyboard(page: Page): Promise<void> {
  await expect(waiting(page)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
  await page.keyboard.type('合规')
  await page.keyboard.press('Control+Enter')
  await said(page, '操作成功')
  await expect(waiting(page)).toHaveCount(0)
}

const value = (page: Page, label: string) => form(page).getByRole('textbox', { name: label })
async function fillDate(page: Page, label: string, date: string): Promise<void> {
  await typeInto(value(page, label), date)
  await value(page, label).press('Enter')
}
const save = async (page: Page) => {
  await form(page).getByRole('button', { name: /保存$/ }).click()
  await said(page, /^添加成功/)
}

/** Opens the form of the step that is missing. */
async function begin(page: Page, caption: string): Promise<void> {
  await page.goto(contractPage)
  await strip(page).getByRole('button', { name: caption, exact: true }).click()
}
const press = (page: Page, name: string | RegExp) => form(page).getByRole('button', { name }).click()

/** A receipt for the plan that is open next, with a number of its own. */
async function beginReceipt(page: Page, num: string, period: string): Promise<void> {
  await begin(page, '新建回款')
  await expect(form(page).getByText(period)).toBeVisible()
  await typeInto(value(page, '回款编号'), num)
}

/** Three plans, five receipts – two for one plan, one over two, one that would have been too much – and an invoice. */
async function collect(page: Page): Promise<void> {
  await strip(page).getByRole('button', { name: '展开资金进度' }).click()
  for (const [money, day] of [
    ['50000', '2030-01-31'],
    ['60000', '2030-02-28'],
    ['40000', '2030-03-31'],
  ] as const) {
    await begin(page, '新建回款计划')
    await typeInto(value(page, '计划回款金额'), money)
    await fillDate(page, '计划回款日期', day)
    await save(page)
  }
  await beginReceipt(page, 'CLHK-1', '第1期')
  await press(page, '今天')
  await expect(value(page, '回款日期')).not.toHaveValue('2030-01-31')
  await typeInto(value(page, '回款金额'), '20000')
  await save(page)
  await beginReceipt(page, 'CLHK-2', '第1期')
  await press(page, '剩余 ¥30,000.00')
  await save(page)
  await beginReceipt(page, 'CLHK-3', '第2期')
  await typeInto(value(page, '回款金额'), '70000')
  await press(page, '分到多期')
  await expect(value(page, '第1行 金额')).toHaveValue(/^60,?000/)
  await expect(value(page, '第2行 金额')).toHaveValue(/^10,?000/)
  await save(page)
  await beginReceipt(page, 'CLHK-4', '第3期')
  await typeInto(value(page, '回款金额'), '10000')
  await save(page)
  await beginReceipt(page, 'CLHK-5', '第3期')
  await typeInto(value(page, '回款金额'), '40000')
  await press(page, /保存$/)
  const question = page.getByRole('dialog', { name: '回款多于应收，仍要保存吗？' })
  await expect(question).toContainText('第3期剩余 ¥20,000.00，本次 ¥40,000.00')
  await question.getByRole('button', { name: /取\s?消/ }).click()
  await expect(question).toBeHidden()
  await press(page, '剩余 ¥20,000.00')
  await save(page)
  await page.goto(contractPage)
  await expect(strip(page)).toContainText('已全部回款')
  await begin(page, '新建发票')
  await typeInto(value(page, '发票申请编号'), 'CLFP-1')
  await choose(page, form(page).getByRole('combobox', { name: '开票类型' }), '增值税普通发票（电子）')
  await save(page)
}

async function visit(page: Page): Promise<void> {
  await page.goto(contractPage)
  await page.getByRole('tab', { name: /^回访/ }).click()
  await page.getByRole('button', { name: '新建回访' }).click()
  await typeInto(value(page, '回访编号'), 'CLHF-1')
  await fillDate(page, '回访时间', '2030-02-01 10:00')
  await save(page)
}

async function print(page: Page): Promise<void> {
  await page.goto(contractPage)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^更多/ }).first().click()
  await page.getByRole('menuitem', { name: '按模板打印' }).click()
  const paper = await opened
  await expect(paper.getByRole('article', { name: '打印内容' })).toContainText(products[4] ?? '')
  await expect(paper.getByRole('article', { name: '打印内容' })).toContainText('150000.00')
  const saved = paper.waitForEvent('download')
  await paper.getByRole('button', { name: '下载PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('打印.pdf')
  await paper.close()
  await page.getByRole('tab', { name: '打印记录' }).click()
  await expect(page.getByRole('link', { name: '打印预览' })).toBeVisible()
}

let contractPage = ''

/** Another page of a person who is signed in. */
async function pageOf(window: Page, address: string): Promise<Page> {
  const page = await window.context().newPage()
  await page.goto(address)
  return page
}

const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const numberIn = async (page: Page, name: string): Promise<number> => {
  const [, number = ''] = /）([\d,]+)/.exec((await figure(page, name).textContent()) ?? '') ?? []
  return Number(number.replaceAll(',', ''))
}
const todo = (page: Page, count: number) =>
  page.getByRole('button', { name: `待审核合同，${count} 项`, exact: true })

test('a contract is submitted, decided by three people, paid in five parts, invoiced, visited and printed', async ({
  page,
  browser,
  company,
}) => {
  test.setTimeout(480_000)
  await enter(company)
  await logIn(page, company.administrator)
  // who has never been here cannot be asked to decide
  const rep = await windowOf(browser, company, people.rep, '/')
  const [head, director, auditor] = await Promise.all([
    windowOf(browser, company, people.head, '/'),
    windowOf(browser, company, people.director, '/taskExamine/crm/contract'),
    windowOf(browser, company, people.auditor, '/taskExamine/crm/contract'),
  ])
  try {
    await test.step('the administrator draws the flow', () => designFlow(page, asked))
    await test.step('a rep submits a contract with five lines', () => submitContract(rep))
    contractPage = await addressOfContract(company)
    await rep.goto(contractPage)
    const todos = await pageOf(director, '/crm/message')
    // the rep is one of the head's people
    const figures = await pageOf(head, '/crm/workbench')
    await expect(todo(todos, 0)).toBeVisible()
    await expect(figure(figures, '合同金额')).toBeVisible()
    const before = await numberIn(figures, '合同金额')
    await test.step('his superior decides from the message', () => decideFromMessage(head))
    await test.step('the director is told in his to-dos, and decides in the list', async () => {
      await expect(todo(todos, 1)).toBeVisible()
      await decideInList(director)
      await expect(todo(todos, 0)).toBeVisible()
    })
    const money = await pageOf(director, contractPage)
    await test.step('whoever audits decides by keyboard', () => decideByKeyboard(auditor))
    await test.step('figures and money in the open windows of the others are those of now', async () => {
      await expect.poll(() => numberIn(figures, '合同金额')).toBe(before + 150_000)
      await expect(strip(money)).toContainText('150,000.00')
    })
    await test.step('the rep sees it where he stands, and goes on to the money', async () => {
      await expect(strip(rep).getByRole('button', { name: '新建回款计划', exact: true })).toBeEnabled()
      await collect(rep)
    })
    await test.step('the director, who has not touched his window, sees the same money', async () => {
      await expect(strip(money)).toContainText('已全部回款')
      await expect(strip(money)).toContainText('已全部申请')
      await expect(strip(money).getByText(RECEIVED)).toHaveCount(4)
      await expect(strip(rep).getByText(RECEIVED)).toHaveCount(4)
    })
    await test.step('the customer is visited', () => visit(rep))
    await test.step('the contract is printed', () => print(rep))
    for (const window of [rep, head, director, auditor]) await window.context().close()
  } finally {
    await stopFlow(company)
  }
})
