import { expect, logIn, test } from '../../fixture.ts'
import { make } from '../../record-page.ts'
import { typeInto } from '../../typing.ts'

test('quick search finds by pinyin initials and phone tail, with the keyboard', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '晴川望岳设计院', mobile: '13900004826' })
  await logIn(page, company.administrator)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `${company.administrator.realname}的菜单` })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '快速搜索' })
  await typeInto(field, '4826')
  await expect(page.getByRole('option', { name: /晴川望岳设计院.*13900004826/ })).toBeVisible()
  await typeInto(field, 'qcwy')
  await expect(page.getByRole('option', { name: /晴川望岳设计院/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/crm\/customer\/\d+/)
  await expect(page.getByRole('heading', { name: '晴川望岳设计院' })).toBeVisible()
})
