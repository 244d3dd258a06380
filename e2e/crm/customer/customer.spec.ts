import { choose, detail, list, rowOf, searchBox } from '../../customer-page.ts'
import { type Account, expect, logIn, roles, test } from '../../fixture.ts'
import { said } from '../../said.ts'
import { typeInto } from '../../typing.ts'

test('a customer with every default field is created, found, changed, followed and deleted', async ({
  page,
  company,
}) => {
  const name = '东岳凌云工程咨询有限公司'
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await page.getByRole('button', { name: '新建客户' }).first().click()
  const form = page.getByRole('dialog')

  await test.step('every default field is filled', async () => {
    await typeInto(form.getByRole('textbox', { name: '客户名称' }), name)
    await choose(page, form.getByRole('combobox', { name: '客户来源' }), '转介绍')
    await typeInto(form.getByRole('textbox', { name: '手机' }), '13900001234')
    await typeInto(form.getByRole('textbox', { name: '电话' }), '0538-8001234')
    await typeInto(form.getByRole('textbox', { name: '网址' }), 'www.lingyun.example.com')
    await typeInto(form.getByRole('textbox', { name: '邮箱' }), 'info@lingyun.example.com')
    await choose(page, form.getByRole('combobox', { name: '客户行业' }), '商业服务')
    await choose(page, form.getByRole('combobox', { name: '客户级别' }), 'A（重点客户）')
    await typeInto(form.getByRole('textbox', { name: '下次联系时间' }), '2030-05-06 09:30')
    await form.getByRole('textbox', { name: '下次联系时间' }).press('Enter')
    await typeInto(form.getByRole('textbox', { name: '备注' }), '由老客户介绍，预算已批。')
    await typeInto(form.getByRole('group', { name: '地区定位' }).getByLabel('详细地址'), '岱宗大街 18 号')
    await form.getByRole('button', { name: /保存$/ }).click()
    await said(page, `添加成功：${name}`)
    await expect(form).toBeHidden()
    await expect(detail(page).getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toBeHidden()
  })

  await test.step('two characters of the name find it', async () => {
    await typeInto(searchBox(page), '凌云')
    await expect(page).toHaveURL(/q=/)
    await expect(rowOf(page, name)).toBeVisible()
    await expect(list(page)).toHaveAttribute('aria-rowcount', '2')
    await rowOf(page, name).getByRole('link', { name }).click()
    await expect(page).toHaveURL(/open=\d+/)
    await detail(page).getByRole('tab', { name: '详细资料' }).click()
    for (const value of [
      '转介绍',
      '0538-8001234',
      'www.lingyun.example.com',
      '商业服务',
      '2030-05-06 09:30',
      '由老客户介绍，预算已批。',
      '岱宗大街 18 号',
    ])
      await expect(detail(page).getByText(value).first()).toBeVisible()
  })

  await test.step('one field is changed in place', async () => {
    await detail(page).getByRole('button', { name: '编辑 电话' }).click()
    await typeInto(detail(page).getByRole('textbox', { name: '电话' }), '0538-8005678')
    await detail(page).getByRole('textbox', { name: '电话' }).press('Enter')
    await said(page, '编辑成功')
    await expect(detail(page).getByText('0538-8005678')).toBeVisible()
  })

  await test.step('the whole form is edited', async () => {
    await detail(page).getByRole('button', { name: '编辑', exact: true }).click()
    await expect(form.getByRole('textbox', { name: '电话' })).toHaveValue('0538-8005678')
    await choose(page, form.getByRole('combobox', { name: '客户级别' }), 'B（普通客户）')
    await form.getByRole('button', { name: /保存$/ }).click()
    await expect(form).toBeHidden()
    await expect(detail(page).getByText('B（普通客户）').first()).toBeVisible()
  })

  await test.step('the history tells who changed what from what to what', async () => {
    await detail(page).getByRole('tab', { name: '操作记录' }).click()
    const change = detail(page).getByRole('listitem').filter({ hasText: '客户级别' }).last()
    await expect(change).toContainText('A（重点客户）')
    await expect(change).toContainText('B（普通客户）')
    await expect(detail(page).getByText('新建了客户')).toBeVisible()
  })

  await test.step('it is deleted after a question that names it', async () => {
    await detail(page).getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('dialog').filter({ hasText: `确定删除客户“${name}”？` })
    await question.getByRole('button', { name: '删除客户' }).click()
    await expect(detail(page)).toBeHidden()
    await expect(page.getByText('没有找到数据')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选条件' }).click()
    await expect(searchBox(page)).toHaveValue('')
  })
})

test('a rep does not see another rep’s customer, the manager does', async ({ browser, page, company }) => {
  const password = 'harbour7'
  const manager: Account = { username: '13700000001', password, realname: '顾经理' }
  const owner: Account = { username: '13700000002', password, realname: '秦销售' }
  const other: Account = { username: '13700000003', password, realname: '尤销售' }
  await company.addPerson(manager, [roles.salesManager])
  await company.addPerson(owner, [roles.sales])
  await company.addPerson(other, [roles.sales])
  const name = '归属测试工程监理有限公司'

  await logIn(page, owner)
  await page.goto('/crm/customer?create=1')
  const form = page.getByRole('dialog')
  await typeInto(form.getByRole('textbox', { name: '客户名称' }), name)
  await form.getByRole('button', { name: /保存$/ }).click()
  await expect(rowOf(page, name)).toBeVisible()
  await expect(detail(page).getByRole('heading', { name })).toBeVisible()
  const address = page.url()

  const as = async (account: Account) => {
    const context = await browser.newContext({ baseURL: company.url })
    const theirs = await context.newPage()
    await logIn(theirs, account)
    await theirs.goto(address)
    return theirs
  }
  const stranger = await as(other)
  await expect(stranger.getByText('您没有查看该客户的权限')).toBeVisible()
  await expect(list(stranger)).toBeHidden()
  await expect(stranger.getByText('没有找到数据')).toBeVisible()
  await stranger.context().close()

  const boss = await as(manager)
  await expect(detail(boss).getByRole('heading', { name })).toBeVisible()
  await expect(rowOf(boss, name)).toBeVisible()
  await boss.context().close()
})
