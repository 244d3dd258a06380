import { expect, logIn, test } from '../../fixture.ts'
import { bar, make, row, tick } from '../../record-page.ts'
import { said } from '../../said.ts'

test('a lead becomes a customer', async ({ page, company }) => {
  await make(company, 'leads', { leadsName: '转化丙线索', mobile: '13912340000' })
  await logIn(page, company.administrator)
  await page.goto('/crm/leads')
  await tick(page, '转化丙线索')
  await bar(page)
    .getByRole('button', { name: /转化为客户/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '转化为客户' }).click()
  await said(page, '转化成功')
  await expect(row(page, '转化丙线索')).toHaveCount(0)
  await page.goto('/crm/customer')
  await page.getByRole('link', { name: '转化丙线索' }).click()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText('将线索"转化丙线索"转化为客户').first()).toBeVisible()
})
