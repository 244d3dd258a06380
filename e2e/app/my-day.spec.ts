import type { Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said, writeDownToasts } from '../said.ts'

/** 我的一天 by keys alone: what is done there is done in 待办事项, and what is put off or done by mistake comes back. */

const rep = newAccount('一天销售员')
const names = ['我的一天甲公司', '我的一天乙公司', '我的一天丙公司']

/** Three customers that were handed to the rep wait to be followed up. */
async function enter(company: Company): Promise<void> {
  const ownerUserId = await company.addPerson(rep, [roles.sales])
  // the log of the day would wait there too
  const rules = logRuleCalls.list.reply.parse(await company.ask(logRuleCalls.list, {}))
  await company.ask(logRuleCalls.save, { rules: rules.map((rule) => ({ ...rule, status: 0 })) })
  const { transfer } = recordCallsOf(customer)
  const ids: number[] = []
  for (const customerName of names) ids.push(await make(company, 'customer', { customerName }))
  await company.ask(transfer, { ids, ownerUserId, transferType: 1, changeType: [] })
}

const group = (page: Page, title: string) => page.getByRole('region', { name: title })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('a day is walked and done by keys', async ({ page, context, company }) => {
  await enter(company)
  await writeDownToasts(context)
  await logIn(page, rep)
  await page.goto('/my-day')
  const today = group(page, '今天')
  await expect(today.getByRole('listitem')).toHaveCount(3)
  const order = await today.locator('[data-queue-name]').allTextContents()
  expect(order.toSorted()).toEqual(names.toSorted())
  const [first = '', second = '', third = ''] = order

  await test.step('↓ walks, E marks as followed up, the next one takes the focus', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(second)
    await page.keyboard.press('e')
    await expect(today.getByRole('listitem')).toHaveCount(2)
    await expect.poll(() => focused(page)).toBe(third)
    await expect(page.getByText(`已标记为已跟进：${second}`)).toBeVisible()
  })

  await test.step('撤销 takes it back', async () => {
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(today.getByRole('link', { name: second })).toBeVisible()
  })

  await test.step('H puts off until tomorrow', async () => {
    await page.keyboard.press('ArrowDown')
    const chosen = await focused(page)
    await page.keyboard.press('h')
    await expect(group(page, '以后').getByRole('link', { name: chosen })).toBeVisible()
    await expect(today.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: `取消推迟 ${chosen}` }).click()
    await said(page, '已取消推迟')
    await expect(today.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('Enter opens, Escape leads back to the row', async () => {
    await today.getByRole('link', { name: first }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: '客户详情' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: '客户详情' })).toHaveCount(0)
    await expect.poll(() => focused(page)).toBe(first)
  })

  await test.step('what is done is done in 待办事项', async () => {
    await page.keyboard.press('e')
    await expect(today.getByRole('listitem')).toHaveCount(2)
    await page.goto('/crm/message?entry=followCustomer')
    await expect(page.getByRole('button', { name: '分配给我的客户，2 项' })).toBeVisible()
    await expect(page.getByRole('link', { name: second })).toBeVisible()
    await expect(page.getByRole('link', { name: first })).toHaveCount(0)
  })
})
