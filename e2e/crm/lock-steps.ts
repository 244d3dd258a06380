import type { Page } from '@playwright/test'
import { business } from '#protocol/crm/business/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type Company, expect } from '../fixture.ts'
import { said } from '../said.ts'
import { chooseFile } from '../sheets.ts'
import { typeInto } from '../typing.ts'
import { fifth, first, names, numbers, second, today } from './lock-company.ts'

/** What people do in the story of the locks, one step each. */

export const dialog = (page: Page) => page.getByRole('dialog').last()
export const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
export const strip = (page: Page) => page.getByRole('region', { name: '资金进度' })
/** Whatever the page shows, wherever. */
export const all = (page: Page) => page.locator('body')
const claimPanel = (page: Page) => page.getByRole('complementary', { name: '新锁领用详情' })

/** A record's newest id; of orders that of their type. */
export async function newest(
  company: Company,
  type: RecordType,
  fits: Record<string, unknown>,
): Promise<number> {
  const { list } = recordCallsOf(type).list.reply.parse(
    await company.ask(recordCallsOf(type).list, { page: 1, limit: 50, search: '' }),
  )
  const found = list.find((row) =>
    Object.entries(fits).every(([key, value]) => String(row[key]) === String(value)),
  )
  return Number(found?.[type.idKey])
}
export const orderPage = async (page: Page, company: Company, orderType: number) =>
  page.goto(`/crm/business/${await newest(company, business, { orderType, customerName: names.customer })}`)

/** An action of the open record, from its head or from what does not fit there. */
export async function act(page: Page, caption: string): Promise<void> {
  const more = page.getByRole('button', { name: /^更多/ }).first()
  const direct = page.getByRole('button', { name: new RegExp(`${caption}$`) }).first()
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: caption }).click()
}

export async function claim(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await page
    .getByRole('button', { name: /新建领用$/ })
    .first()
    .click()
  await typeInto(dialog(page).getByRole('textbox', { name: '数量' }), '5')
  await press(page, /保存$/)
  await said(page, /添加成功/)
}

const openClaim = async (page: Page) => {
  await page.goto('/crm/newLockClaim')
  await page.getByRole('link', { name: /^LY-/ }).first().click()
}

export async function issue(page: Page): Promise<void> {
  await openClaim(page)
  await claimPanel(page).getByRole('button', { name: /发放$/ }).click()
  for (const number of numbers) {
    await typeInto(dialog(page).getByRole('combobox', { name: '锁号' }), number)
    await page.locator('.ant-select-item-option:visible', { hasText: number }).click()
  }
  await page.keyboard.press('Escape')
  await press(page, '发放')
  await said(page, /已发放 5 把锁/)
}

export async function receive(page: Page): Promise<void> {
  await openClaim(page)
  await claimPanel(page)
    .getByRole('button', { name: /确认领取$/ })
    .click()
  await said(page, '已确认领取 5 把锁')
}

/** The customer, and five locks of one seat for a year: 6,000. */
export async function orderFive(page: Page): Promise<void> {
  await page.goto('/crm/customer?create=1')
  await typeInto(dialog(page).getByRole('textbox', { name: '客户名称' }), names.customer)
  await press(page, /保存$/)
  await said(page, `添加成功：${names.customer}`)
  await page.goto('/crm/business')
  // An empty list offers it a second time, below its sentence.
  await page.getByRole('button', { name: '新建', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '新建租赁' }).click()
  await typeInto(dialog(page).getByRole('combobox', { name: '客户名称' }), names.customer)
  await page.locator('.ant-select-item-option', { hasText: names.customer }).first().click()
  const locks = dialog(page).getByRole('region', { name: '软件锁' })
  for (const _ of numbers.slice(1)) await locks.getByRole('button', { name: '新增一行' }).click()
  await press(page, '添加产品')
  await dialog(page)
    .getByRole('row', { name: new RegExp(names.product) })
    .getByRole('checkbox')
    .click()
  await press(page, /确\s?定/)
  await expect(locks.getByLabel('订单金额')).toContainText('6,000.00')
  await press(page, '保存并发起审批')
  await said(page, new RegExp(`^添加成功：${names.customer}-新建租赁`))
}

