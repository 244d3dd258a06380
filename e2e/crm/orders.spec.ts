import type { Page } from '@playwright/test'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { type Company, expect, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said, writeDownToasts } from '../said.ts'
import { typeInto } from '../typing.ts'

/** An order makes two locks; what ends soon is renewed from the radar; an order that took effect is taken back. */

const names = { customer: '锁单检测有限公司', product: '锁单算量软件' }
const numbers = ['321590001', '321590002'] as const
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** Types of orders, and what they wait for in this journey: rentals for their devices alone, the others for nothing. */
const gates = [
  { orderType: 0, needDevice: 1 },
  { orderType: 2, needDevice: 0 },
] as const

/** A customer, a product for rent, and two locks in the stock. */
async function enter(company: Company): Promise<number> {
  for (const gate of gates)
    await company.ask(orderTypeCalls.update, {
      needContract: 0,
      needSigned: 0,
      needPayment: 0,
      enabled: 1,
      ...gate,
    })
  await make(company, 'product', { name: names.product, num: 'SD-1', price: '1200', categoryId: 1 })
  await company.ask(lockCalls.stockIn, { region: 1, list: numbers.map((shellNum) => ({ shellNum })) })
  return make(company, 'customer', { customerName: names.customer })
}

const form = (page: Page) => page.getByRole('dialog').last()
const locks = (page: Page) => form(page).getByRole('region', { name: '软件锁' })
const row = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) })

/** Two locks of one seat and of two, for one product: the number of its seats and years is proposed. */
async function orderTwo(page: Page): Promise<void> {
  await page.goto('/crm/business')
  // an empty list offers the same a second time
  await page.getByRole('button', { name: '新建', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '新建租赁' }).click()
  await expect(page.getByRole('heading', { name: '新建租赁' })).toBeVisible()
  await typeInto(form(page).getByRole('combobox', { name: '客户名称' }), names.customer)
  await page.locator('.ant-select-item-option', { hasText: names.customer }).first().click()
  await locks(page).getByRole('button', { name: '新增一行' }).click()
  await typeInto(locks(page).getByRole('textbox', { name: '第2行 节点数' }), '2')
  await form(page).getByRole('button', { name: '添加产品' }).click()
  const chooser = page.getByRole('dialog').last()
  await chooser
    .getByRole('row', { name: new RegExp(names.product) })
    .getByRole('checkbox')
    .click()
  await chooser.getByRole('button', { name: /确\s?定/ }).click()
  await expect(locks(page).getByLabel('订单金额')).toContainText('3,600.00')
  await expect(locks(page)).toContainText('3,600 按模块与节点数 2/3 = 2,400')
  await form(page).getByRole('button', { name: '保存并发起审批' }).click()
  await said(page, new RegExp(`^添加成功：${names.customer}-新建租赁`))
}

/** Each lock gets a device of the stock; then the order takes effect. */
async function makeLocks(page: Page): Promise<void> {
  const detail = page.getByRole('complementary', { name: '商机详情' })
  await detail.getByRole('button', { name: '制锁' }).click()
  const dialog = page.getByRole('dialog', { name: /^制锁/ })
  for (const [at, number] of numbers.entries()) {
    await typeInto(dialog.getByRole('combobox', { name: `${at + 1} 设备` }), number)
    await page.locator('.ant-select-item-option:visible', { hasText: number }).first().click()
  }
  await dialog.getByRole('button', { name: '确定制锁' }).click()
  await said(page, '已为 2 把锁制锁')
  await expect(detail).toContainText('已生效')
  await detail.getByRole('tab', { name: '软件锁' }).click()
  await expect(detail.getByRole('row', { name: new RegExp(numbers[1]) })).toContainText('2,400.00')
}

/** Both locks end in twenty days. */
const endSoon = (company: Company, customerId: number) =>
  company.ask(orderCalls.quick, {
    customerId,
    buttonType: 11,
    shellNums: numbers.join(','),
    endTime: addDays(today, 20),
    reason: '临近到期',
  })

async function renew(page: Page): Promise<void> {
  await page.goto('/crm/renewal')
  await page.getByRole('radio', { name: '30 天内' }).click({ force: true })
  await page.getByRole('checkbox', { name: `选择 ${names.customer} 没有合同` }).click()
  await page.getByRole('button', { name: '续费 2 把' }).click()
  const dialog = page.getByRole('dialog', { name: '续费 2 把软件锁' })
  await expect(dialog).toContainText('合计 ¥3,600.00')
  await dialog.getByRole('button', { name: '发起 1 个续费订单' }).click()
  const made = page.getByRole('region', { name: '已发起的续费订单' })
  await expect(made).toContainText('已发起 1 个续费订单，共 2 把锁')
  await expect(made.getByRole('link')).toHaveCount(1)
}

/** 撤单 of the renewal shows what each lock goes back to. */
async function takeBack(page: Page): Promise<void> {
  await page.goto('/crm/business')
  await page
    .getByRole('row', { name: /租赁续费/ })
    .getByRole('link')
    .first()
    .click()
  const detail = page.getByRole('complementary', { name: '商机详情' })
  await expect(detail).toContainText('已生效')
  await detail.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤单' }).click()
  const dialog = page.getByRole('dialog', { name: /^撤单/ })
  await expect(dialog).toContainText(numbers[0])
  await expect(dialog).toContainText(addDays(today, 20))
  await typeInto(dialog.getByRole('textbox', { name: '撤单原因' }), '客户改为一次签两年')
  await dialog.getByRole('button', { name: /撤\s?单/ }).click()
  await said(page, '订单已撤单')
  await expect(detail).toContainText('已撤单')
}

test('two locks are rented, made, renewed from the radar, and the renewal is taken back', async ({
  page,
  context,
  company,
}) => {
  const customerId = await enter(company)
  await writeDownToasts(context)
  await logIn(page, company.administrator)
  await orderTwo(page)
  await makeLocks(page)
  await endSoon(company, customerId)
  await renew(page)
  await takeBack(page)
  await page.goto(`/crm/customer/${customerId}?tab=softwareLock`)
  await expect(row(page, numbers[0])).toContainText(addDays(today, 20))
})
