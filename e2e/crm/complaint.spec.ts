import type { Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { choose } from '../customer-page.ts'
import { type Company, expect, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'

/** A complaint is entered, handled and ended with its outcome, and answered by a letter; the customer shows both. */

const people = { rep: newAccount('投诉处理员'), head: newAccount('投诉主管') }
const names = { customer: '投诉检测有限公司', letter: '关于投诉处理结果的复函' }

const form = (page: Page) => page.getByRole('dialog').last()
const detail = (page: Page, name: string) => page.getByRole('complementary', { name })
const act = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('button', { name, exact: true }).first().click()

/** The customer of the rep, whose superior is the head. */
async function enter(company: Company): Promise<string> {
  const head = await company.addPerson(people.head, [roles.salesManager])
  const ownerUserId = await company.addPerson(people.rep, [roles.sales], head)
  const customerId = await make(company, 'customer', { customerName: names.customer })
  const { transfer } = recordCallsOf(customer)
  await company.ask(transfer, { ids: [customerId], ownerUserId, transferType: 1, changeType: [] })
  return `/crm/customer/${customerId}`
}

async function enterComplaint(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建投诉' }).click()
  await typeInto(form(page).getByRole('combobox', { name: /客户名称/ }), names.customer)
  await page.locator('.ant-select-item-option', { hasText: names.customer }).first().click()
  await choose(page, form(page).getByRole('combobox', { name: /投诉类型/ }), '软件锁故障')
  await choose(page, form(page).getByRole('combobox', { name: /紧急程度/ }), '特急')
  await typeInto(form(page).getByRole('textbox', { name: /投诉内容/ }), '软件锁检测不到')
  await form(page).getByRole('button', { name: /保存$/ }).click()
  await said(page, '添加成功')
}

async function handle(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^TS\d{11}$/ })
    .first()
    .click()
  await act(page, '开始处理')
  await said(page, /^已开始处理：TS/)
  await act(page, '处理完成')
  await form(page).getByRole('button', { name: '处理完成' }).click()
  await expect(form(page).getByText('请填写处理结果')).toBeVisible()
  await typeInto(form(page).getByRole('textbox', { name: /处理结果/ }), '已更换软件锁')
  await choose(page, form(page).getByRole('combobox', { name: '客户满意度' }), '满意')
  await form(page).getByRole('button', { name: '处理完成' }).click()
  await said(page, /^处理完成：TS/)
  await expect(detail(page, '投诉详情').getByText('已处理', { exact: true }).first()).toBeVisible()
}

async function writeBack(page: Page): Promise<void> {
  await page.goto('/crm/letters')
  await page.getByRole('button', { name: '新建公函' }).click()
  await typeInto(form(page).getByRole('textbox', { name: /公函标题/ }), names.letter)
  await choose(page, form(page).getByRole('combobox', { name: /公函类型/ }), '复函')
  await choose(page, form(page).getByRole('combobox', { name: /主体名称/ }), '威海公司')
  await typeInto(form(page).getByRole('combobox', { name: /主送客户/ }), names.customer)
  await page.locator('.ant-select-item-option', { hasText: names.customer }).first().click()
  await expect(form(page).getByRole('textbox', { name: /主送单位/ })).toHaveValue(names.customer)
  await form(page).getByRole('button', { name: /保存$/ }).click()
  await said(page, `添加成功：${names.letter}`)
  await act(page, '发出')
  await form(page).getByRole('button', { name: '发出' }).click()
  await said(page, `公函已发出：${names.letter}`)
}

test('a complaint is handled by whom it was assigned to, and answered by a letter', async ({
  browser,
  company,
}) => {
  const address = await enter(company)
  const rep = await windowOf(browser, company, people.rep, '/crm/complaint')
  await test.step('entered and handled', async () => {
    await enterComplaint(rep)
    await rep.goto('/crm/complaint')
    await handle(rep)
  })
  await test.step('answered', () => writeBack(rep))
  await test.step('both are shown at the customer, to the superior too', async () => {
    const head = await windowOf(browser, company, people.head, address)
    await head.getByRole('tab', { name: /^投诉/ }).click()
    await expect(head.getByRole('tabpanel', { name: /^投诉/ })).toContainText('软件锁故障')
    await head.getByRole('tab', { name: /^公函/ }).click()
    await expect(head.getByRole('tabpanel', { name: /^公函/ })).toContainText(names.letter)
    await head.context().close()
  })
  await rep.context().close()
})
