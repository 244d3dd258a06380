import { expect, logIn, newAccount, roles, test } from '../../fixture.ts'
import { bar, choosePerson, make, tick } from '../../record-page.ts'
import { said } from '../../said.ts'

const seller = newAccount('路长风')

test.beforeAll(async ({ company }) => {
  await company.addPerson(seller, [roles.sales])
})

test('customers are transferred, and the transfer is taken back', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '转移甲有限公司' })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '转移甲有限公司')
  await bar(page).getByRole('button', { name: /转移/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /转\s*移/ }).click()
  await expect(dialog.getByText('请选择变更负责人')).toBeVisible()
  await choosePerson(page, '变更负责人为', seller.realname)
  await dialog.getByText('转为团队成员').click()
  await dialog.getByRole('button', { name: /转\s*移/ }).click()
  await said(page, `已将 1 个客户转移给 ${seller.realname}`)

  await page.getByRole('button', { name: /撤\s*销/ }).click()
  await said(page, '已撤销')
  await page.getByRole('link', { name: '转移甲有限公司' }).click()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText(`撤销转移，负责人恢复为：${company.administrator.realname}`)).toBeVisible()
})
