import type { Page } from '@playwright/test'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { type Company, expect, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { chooseFile } from '../sheets.ts'
import { typeInto } from '../typing.ts'

/** A statement is checked and imported; its lines are booked on plans by their proposals, undone, booked in parts, and ignored. */

const names = { customer: '流水认领测试有限公司', contract: 'LSHT-1' }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function enter(company: Company): Promise<string> {
  await company.ask(regionCompanyCalls.update, {
    region: 1,
    companyName: '威海公司',
    mainAccountNo: '6228480012370001',
    subPrefix: '6228480012',
  })
  const customerId = await make(company, 'customer', { customerName: names.customer })
  const of = { customerId, contractId: 0 }
  of.contractId = await make(company, 'contract', {
    num: names.contract,
    name: '流水合同',
    customerId,
    orderDate: '2026-05-01',
    money: '1000',
  })
  await make(company, 'receivablesPlan', { ...of, money: '400', returnDate: '2026-05-10' })
  await make(company, 'receivablesPlan', { ...of, money: '600', returnDate: '2026-08-10' })
  const account = subAccountCalls.generate.reply.parse(
    await company.ask(subAccountCalls.generate, { customerId }),
  )
  return account.subAccountNo ?? ''
}

const statement = (subAccountNo: string) =>
  Buffer.from(
    [
      '账户明细',
      '流水号,交易日期,借贷标志,发生额,对方户名,虚拟账号,用途',
      `LS-1,2026/5/9,贷,400.00,${names.customer},,货款`,
      `LS-2,2026/5/9,贷,"1,000.00",王先生,${subAccountNo},`,
      'LS-3,2026/5/9,借,15.50,农业银行,,手续费',
      'LS-4,2026/5/9,贷,一百,某公司,,',
    ].join('\r\n'),
  )

test('a statement is imported and its lines are booked', async ({ page, company, server }) => {
  const subAccountNo = await enter(company)
  await logIn(page, company.administrator)
  await page.goto(`${server.url}/crm/bank`)
  const dialog = page.getByRole('dialog')

  await test.step('checked, then imported', async () => {
    await page.getByRole('button', { name: '导入流水' }).first().click()
    await chooseFile(page, '明细.csv', statement(subAccountNo))
    await dialog.getByRole('button', { name: '检查文件' }).click()
    await expect(dialog).toContainText('新流水 3 笔（1 笔可归入客户）')
    await expect(dialog).toContainText('金额“一百”不是金额')
    await dialog.getByRole('button', { name: '导入 3 笔' }).click()
    await said(page, '已导入 3 笔流水，1 笔已按子账号归入客户')
  })

  await test.step('booked by its proposal, and undone', async () => {
    const line = row(page, names.customer).filter({ hasText: '货款' })
    await expect(line).toContainText('LSHT-1 · 第1期 · ¥400.00')
    await expect(line).toContainText('付款人与客户名称一致，金额等于计划未收，日期相差 1 天')
    await line.getByRole('button', { name: `认领 ${names.customer}` }).click()
    await said(page, `已认领：${names.customer} ¥400.00撤销`)
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: /撤\s?销/ }).click()
    await said(page, '已撤销')
    await line.getByRole('button', { name: `认领 ${names.customer}` }).click()
    await said(page, `已认领：${names.customer} ¥400.00撤销`)
  })

  await test.step('booked in part on another plan', async () => {
    // the account alone does not name the plan
    await row(page, '王先生').getByRole('button', { name: '认领到… 王先生' }).click()
    await expect(dialog.getByLabel('第2期 认领金额')).toHaveValue('600.00')
    await typeInto(dialog.getByLabel('第2期 认领金额'), '500')
    await expect(dialog).toContainText('认领后剩余 ¥500.00')
    await dialog.getByRole('button', { name: /认\s?领/ }).click()
    await said(page, '已认领：王先生 ¥500.00撤销')
    await page.getByText('部分认领', { exact: true }).click()
    await expect(row(page, '王先生')).toContainText('待认领 ¥500.00')
  })

  await test.step('the fee is ignored', async () => {
    await page.getByText('待认领', { exact: true }).first().click()
    await row(page, '农业银行').getByRole('button', { name: '忽略' }).click()
    await typeInto(dialog.getByRole('textbox', { name: '原因' }), '手续费')
    await page.keyboard.press('Enter')
    await said(page, '已忽略：农业银行撤销')
  })

  await test.step('the customer has the account and what came in under it', async () => {
    await page.goto(`${server.url}/crm/customer`)
    await page.getByRole('link', { name: names.customer }).first().click()
    await page.getByRole('tab', { name: '子账号' }).click()
    const panel = page.getByRole('tabpanel', { name: '子账号' })
    await expect(panel).toContainText(subAccountNo)
    await expect(panel.getByRole('row').filter({ hasText: '王先生' })).toContainText('部分认领')
  })
})
