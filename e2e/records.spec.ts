import type { Locator, Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { type Account, administrator, type Company, expect, logIn, roles, test } from './fixture.ts'

/** Chooses from a dropped-down list by its visible words. */
async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

const addCustomer = (company: Company, customerName: string, level?: string) =>
  company.ask(recordCallsOf(customer).add, {
    entity: { customerName },
    field: level ? [{ fieldName: 'level', fieldType: 2, value: level }] : [],
  })

const list = (page: Page) => page.getByRole('grid', { name: '客户列表' })
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
const detail = (page: Page) => page.getByRole('complementary', { name: '客户详情' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: customer.searchHint })

test('a customer with every default field is created, found, changed, followed and deleted', async ({
  page,
  company,
}) => {
  const name = '东岳凌云工程咨询有限公司'
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await page.getByRole('button', { name: '新建客户' }).first().click()
  const form = page.getByRole('dialog')

  await test.step('the form names what is missing and goes there', async () => {
    await expect(form.getByRole('textbox', { name: '客户名称' })).toBeFocused()
    await form.getByRole('textbox', { name: '手机' }).fill('123')
    await form.getByRole('button', { name: /保存$/ }).click()
    await expect(form.getByText('客户名称不能为空')).toBeVisible()
    await expect(form.getByText('手机格式有误')).toBeVisible()
    await expect(form.getByRole('textbox', { name: '客户名称' })).toBeFocused()
  })

  await test.step('every default field is filled', async () => {
    await form.getByRole('textbox', { name: '客户名称' }).fill(name)
    await choose(page, form.getByRole('combobox', { name: '客户来源' }), '转介绍')
    await form.getByRole('textbox', { name: '手机' }).fill('13900001234')
    await form.getByRole('textbox', { name: '电话' }).fill('0538-8001234')
    await form.getByRole('textbox', { name: '网址' }).fill('www.lingyun.example.com')
    await form.getByRole('textbox', { name: '邮箱' }).fill('info@lingyun.example.com')
    await choose(page, form.getByRole('combobox', { name: '客户行业' }), '商业服务')
    await choose(page, form.getByRole('combobox', { name: '客户级别' }), 'A（重点客户）')
    await form.getByRole('textbox', { name: '下次联系时间' }).fill('2030-05-06 09:30:00')
    await form.getByRole('textbox', { name: '下次联系时间' }).press('Enter')
    await form.getByRole('textbox', { name: '备注' }).fill('由老客户介绍，预算已批。')
    await form.getByRole('group', { name: '地区定位' }).getByLabel('详细地址').fill('岱宗大街 18 号')
    await form.getByRole('button', { name: /保存$/ }).click()
    await expect(page.getByText('添加成功')).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('two characters of the name find it', async () => {
    await searchBox(page).fill('凌云')
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
      '2030-05-06 09:30:00',
      '由老客户介绍，预算已批。',
      '岱宗大街 18 号',
    ])
      await expect(detail(page).getByText(value).first()).toBeVisible()
  })

  await test.step('one field is changed in place', async () => {
    await detail(page).getByRole('button', { name: '编辑 电话' }).click()
    await detail(page).getByRole('textbox', { name: '电话' }).fill('0538-8005678')
    await detail(page).getByRole('textbox', { name: '电话' }).press('Enter')
    await expect(page.getByText('编辑成功')).toBeVisible()
    await expect(detail(page).getByText('0538-8005678')).toBeVisible()
  })

  await test.step('the whole form is edited', async () => {
    await detail(page).getByRole('button', { name: 'edit 编辑' }).click()
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

test('conditions become chips, a scene, and an address that others can open', async ({ page, company }) => {
  await addCustomer(company, '筛选甲建设集团', 'A（重点客户）')
  await addCustomer(company, '筛选乙建设集团', 'B（普通客户）')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=筛选')
  await expect(rowOf(page, '筛选乙')).toBeVisible()

  await page.getByRole('button', { name: /^filter 筛选/ }).click()
  const panel = page.getByRole('complementary', { name: '筛选' })
  await panel.getByRole('button', { name: '客户级别' }).click()
  const level = panel.getByRole('combobox', { name: '客户级别的选项' })
  await expect(level).toBeFocused()
  await choose(page, level, 'A（重点客户）')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '筛选乙')).toBeHidden()
  await expect(rowOf(page, '筛选甲')).toBeVisible()
  await expect(page.getByRole('button', { name: '客户级别：A（重点客户）' })).toBeVisible()

  await page.reload()
  await expect(rowOf(page, '筛选甲')).toBeVisible()
  await expect(rowOf(page, '筛选乙')).toBeHidden()

  await page.getByRole('button', { name: '保存为场景' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建场景' })
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog.getByText('场景名称不能为空！')).toBeVisible()
  await dialog.getByLabel('场景名称').fill('重点客户')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(page.getByText('已保存场景“重点客户”')).toBeVisible()

  // a narrow window: the own scene stands under 更多 until it is chosen
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/crm/customer?q=筛选')
  const scenes = page.getByRole('navigation', { name: '场景' })
  await scenes.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '重点客户' }).click()
  await expect(scenes.getByRole('button', { name: '重点客户' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/scene=\d+/)
  await expect(rowOf(page, '筛选乙')).toBeHidden()
  await page.goBack()
  await expect(rowOf(page, '筛选乙')).toBeVisible()
})

test('columns are hidden and shown, and two must stay', async ({ page, company }) => {
  await addCustomer(company, '列设置建设集团')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await expect(list(page).getByRole('columnheader', { name: '客户来源' })).toBeVisible()
  await page.getByRole('button', { name: '列设置', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '列设置' })
  await dialog.getByRole('checkbox', { name: '客户来源' }).uncheck()
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(list(page).getByRole('columnheader', { name: '客户来源' })).toBeHidden()

  await page.reload()
  await expect(list(page).getByRole('columnheader', { name: '手机' })).toBeVisible()
  await expect(list(page).getByRole('columnheader', { name: '客户来源' })).toBeHidden()

  await page.getByRole('button', { name: '列设置', exact: true }).click()
  const boxes = dialog.getByRole('checkbox', { checked: true })
  await expect(boxes.first()).toBeVisible()
  for (let left = await boxes.count(); left > 1; left -= 1) await boxes.last().uncheck()
  await expect(dialog.getByText('至少要显示两列')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /保存$/ })).toBeDisabled()
})

test('a rep does not see another rep’s customer, the manager does', async ({ browser, page, company }) => {
  const password = 'abc12345'
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
  await form.getByRole('textbox', { name: '客户名称' }).fill(name)
  await form.getByRole('button', { name: /保存$/ }).click()
  await expect(rowOf(page, name)).toBeVisible()
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(detail(page)).toBeVisible()
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

test('the keyboard goes on where the mouse ticked, and back to the button that opened a form', async ({
  page,
  company,
}) => {
  for (const letter of ['乙', '甲']) await addCustomer(company, `接着${letter}设计院`)
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=接着')
  await rowOf(page, '接着甲').getByRole('checkbox').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: '接着乙设计院' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()

  const create = page.getByRole('button', { name: /新建客户/ })
  await create.click()
  await expect(page.getByRole('dialog', { name: '新建客户' }).getByLabel('客户名称')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
})

test('the list is worked with the keyboard', async ({ page, company }) => {
  for (const letter of ['丙', '乙', '甲']) await addCustomer(company, `键盘${letter}设计院`)
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=键盘')
  await expect(rowOf(page, '键盘丙')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: '键盘甲设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page).getByRole('heading', { name: '键盘乙设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page).getByRole('heading', { name: '键盘丙设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('没有更多了')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('键盘')
  await page.keyboard.press('Space')
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已选 1 项')).toBeHidden()
})

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
  await name.fill('重名测试建设公司')
  await name.press('Enter')
  await expect(form.getByRole('combobox', { name: '客户来源' })).toBeFocused()
  await expect(form.getByText(`客户名称已存在，负责人为“${administrator.realname}”`)).toBeVisible()

  await test.step('a check that failed says why, and is made again', async () => {
    const refusal = { code: 500, msg: '网络错误，请稍候再试', data: null }
    await page.route('**/crmField/verify', (route) => route.fulfill({ json: refusal }), { times: 1 })
    await name.fill('没有问到的建设公司')
    await name.press('Enter')
    await expect(form.getByText(refusal.msg)).toBeVisible()
    await name.focus()
    await name.press('Enter')
    await expect(form.getByText(refusal.msg)).toBeHidden()
  })

  await name.fill('草稿测试建设公司')
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
  await contact.getByRole('textbox', { name: '姓名' }).fill('方若水')
  await contact.getByRole('button', { name: /保存$/ }).click()
  await expect(contact).toBeHidden()

  await rowOf(page, '草稿测试建设公司').getByRole('link').click()
  await detail(page).getByRole('tab', { name: '联系人(1)' }).click()
  await expect(detail(page).getByRole('row').filter({ hasText: '方若水' })).toContainText('首要')
})

test('somebody else’s change of the same field is told, and the newest can be loaded', async ({
  page,
  company,
}) => {
  const added = await addCustomer(company, '冲突测试建设公司')
  const { customerId } = recordCallsOf(customer).add.reply.parse(added)
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer?edit=${Number(customerId)}`)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '电话' }).fill('0538-1111111')
  await form.getByRole('textbox', { name: '邮箱' }).fill('mine@example.com')
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
  await expect(page.getByText('编辑成功')).toBeVisible()
})
