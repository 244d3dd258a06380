import type { Page } from '@playwright/test'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { choose } from '../customer-page.ts'
import { type Company, expect, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'

/** An invoice is applied for, issued and taken back in part; who owns the contract sees the outcome in the money strip. */

const people = { rep: newAccount('红票销售'), head: newAccount('红票主管') }
const names = { customer: '红票检测有限公司', contract: 'HP-2026-1', invoice: 'HPFP-1', red: 'HPFP-2' }

const form = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const strip = (page: Page) => page.getByRole('region', { name: '资金进度' })

/** A contract of a thousand that is the rep's. */
async function enter(company: Company): Promise<string> {
  const head = await company.addPerson(people.head, [roles.salesManager])
  const ownerUserId = await company.addPerson(people.rep, [roles.sales], head)
  const give = (call: Call | null | undefined, id: number) =>
    call ? company.ask(call, { ids: [id], ownerUserId, transferType: 1, changeType: [] }) : undefined
  const customerId = await make(company, 'customer', { customerName: names.customer })
  const contractId = await make(company, 'contract', {
    num: names.contract,
    name: '红票合同',
    customerId,
    orderDate: '2026-05-01',
    money: '1000',
  })
  await give(recordCallsOf(customer).transfer, customerId)
  await give(recordCallsOf(contract).transfer, contractId)
  return `/crm/contract/${contractId}`
}

const save = (page: Page) => form(page).getByRole('button', { name: /保存$/ }).click()

/** A special invoice asks for its taxpayer, and beyond the contract it asks whether that is meant. */
async function apply(page: Page): Promise<void> {
  await strip(page).getByRole('button', { name: '展开资金进度' }).click()
  await strip(page).getByRole('button', { name: '新建发票', exact: true }).click()
  await typeInto(field(page, '发票申请编号'), names.invoice)
  await choose(page, form(page).getByRole('combobox', { name: '开票类型' }), '增值税专用发票')
  await typeInto(field(page, '开票金额'), '1000.5')
  await save(page)
  await expect(form(page).getByText('纳税人识别号不能为空')).toBeVisible()
  await typeInto(field(page, '开票抬头'), names.customer)
  await typeInto(field(page, '纳税人识别号'), '91370100MA3C')
  await save(page)
  const question = page.getByRole('dialog', { name: '开票金额超过合同可开金额' })
  await expect(question).toContainText('超出 ¥0.50')
  await question.getByRole('button', { name: /取\s?消/ }).click()
  await typeInto(field(page, '开票金额'), '1000')
  await save(page)
  await said(page, `添加成功：${names.invoice}`)
}

async function openInvoice(page: Page, name: string): Promise<void> {
  await page.goto('/crm/invoice')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name })
    .first()
    .click()
}

async function issue(page: Page, number: string): Promise<void> {
  await page
    .getByRole('complementary', { name: '发票详情' })
    .getByRole('button', { name: '标记为开票' })
    .first()
    .click()
  await typeInto(field(page, '发票号码'), number)
  await save(page)
  await said(page, '已标记为开票')
}

async function takeBack(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: '发票详情' })
    .getByRole('button', { name: /^更多/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '红冲' }).click()
  await expect(page.getByRole('dialog', { name: '新建红字发票' })).toContainText(names.invoice)
  await expect(field(page, '开票金额')).toHaveValue(/^-1,?000$/)
  await typeInto(field(page, '发票申请编号'), names.red)
  await typeInto(field(page, '开票金额'), '-400')
  await save(page)
  await said(page, `添加成功：${names.red}`)
}

test('an invoice is issued and taken back in part, and the rep sees the right strip', async ({
  browser,
  company,
}) => {
  const address = await enter(company)
  const [rep, head] = await Promise.all([
    windowOf(browser, company, people.rep, address),
    windowOf(browser, company, people.head, address),
  ])
  await strip(rep).getByRole('button', { name: '展开资金进度' }).click()
  const step = strip(rep).getByRole('listitem').filter({ hasText: '申请中' })
  await test.step('applied for', async () => {
    await apply(head)
    await expect(step).toContainText('已开票 ¥0.00')
    await expect(step).toContainText('申请中 ¥1,000.00')
  })
  await test.step('issued', async () => {
    await openInvoice(head, names.invoice)
    await issue(head, '24370001')
    await expect(step).toContainText('已开票 ¥1,000.00')
  })
  await test.step('taken back in part', async () => {
    await takeBack(head)
    await expect(step).toContainText('申请中 -¥400.00')
    await openInvoice(head, names.red)
    await issue(head, '24370002')
    await expect(step).toContainText('已开票 ¥600.00')
    await expect(step).toContainText('未申请 ¥400.00')
  })
  await test.step('both name each other', async () => {
    await openInvoice(rep, names.invoice)
    await expect(rep.getByRole('complementary', { name: '发票详情' }).getByTitle('已红冲')).toBeVisible()
    await rep.getByRole('tab', { name: /^红字发票/ }).click()
    await expect(rep.getByRole('tabpanel', { name: /红字发票/ })).toContainText(names.red)
  })
  for (const page of [rep, head]) await page.context().close()
})
