import { expect, logIn, newAccount, roles, test } from '../../fixture.ts'
import { make } from '../../record-page.ts'
import { typeInto } from '../../typing.ts'

const seller = newAccount('高远航')

test.beforeAll(async ({ company }) => {
  await company.addPerson(seller, [roles.sales])
})

test('duplicates are found by name and by phone', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '查重戊贸易公司', mobile: '13900000777' })
  await logIn(page, seller)
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: /查重$/ }).click()
  const dialog = page.getByRole('dialog', { name: '客户查重' })
  await typeInto(dialog.getByPlaceholder('请输入客户名称'), '戊贸易')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /查重戊贸易公司/ })).toBeVisible()
  await dialog.getByText('按手机号/电话').click()
  await typeInto(dialog.getByPlaceholder('请输入完整的手机号或电话'), '13900000777')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /13900000777.*查重戊贸易公司/ })).toBeVisible()
  await typeInto(dialog.getByPlaceholder('请输入完整的手机号或电话'), '1390000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('没有重复的数据')).toBeVisible()
})
