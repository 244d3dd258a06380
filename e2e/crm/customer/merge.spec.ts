import { expect, logIn, test } from '../../fixture.ts'
import { bar, make, row, tick } from '../../record-page.ts'
import { said } from '../../said.ts'

test('two customers are merged into the one chosen', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '合并丁一公司', mobile: '13900000101' })
  await make(company, 'customer', { customerName: '合并丁二公司', website: 'www.ding2.example' })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '合并丁一公司')
  await tick(page, '合并丁二公司')
  // in a narrow window the bar keeps to one line: the rest stands under 更多
  await page.setViewportSize({ width: 1120, height: 800 })
  await bar(page).getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '合并' }).click()
  await page.getByRole('radio', { name: '保留 合并丁一公司' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '合并客户' }).click()
  await said(page, '已将 1 个客户合并到 合并丁一公司')
  await expect(row(page, '合并丁二公司')).toHaveCount(0)
  await row(page, '合并丁一公司').getByRole('link', { name: '合并丁一公司' }).click()
  const detail = page.getByRole('complementary', { name: '客户详情' })
  await detail.getByRole('tab', { name: '详细资料' }).click()
  await expect(detail.getByText('www.ding2.example').first()).toBeVisible()
})
