import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { addCustomer, detail, rowOf } from '../../customer-page.ts'
import { administrator, expect, logIn, test } from '../../fixture.ts'
import { said } from '../../said.ts'
import { typeInto } from '../../typing.ts'

test('a form keeps its draft, refuses a taken name, and goes on to the contact', async ({
  page,
  company,
}) => {
  await addCustomer(company, '重名测试建设公司')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?create=1')
  const form = page
    .getByRole('dialog', { name: '新建客户' })
    .or(page.getByRole('dialog').filter({ hasText: '新建客户' }))
    .first()
  const name = form.getByRole('textbox', { name: '客户名称' })
  await typeInto(name, '重名测试建设公司')
  await name.press('Enter')
  await expect(form.getByRole('combobox', { name: '客户来源' })).toBeFocused()
  await expect(form.getByText(`客户名称已存在，负责人为“${administrator.realname}”`)).toBeVisible()

  await typeInto(name, '草稿测试建设公司')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('草稿测试建设公司')
  await page.reload()
  await expect(form.getByText('已恢复未保存的内容')).toBeVisible()
  await expect(name).toHaveValue('草稿测试建设公司')

  await form.getByRole('button', { name: '关闭' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确定离开？正在编辑的内容将会丢失。' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(name).toHaveValue('草稿测试建设公司')

  await form.getByRole('button', { name: '保存并新建联系人' }).click()
  const contact = page.getByRole('dialog').filter({ hasText: '新建联系人' })
  await expect(contact.getByText('草稿测试建设公司')).toBeVisible()
  await typeInto(contact.getByRole('textbox', { name: '姓名' }), '方若水')
  await contact.getByRole('button', { name: /保存$/ }).click()
  await expect(contact).toBeHidden()

  await rowOf(page, '草稿测试建设公司').getByRole('link').click()
  await detail(page).getByRole('tab', { name: '联系人 1' }).click()
  await expect(detail(page).getByRole('row').filter({ hasText: '方若水' })).toContainText('首要')
})

test('somebody else’s change of the same field is shown, and the newest can be loaded', async ({
  page,
  company,
}) => {
  const added = await addCustomer(company, '冲突测试建设公司')
  const { customerId } = recordCallsOf(customer).add.reply.parse(added)
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer?edit=${Number(customerId)}`)
  const form = page.getByRole('dialog')
  await typeInto(form.getByRole('textbox', { name: '电话' }), '0538-1111111')
  await typeInto(form.getByRole('textbox', { name: '邮箱' }), 'mine@example.com')
  await company.ask(recordCallsOf(customer).update, {
    entity: { customerId, telephone: '0538-2222222' },
    field: [],
  })
  await form.getByRole('button', { name: /保存$/ }).click()
  await expect(form.getByText('电话已被他人修改')).toBeVisible()
  await form.getByRole('button', { name: '重新加载' }).click()
  await expect(form.getByRole('textbox', { name: '电话' })).toHaveValue('0538-2222222')
  await expect(form.getByRole('textbox', { name: '邮箱' })).toHaveValue('mine@example.com')
  await form.getByRole('button', { name: /保存$/ }).click()
  await said(page, '编辑成功')
})

test('where the line is lost the form stays as it is, and is saved once it is back', async ({
  browser,
  company,
}) => {
  // a window of its own: its console reports the lost connection
  const context = await browser.newContext({ baseURL: company.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // nor does the file arrive that draws what is shown after the save
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('RecordDetail'))
  await context.route(/RecordDetail/, (route) => route.abort(), { times: 1 })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?create=1')
  await missing
  const form = page.getByRole('dialog').filter({ hasText: '新建客户' })
  const name = form.getByRole('textbox', { name: '客户名称' })
  await typeInto(name, '断线测试建设公司')
  await context.setOffline(true)
  const save = form.getByRole('button', { name: /保存$/ })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('crmCustomer/add'))
  await save.click()
  await lost
  // a button at work takes no press
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(name).toHaveValue('断线测试建设公司')
  await context.setOffline(false)
  await save.click()
  await expect(detail(page).getByRole('heading', { name: '断线测试建设公司' })).toBeVisible()
  await context.close()
})
