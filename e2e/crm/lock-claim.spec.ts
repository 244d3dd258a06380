import type { Page } from '@playwright/test'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { expect, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'

/** Locks are claimed, issued by the keeper of the stock, received, and one of them goes back. */

const rep = newAccount('领用销售')
const shellNums = ['321577001', '321577002'] as const

const dialog = (page: Page) => page.getByRole('dialog').last()
const panel = (page: Page) => page.getByRole('complementary', { name: '新锁领用详情' })
const openFirst = (page: Page) => page.getByRole('link', { name: /^LY-/ }).first().click()

async function claim(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await page
    .getByRole('button', { name: /新建领用$/ })
    .first()
    .click()
  await typeInto(dialog(page).getByRole('textbox', { name: '数量' }), '201')
  await dialog(page).getByRole('button', { name: /保存$/ }).click()
  await expect(dialog(page).getByText('不能大于200')).toBeVisible()
  await typeInto(dialog(page).getByRole('textbox', { name: '数量' }), '2')
  await dialog(page).getByRole('button', { name: /保存$/ }).click()
  await said(page, /添加成功/)
}

/** One is looked for by its number, the other taken in the order of the stock. */
async function issue(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await openFirst(page)
  await panel(page).getByRole('button', { name: /发放$/ }).click()
  await typeInto(dialog(page).getByRole('combobox', { name: '锁号' }), '77002')
  await page.locator('.ant-select-item-option', { hasText: shellNums[1] }).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: '发放', exact: true }).click()
  await said(page, /已发放 1 把锁/)
  await panel(page).getByRole('button', { name: /发放$/ }).click()
  await dialog(page).getByRole('button', { name: '按库存顺序选 1 把' }).click()
  await dialog(page).getByRole('button', { name: '发放', exact: true }).click()
  await expect(panel(page).getByRole('row', { name: /32157700[12] 待确认/ })).toHaveCount(2)
}

async function receive(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await openFirst(page)
  await panel(page)
    .getByRole('button', { name: /确认领取$/ })
    .click()
  await said(page, '已确认领取 2 把锁')
  await expect(panel(page).getByRole('row', { name: /32157700[12] 持有/ })).toHaveCount(2)
}

async function askReturn(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim/stock')
  await page.getByRole('button', { name: `退库 ${shellNums[0]}` }).click()
  await typeInto(dialog(page).getByRole('textbox', { name: '退库原因' }), '多领了一把')
  await dialog(page).getByRole('button', { name: '申请退库' }).click()
  await said(page, /已申请退库 1 把锁/)
  await expect(page.getByRole('row', { name: new RegExp(`${shellNums[0]}.*待退库`) })).toBeVisible()
}

/** Only the one that was asked for is ticked. */
async function takeIn(page: Page): Promise<void> {
  await page.goto('/crm/newLockClaim')
  await openFirst(page)
  await expect(panel(page).getByText('多领了一把')).toBeVisible()
  await panel(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: /确认退库$/ }).click()
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog(page).getByRole('button', { name: '确认退库' }).click()
  await said(page, '已退库 1 把锁')
}

test('locks are claimed, issued, received, and one goes back to the stock', async ({ browser, company }) => {
  await company.addPerson(rep, [roles.sales])
  await company.ask(lockCalls.stockIn, { region: 1, list: shellNums.map((shellNum) => ({ shellNum })) })
  const [seller, keeper] = [
    await windowOf(browser, company, rep),
    await windowOf(browser, company, company.administrator),
  ]
  await claim(seller)
  await issue(keeper)
  await receive(seller)
  await askReturn(seller)
  await takeIn(keeper)
  await seller.goto('/crm/newLockClaim/stock')
  await expect(seller.getByRole('row', { name: new RegExp(shellNums[1]) })).toBeVisible()
  await expect(seller.getByRole('row', { name: new RegExp(shellNums[0]) })).toHaveCount(0)
  await Promise.all([seller, keeper].map((page) => page.context().close()))
})
