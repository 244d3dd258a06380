import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type Account, type Company, expect, logIn, logInAfresh, roles, test } from '../../fixture.ts'
import { restoreColumns } from '../../record-page.ts'
import { said } from '../../said.ts'
import { typeInto } from '../../typing.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const detail = (page: Page) => page.getByRole('complementary', { name: '客户详情' })
const words = (page: Page) => detail(page).getByRole('textbox', { name: '跟进内容' })
const timeline = (page: Page) => detail(page).getByRole('region', { name: '活动时间线' })
const entryOf = (page: Page, text: string) =>
  timeline(page).locator('ol > li').filter({ hasText: text }).first()
const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: '客户列表' }).getByRole('row').filter({ hasText: name })

async function addCustomer(company: Company, customerName: string, person: string): Promise<void> {
  const saved = recordCallsOf(customer).add.reply.parse(
    await company.ask(recordCallsOf(customer).add, { entity: { customerName }, field: [] }),
  )
  const entity = { name: person, customerId: saved.customerId }
  await company.ask(recordCallsOf(contacts).add, { entity, field: [] })
}

async function openCustomer(page: Page, name: string): Promise<void> {
  await page.goto(`/crm/customer?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(timeline(page)).toBeVisible()
}

test('a follow-up is written, changed, deleted and taken back; the list follows', async ({
  page,
  company,
}) => {
  const name = '时间线检测技术有限公司'
  await addCustomer(company, name, '顾若溪')
  await restoreColumns(company, 'customer')
  await logIn(page, company.administrator)
  await openCustomer(page, name)

  await test.step('write it with a picture, a next contact and a related contact', async () => {
    await words(page).click()
    await detail(page).getByRole('button', { name: '见面拜访' }).click()
    await typeInto(words(page), '现场看了机房。')
    await detail(page).getByRole('button', { name: '常用语' }).click()
    await page.getByRole('button', { name: '客户意向度较强，成交几率较大' }).click()
    await expect(words(page)).toHaveValue('现场看了机房。客户意向度较强，成交几率较大')
    const chooser = page.waitForEvent('filechooser')
    await detail(page).getByRole('button', { name: '图片' }).click()
    await (await chooser).setFiles([{ name: '机房.png', mimeType: 'image/png', buffer: PNG }])
    await expect(detail(page).getByRole('img', { name: '机房.png' })).toBeVisible()
    await detail(page).getByRole('combobox', { name: '相关联系人' }).click()
    await page.getByTitle('顾若溪').last().click()
    await detail(page).getByRole('textbox', { name: '下次联系时间' }).click()
    await page.getByText('一周后', { exact: true }).click()
  })

  await test.step('what was begun waits while one looks elsewhere', async () => {
    await page.getByRole('tab', { name: '详细资料' }).click()
    await page.getByRole('tab', { name: '活动' }).click()
    await expect(words(page)).toHaveValue('现场看了机房。客户意向度较强，成交几率较大')
    await expect(detail(page).getByRole('img', { name: '机房.png' })).toBeVisible()
  })

  await test.step('Ctrl+Enter sends it', async () => {
    await words(page).press('Control+Enter')
    await said(page, '跟进已发布')
    await expect(words(page)).toHaveValue('')
    const entry = entryOf(page, '现场看了机房')
    await expect(entry.getByText('见面拜访')).toBeVisible()
    await expect(entry.getByRole('link', { name: '顾若溪' })).toBeVisible()
    await expect(entry.getByText(/下次联系：/)).toBeVisible()
    await entry.getByRole('button', { name: '预览 机房.png' }).click()
    await expect(page.getByRole('dialog', { name: '预览 机房.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page).getByRole('tab', { name: '附件 1' })).toBeVisible()
    await expect(detail(page).getByRole('region', { name: '下次联系' })).toBeVisible()
  })

  await test.step('the list shows it without being asked again', async () => {
    await expect(rowOf(page, name).getByText('现场看了机房。客户意向度较强，成交几率较大')).toBeAttached()
    await expect(rowOf(page, name).getByText(/\d{2}:\d{2}$/)).toBeAttached()
  })

  await test.step('change it', async () => {
    await entryOf(page, '现场看了机房').hover()
    await entryOf(page, '现场看了机房').getByRole('button', { name: '编辑跟进' }).click()
    const edited = entryOf(page, '现场看了机房').getByRole('textbox', { name: '跟进内容' })
    await typeInto(edited, '现场看了机房，已报价')
    await entryOf(page, '现场看了机房')
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await said(page, '跟进已修改')
    await expect(entryOf(page, '现场看了机房，已报价').getByText('见面拜访')).toBeVisible()
    await expect(rowOf(page, name).getByText('现场看了机房，已报价')).toBeAttached()
  })

  await test.step('the one before is restored when the newest is deleted, and comes back with 撤销', async () => {
    await typeInto(words(page), '第二次沟通')
    await detail(page)
      .getByRole('button', { name: /发\s*布/ })
      .click()
    await expect(rowOf(page, name).getByText('第二次沟通')).toBeAttached()
    await entryOf(page, '第二次沟通').hover()
    await entryOf(page, '第二次沟通').getByRole('button', { name: '删除跟进' }).click()
    await expect(rowOf(page, name).getByText('现场看了机房，已报价')).toBeAttached()
    await expect(timeline(page).getByText('第二次沟通')).toBeHidden()
    await page.getByRole('button', { name: /撤\s*销/ }).click()
    await expect(timeline(page).getByText('第二次沟通')).toBeVisible()
    await expect(rowOf(page, name).getByText('第二次沟通')).toBeAttached()
  })

  await test.step('the timeline is narrowed by words and by type', async () => {
    await typeInto(detail(page).getByRole('searchbox', { name: '搜索活动' }), '已报价')
    await expect(timeline(page).getByText('第二次沟通')).toBeHidden()
    await expect(timeline(page).getByText('现场看了机房，已报价')).toBeVisible()
    await typeInto(detail(page).getByRole('searchbox', { name: '搜索活动' }), '从没写过')
    await expect(detail(page).getByText('没有符合条件的活动')).toBeVisible()
    await detail(page).getByRole('button', { name: '清空筛选' }).click()
    await detail(page).getByRole('combobox', { name: '活动类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('联系人', { exact: true }).click()
    await expect(timeline(page).getByText('创建了联系人：')).toBeVisible()
    await expect(timeline(page).getByText('第二次沟通')).toBeHidden()
  })
})

test('a contact made from the timeline stands in it, in the tab and in its counter at once', async ({
  page,
  company,
}) => {
  const name = '页签检测有限公司'
  await addCustomer(company, name, '已有联系人')
  await logIn(page, company.administrator)
  await openCustomer(page, name)
  const tab = detail(page).getByRole('tab', { name: /^联系人/ })
  const save = async (contact: string) => {
    await typeInto(page.getByLabel('姓名'), contact)
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
  }
  await detail(page).getByRole('tabpanel').getByRole('button', { name: /^新建/ }).click()
  await page.getByRole('menuitem', { name: '创建联系人' }).click()
  await save('时间线联系人')
  await expect(detail(page).getByText('时间线联系人').first()).toBeVisible()
  await tab.click()
  await detail(page).getByRole('button', { name: '新建联系人' }).click()
  await save('页签联系人')
  await expect(detail(page).getByRole('link', { name: '页签联系人' })).toBeVisible()
  await expect(tab).toHaveText('联系人 3')
})

test('kinds of follow-ups are the company’s own', async ({ page, company }) => {
  const name = '类型设置有限公司'
  await addCustomer(company, name, '许知微')
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/biz-param')
  const kinds = page.getByRole('textbox', { name: '类型' })
  await expect(kinds).toHaveCount(5)
  await page.getByRole('button', { name: '添加类型' }).click()
  await typeInto(kinds.last(), '视频会议')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await said(page, '跟进记录类型已保存')
  await openCustomer(page, name)
  // the composer opens where one begins to write
  await words(page).click()
  await detail(page).getByRole('button', { name: '视频会议' }).click()
  await typeInto(words(page), '开了会')
  await words(page).press('Control+Enter')
  await expect(entryOf(page, '开了会').getByText('视频会议')).toBeVisible()

  await page.goto('/manage/customer/biz-param')
  await page.getByRole('button', { name: '删除 视频会议' }).click()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await said(page, '跟进记录类型已保存')
})

test('a salesperson changes his own entries, not those of others', async ({ page, company }) => {
  const rep: Account = { username: '13800000741', password: 'harbour7', realname: '沈知夏' }
  const userId = await company.addPerson(rep, [roles.sales])
  const name = '权限时间线有限公司'
  const saved = recordCallsOf(customer).add.reply.parse(
    await company.ask(recordCallsOf(customer).add, { entity: { customerName: name }, field: [] }),
  )
  const { transfer } = recordCallsOf(customer)
  if (!transfer) throw new Error('customers are transferred')
  await logIn(page, company.administrator)
  await openCustomer(page, name)
  await typeInto(words(page), '管理员写的')
  await words(page).press('Control+Enter')
  await expect(entryOf(page, '管理员写的')).toBeVisible()
  await company.ask(transfer, { ids: [saved.customerId], ownerUserId: userId })

  await logInAfresh(page, rep)
  await openCustomer(page, name)
  await typeInto(words(page), '销售写的')
  await words(page).press('Control+Enter')
  await expect(entryOf(page, '销售写的').getByRole('button', { name: '编辑跟进' })).toBeAttached()
  await expect(entryOf(page, '管理员写的')).toBeVisible()
  await expect(entryOf(page, '管理员写的').getByRole('button', { name: '编辑跟进' })).toHaveCount(0)
})
