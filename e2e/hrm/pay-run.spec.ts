import type { Page } from '@playwright/test'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { salaryOptionCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { entryLists } from '../../server/test/hr.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import {
  approve,
  approvePay,
  compute,
  confirmSlip,
  grid,
  openPay,
  sendSlips,
  setPay,
  submitSheet,
} from './pay-steps.ts'

const HR_ADMINISTRATOR = 180_175
const manager = newAccount('薪经理')
const worker = newAccount('薪员工')
const NAME = '薪同事'
const BONUS = 290_101

/** Opens the yearly bonus that is taxed alone. */
async function openBonus(company: Company): Promise<void> {
  const { openOption, templateOption } = salaryOptionCalls.detail.reply.parse(
    await company.ask(salaryOptionCalls.detail, {}),
  )
  const bonus = templateOption.flatMap(({ children }) => children ?? []).find(({ code }) => code === BONUS)
  await company.ask(salaryOptionCalls.save, {
    optionList: [...openOption.flatMap(({ children }) => children ?? []), ...(bonus ? [bonus] : [])],
    hideList: [],
  })
}

/** Two employees with pay, one of them with an account, in one group; a flow with the manager. */
async function setUp(company: Company, page: Page): Promise<void> {
  const managerId = await company.addPerson(manager, [HR_ADMINISTRATOR])
  await company.addPerson(worker, [roles.sales])
  // a person who has never signed in is not asked
  await logIn(page, manager)
  const hire = async (name: string, mobile?: string) => {
    const lists = entryLists(name, { ...(mobile && { person: { mobile } }) })
    const added = await company.ask(employeeCalls.add, { ...lists, entryStatus: 1 })
    return employeeCalls.add.reply.parse(added).employeeId
  }
  const ids = [await hire(worker.realname, worker.username), await hire(NAME)]
  await setPay(company, '全员', ids)
  await openBonus(company)
  await approvePay(company, managerId)
}

const cellOf = (page: Page, name: string, column: string) =>
  grid(page)
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('gridcell')
    .and(page.locator(`[aria-colindex="${column}"]`))

test('pay is computed, explained, approved, sent and confirmed; the next month begins', async ({
  page,
  company,
}) => {
  await setUp(company, page)
  await logInAfresh(page, company.administrator)

  await test.step('the first month is opened and computed', async () => {
    await openPay(page)
    await compute(page, NAME)
    await page.getByRole('button', { name: '显示金额' }).click()
    await expect(grid(page).getByText('8,000.00').first()).toBeVisible()
  })

  await test.step('a figure tells how it came about', async () => {
    await cellOf(page, NAME, '7').click()
    const panel = page.getByRole('dialog', { name: new RegExp(`^${NAME}`) })
    await expect(panel.getByRole('region', { name: '其他各项' })).toContainText('应发工资 8,000')
    await panel.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a yearly bonus is entered by the keyboard, and its panel warns of the band of loss', async () => {
    await page.getByRole('button', { name: '在线编辑' }).click()
    await cellOf(page, worker.realname, '7').click()
    // the last column is the tax of the bonus, before it the bonus
    await page.keyboard.press('End')
    await expect(page.getByRole('columnheader', { name: '全年一次性奖金个税' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('36500')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存' }).click()
    await said(page, /保存成功/)
    await page.getByRole('button', { name: '退出编辑' }).click()
    // the sheet stays where it was scrolled to
    await grid(page).getByRole('row').filter({ hasText: worker.realname }).getByText('36,500.00').click()
    const panel = page.getByRole('dialog', { name: `${worker.realname} · 全年一次性奖金（单独计税）` })
    const choice = panel.getByRole('region', { name: '奖金计税方式' })
    await expect(choice).toContainText('奖金在 36,000.00 至 38,566.67 之间')
    await expect(choice).toContainText('3,440.00')
    await expect(panel.getByRole('region', { name: '其他各项' })).toContainText(
      '全年一次性奖金 36,500 − 奖金单独计税 3,440',
    )
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('it is submitted, the manager passes it, slips go out', async () => {
    await submitSheet(page, manager.realname)
    await logInAfresh(page, manager)
    await approve(page)
    await logInAfresh(page, company.administrator)
    await page.goto('/hrm/salary')
    await sendSlips(page, 2)
  })

  await test.step('the employee reads the slip and confirms it', async () => {
    await logInAfresh(page, worker)
    await confirmSlip(page)
    await expect(page.getByRole('region', { name: '明细项' })).toContainText(
      /全年一次性奖金（单独计税）\s*36,500\.00/,
    )
  })

  await test.step('the next month asks for a word on what differs', async () => {
    await logInAfresh(page, company.administrator)
    await page.goto('/hrm/salary')
    await page.getByRole('button', { name: '创建下月工资表' }).click()
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await said(page, '已创建下月工资表')
    await compute(page, NAME)
    await page.getByRole('button', { name: '在线编辑' }).click()
    await cellOf(page, NAME, '7').click()
    await page.keyboard.type('12000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存' }).click()
    await said(page, /保存成功/)
    await page.getByRole('button', { name: '退出编辑' }).click()
    await page.getByRole('button', { name: '提交审核' }).click()
    const panel = page.getByRole('dialog', { name: /^提交审核/ })
    await expect(panel.getByRole('button', { name: '提交审核' })).toHaveAttribute('aria-disabled', 'true')
    await panel.getByRole('button', { name: '调薪' }).click()
    await panel.getByRole('button', { name: /^保存 \d+ 处说明/ }).click()
    await panel.getByRole('button', { name: '提交审核' }).click()
    await said(page, /已提交审核/)
  })
})
