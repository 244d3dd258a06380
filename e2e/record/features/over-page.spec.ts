import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { expect, logIn, test } from '../../fixture.ts'
import { typeInto } from '../../typing.ts'

/** Customers are known on pages that are none of customer management's own. */
test('the administration can pick a customer, and a customer opens over its pages', async ({
  page,
  company,
}) => {
  const name = '北麓测绘工程有限公司'
  const { add } = recordCallsOf(customer)
  const { customerId } = add.reply.parse(
    await company.ask(add, { entity: { customerName: name }, field: [] }),
  )
  await logIn(page, company.administrator)
  const detail = page.getByRole('complementary', { name: '客户详情' })
  const title = page.getByRole('heading', { name: '自定义字段设置' })

  await test.step('it lies over the page that its address names, with a tab of its own', async () => {
    await page.goto(`/manage/customer/custom-field?record=customer.${Number(customerId)}`)
    await expect(detail.getByRole('heading', { name })).toBeVisible()
    await detail.getByRole('tab', { name: '操作记录' }).click()
    await expect(page).toHaveURL(/recordTab=/)
    await expect(title).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(page).toHaveURL('/manage/customer/custom-field')
  })

  await test.step('the form of contacts, tried out there, finds it', async () => {
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: '联系人管理' }) })
      .getByRole('button', { name: '预览' })
      .click()
    const preview = page.getByRole('dialog').filter({ hasText: '预览：联系人管理' })
    const picker = preview.getByRole('combobox', { name: '客户名称' })
    await picker.click()
    await typeInto(picker, '北麓')
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
    await expect(preview.getByTitle(name)).toBeVisible()
  })
})
