import type { Page } from '@playwright/test'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { type Company, expect, logIn, newAccount, roles, test } from './fixture.ts'

const seller = newAccount('高远航')

test.beforeAll(async ({ company }) => {
  await company.addPerson(seller, [roles.sales])
})

/** A record of the administrator's; `values` are fixed columns by key. */
async function make(company: Company, key: string, values: Record<string, unknown>): Promise<number> {
  const type = recordTypeNamed(key)
  if (!type) throw new Error(`no record type ${key}`)
  const calls = recordCallsOf(type)
  const saved = calls.add.reply.parse(await company.ask(calls.add, { entity: values, field: [] }))
  return Number(saved[type.idKey])
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const bar = (page: Page) => page.getByRole('toolbar', { name: '对选中项的操作' })
const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').click()

/** Types a name into a people select and takes the person. */
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(name)
  await page.locator('.ant-select-item-option', { hasText: name }).first().click()
}

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
  await expect(page.getByText(`已将 1 个客户转移给 ${seller.realname}`)).toBeVisible()

  await page.getByRole('button', { name: /撤\s*销/ }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await page.getByRole('link', { name: '转移甲有限公司' }).click()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText(`撤销转移，负责人恢复为：${company.administrator.realname}`)).toBeVisible()
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

  await page.context().clearCookies()
  await logIn(page, seller)
  await page.goto(`/crm/customer/${id}?tab=team`)
  await page.getByRole('button', { name: '退出团队' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出团队' }).click()
  await expect(page.getByText('暂无权限')).toBeVisible()
})

test('a lead becomes a customer', async ({ page, company }) => {
  await make(company, 'leads', { leadsName: '转化丙线索', mobile: '13912340000' })
  await logIn(page, company.administrator)
  await page.goto('/crm/leads')
  await tick(page, '转化丙线索')
  await bar(page)
    .getByRole('button', { name: /转化为客户/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '转化为客户' }).click()
  await expect(page.getByText('转化成功')).toBeVisible()
  await expect(row(page, '转化丙线索')).toHaveCount(0)
  await page.goto('/crm/customer')
  await page.getByRole('link', { name: '转化丙线索' }).click()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText('将线索"转化丙线索"转化为客户').first()).toBeVisible()
})

test('two customers are merged into the one chosen', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '合并丁一公司', mobile: '13900000101' })
  await make(company, 'customer', { customerName: '合并丁二公司', website: 'www.ding2.example' })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '合并丁一公司')
  await tick(page, '合并丁二公司')
  // in a narrow window the bar keeps to one line: the rest stands under 更多
  await page.setViewportSize({ width: 1280, height: 800 })
  await bar(page).getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '合并' }).click()
  await page.getByRole('radio', { name: '保留 合并丁一公司' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '合并客户' }).click()
  await expect(page.getByText('已将 1 个客户合并到 合并丁一公司')).toBeVisible()
  await expect(row(page, '合并丁二公司')).toHaveCount(0)
  await expect(row(page, '合并丁一公司')).toContainText('www.ding2.example')
})

test('a sub-customer is created below its parent and edited there', async ({ page, company }) => {
  const top = await make(company, 'customer', { customerName: '集团总部公司' })
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer/${top}`)
  await page.getByRole('tab', { name: /子客户/ }).click()
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建子客户' })
  await expect(form.getByText('上级客户')).toBeVisible()
  await expect(form.getByText('集团总部公司')).toBeVisible()
  await form.getByLabel('客户名称').fill('集团华东分公司')
  await page.screenshot({ path: 'test-results/sub-customer.png' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, '集团华东分公司')).toBeVisible()
  await row(page, '集团华东分公司').getByRole('button', { name: '编辑' }).click()
  const editing = page.getByRole('dialog', { name: '编辑子客户' })
  await editing.getByLabel('客户名称').fill('集团华南分公司')
  await editing.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, '集团华南分公司')).toBeVisible()
  await page.getByRole('link', { name: '集团华南分公司' }).click()
  await page
    .getByRole('tab', { name: /子客户/ })
    .last()
    .click()
  await expect(page.getByText('上级客户：集团总部公司')).toBeVisible()
})

test('duplicates are found by name and by phone', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '查重戊贸易公司', mobile: '13900000777' })
  await logIn(page, seller)
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: /查重/ }).click()
  const dialog = page.getByRole('dialog', { name: '客户查重' })
  await dialog.getByPlaceholder('请输入客户名称').fill('戊贸易')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /查重戊贸易公司/ })).toBeVisible()
  await dialog.getByText('按手机号/电话').click()
  await dialog.getByPlaceholder('请输入完整的手机号或电话').fill('13900000777')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /13900000777.*查重戊贸易公司/ })).toBeVisible()
  await dialog.getByPlaceholder('请输入完整的手机号或电话').fill('1390000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('没有重复的数据')).toBeVisible()
})

test('quick search finds by pinyin initials and phone tail, with the keyboard', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '晴川望岳设计院', mobile: '13900004826' })
  await logIn(page, company.administrator)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('textbox', { name: '快速搜索' })
  await field.fill('4826')
  await expect(page.getByRole('option', { name: /晴川望岳设计院.*13900004826/ })).toBeVisible()
  await field.fill('qcwy')
  await expect(page.getByRole('option', { name: /晴川望岳设计院/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/crm\/customer\/\d+/)
  await expect(page.getByRole('heading', { name: '晴川望岳设计院' })).toBeVisible()
})

test('a deleted customer comes back from the recycle bin', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '误删己公司' })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '误删己公司')
  await bar(page).getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除客户' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await page.goto('/manage/recycle')
  await page.getByRole('radiogroup', { name: '数据类型' }).getByText(/^客户/).click()
  await page
    .getByRole('row', { name: /误删己公司/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: /恢\s*复/ }).click()
  await expect(page.getByText('已恢复 1 个客户')).toBeVisible()
  await page.goto('/crm/customer')
  await expect(row(page, '误删己公司')).toBeVisible()
})
