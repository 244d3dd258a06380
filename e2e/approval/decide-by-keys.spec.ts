import type { Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'

const decider = newAccount('键裁经理')
const CUSTOMER = '键裁桥梁检测有限公司'
const names = ['键裁一号合同', '键裁二号合同', '键裁三号合同', '键裁四号合同'] as const
const [first, second, third, fourth] = names

/** Four contracts of one customer wait for the decider, the first one longest. */
async function submitAll(page: Page, company: Company): Promise<number> {
  const userId = await company.addPerson(decider, [roles.salesManager])
  // a person who has never signed in is not asked
  await logIn(page, decider)
  const { examineId } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      label: contract.approval.label,
      examineName: '键裁合同审批',
      recheckType: 1,
      managerList: [await company.userIdOf(company.administrator)],
      dataList: [nodes.members([userId], { name: '经理审批' })],
    }),
  )
  await company.ask(flowCalls.setStatus, { examineId, status: 1 })
  const customerId = await make(company, 'customer', { customerName: CUSTOMER })
  for (const [at, name] of names.entries())
    await make(company, 'contract', {
      name,
      num: `JC-${at}`,
      customerId,
      money: String((at + 1) * 1000),
      orderDate: '2026-01-05',
    })
  return examineId
}

const cell = (page: Page, name: string) =>
  page.getByRole('list', { name: '审批列表' }).getByRole('listitem').filter({ hasText: name })
const remarks = (page: Page) => page.getByRole('textbox', { name: '审批意见' })
const panel = (page: Page) => page.getByRole('complementary', { name: '合同详情' })

/** The dialog has the caret where the words go. */
async function send(page: Page, words: string): Promise<void> {
  await expect(remarks(page)).toBeFocused()
  if (words) await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
}

test('what waits is decided about by keys, from the list and from the record over it', async ({
  page,
  company,
}) => {
  const examineId = await submitAll(page, company)
  try {
    await page.goto('/taskExamine/crm')
    await expect(page).toHaveURL(/\/taskExamine\/crm\/contract/)
    const menu = page.getByRole('navigation', { name: '菜单' })
    await expect(menu.getByRole('link', { name: '待我审批，4 项' })).toBeVisible()
    await test.step('the one that waits longest is passed', async () => {
      await page.getByRole('combobox', { name: '排序' }).click()
      await page.locator('.ant-select-dropdown:visible').getByTitle('等待最久').click()
      await expect(page.getByRole('listitem').filter({ hasText: '键裁' }).first()).toContainText(first)
      await expect(cell(page, first)).toContainText(CUSTOMER)
      await expect(cell(page, first)).toContainText('1,000.00')
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: '待我审批' }).click()
      await page.keyboard.press('j')
      await page.keyboard.press('a')
      await expect(page.getByRole('dialog', { name: '审批通过' })).toContainText(CUSTOMER)
      await send(page, '同意')
      await said(page, `操作成功：已通过 ${first}，审批已完成`)
      await expect(cell(page, first)).toHaveCount(0)
    })
    await test.step('the one that takes its place is refused, with the reason typed at once', async () => {
      await expect(cell(page, second)).toHaveAttribute('aria-current', 'true')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('r')
      await send(page, '价格与报价单不符')
      await said(page, `操作成功：已拒绝 ${second}`)
      await expect(cell(page, second)).toHaveCount(0)
    })
    await test.step('the next is opened, passed there, and leads on', async () => {
      await expect(cell(page, third)).toHaveAttribute('aria-current', 'true')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('heading', { name: third })).toBeVisible()
      await expect(panel(page).getByRole('button', { name: /经理审批 键裁经理 审批中/ })).toBeVisible()
      await page.keyboard.press('a')
      await send(page, '')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: '下一条', exact: true }).click()
      await expect(panel(page).getByRole('heading', { name: fourth })).toBeVisible()
      await expect(menu.getByRole('link', { name: '待我审批，1 项' })).toBeVisible()
    })
  } finally {
    await company.ask(flowCalls.setStatus, { examineId, status: 2 })
  }
})