export async function approve(page: Page): Promise<void> {
  await page.goto('/taskExamine/crm/business')
  const waiting = page
    .getByRole('list', { name: '审批列表' })
    .getByRole('listitem')
    .filter({ hasText: names.customer })
  await waiting.getByRole('button', { name: /通\s?过/ }).click()
  await press(page, /通\s?过/)
  await expect(waiting).toHaveCount(0)
}

/** A device that the seller holds for each line. */
export async function makeLocks(page: Page): Promise<void> {
  await act(page, '制锁')
  for (const [at, number] of numbers.entries()) {
    await typeInto(dialog(page).getByRole('combobox', { name: `${at + 1} 设备` }), number)
    await page.locator('.ant-select-item-option:visible', { hasText: number }).first().click()
  }
  await press(page, '确定制锁')
  await said(page, '已为 5 把锁制锁')
}

export async function makeContract(page: Page): Promise<void> {
  await act(page, '新建合同')
  await typeInto(dialog(page).getByRole('textbox', { name: '合同编号' }), names.contract)
  await typeInto(dialog(page).getByRole('textbox', { name: '合同名称' }), '一锁到底合同')
  await expect(dialog(page).getByRole('textbox', { name: '合同金额' })).toHaveValue(/6,?000/)
  await press(page, /保存$/)
  await said(page, /^添加成功/)
}

const statement = (...rows: readonly (readonly [string, string])[]) =>
  Buffer.from(
    [
      '流水号,交易日期,借贷标志,发生额,对方户名,虚拟账号,用途',
      ...rows.map(([serial, money]) => `${serial},${today},贷,${money},${names.customer},,软件款`),
    ].join('\r\n'),
  )

/** The bank has it: the line is taken for the plan that is proposed. */
export async function book(page: Page, serial: string, money: string): Promise<void> {
  await page.goto('/crm/bank')
  await page.getByRole('button', { name: '导入流水' }).first().click()
  await chooseFile(page, '明细.csv', statement([serial, money]))
  await press(page, '检查文件')
  await press(page, '导入 1 笔')
  await said(page, /已导入 1 笔流水/)
  const line = page.getByRole('row').filter({ hasText: names.customer })
  await expect(line).toContainText(`第`)
  await line.getByRole('button', { name: `认领 ${names.customer}` }).click()
  await said(page, new RegExp(`^已认领：${names.customer}`))
}

/** Locks of the customer, from whose tab orders begin. */
export async function customerLocks(page: Page, customerId: number): Promise<void> {
  await page.goto(`/crm/customer/${customerId}?tab=softwareLock`)
  await expect(page.getByRole('row', { name: new RegExp(fifth) })).toBeVisible()
}
export const lockRow = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) })

export async function begin(page: Page, number: string, type: string): Promise<void> {
  await page.getByRole('button', { name: `办理 ${number}` }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await expect(page.getByRole('heading', { name: type })).toBeVisible()
}
export const submit = async (page: Page, type: string) => {
  await press(page, '保存并发起审批')
  await said(page, new RegExp(`^添加成功：${names.customer}-${type}`))
}

export async function renew(page: Page): Promise<void> {
  await page.goto('/crm/renewal')
  await page.getByRole('radio', { name: '30 天内' }).click({ force: true })
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `选择 ${number}` }).click()
  await page.getByRole('button', { name: '续费 2 把' }).click()
  await expect(dialog(page)).toContainText('合计 ¥2,400.00')
  await press(page, '发起 1 个续费订单')
  await expect(page.getByRole('region', { name: '已发起的续费订单' })).toContainText(
    '已发起 1 个续费订单，共 2 把锁',
  )
}
