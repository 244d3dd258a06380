import { expect, logIn, test } from '../../fixture.ts'
import { make, row } from '../../record-page.ts'
import { typeInto } from '../../typing.ts'

test('a sub-customer is created below its parent and edited there', async ({ page, company }) => {
  const top = await make(company, 'customer', { customerName: '集团总部公司' })
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer/${top}`)
  await page.getByRole('tab', { name: /子客户/ }).click()
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建子客户' })
  await expect(form.getByText('上级客户')).toBeVisible()
  await expect(form.getByText('集团总部公司')).toBeVisible()
  await typeInto(form.getByLabel('客户名称'), '集团华东分公司')
  await page.screenshot({ path: 'test-results/sub-customer.png' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, '集团华东分公司')).toBeVisible()
  await row(page, '集团华东分公司').getByRole('button', { name: '编辑' }).click()
  const editing = page.getByRole('dialog', { name: '编辑子客户' })
  await typeInto(editing.getByLabel('客户名称'), '集团华南分公司')
  await editing.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, '集团华南分公司')).toBeVisible()
  await page.getByRole('link', { name: '集团华南分公司' }).click()
  await page
    .getByRole('tab', { name: /子客户/ })
    .last()
    .click()
  await expect(page.getByText('上级客户：集团总部公司')).toBeVisible()
})
