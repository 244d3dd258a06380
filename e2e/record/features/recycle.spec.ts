import { expect, logIn, test } from '../../fixture.ts'
import { bar, make, row, tick } from '../../record-page.ts'
import { said } from '../../said.ts'

test('a deleted customer comes back from the recycle bin', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '误删己公司' })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '误删己公司')
  await bar(page).getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除客户' }).click()
  await said(page, '删除成功')
  await page.goto('/manage/recycle')
  await page.getByRole('radiogroup', { name: '数据类型' }).getByText(/^客户/).click()
  await page
    .getByRole('row', { name: /误删己公司/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: /恢\s*复/ }).click()
  await said(page, '已恢复 1 个客户')
  await page.goto('/crm/customer')
  await expect(row(page, '误删己公司')).toBeVisible()
})
