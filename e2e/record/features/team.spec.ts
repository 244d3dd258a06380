import { expect, logIn, logInAfresh, newAccount, roles, test } from '../../fixture.ts'
import { choosePerson, make } from '../../record-page.ts'

const seller = newAccount('程知秋')

test.beforeAll(async ({ company }) => {
  await company.addPerson(seller, [roles.sales])
})

test('a member is added in the tab, reads, and leaves', async ({ page, company }) => {
  const id = await make(company, 'customer', { customerName: '团队乙有限公司' })
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer/${id}?tab=team`)
  await page.getByRole('button', { name: '添加团队成员' }).click()
  await choosePerson(page, '团队成员', seller.realname)
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /添\s*加/ }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(`${seller.realname}.*普通员工.*不限.*只读`) }),
  ).toBeVisible()

  await logInAfresh(page, seller)
  await page.goto(`/crm/customer/${id}?tab=team`)
  await page.getByRole('button', { name: '退出团队' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出团队' }).click()
  await expect(page.getByText('暂无权限')).toBeVisible()
})
