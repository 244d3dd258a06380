import type { Page } from '@playwright/test'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { chooseFile, downloaded, lineOf, workbook } from '../sheets.ts'
import { typeInto } from '../typing.ts'

const member = newAccount('沈海棠')
const POOL = '华南公海'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const bar = (page: Page) => page.getByRole('toolbar', { name: '对选中项的操作' })
const dialog = (page: Page) => page.getByRole('dialog')
async function tick(page: Page, name: string): Promise<void> {
  const box = row(page, name).getByRole('checkbox')
  await box.click()
  await expect(box).toBeChecked()
}

async function makeCustomer(company: Company, customerName: string): Promise<number> {
  const calls = recordCallsOf(customer)
  const entity = { customerName, mobile: '13911112222', email: 'pool@example.com' }
  const saved = calls.add.reply.parse(await company.ask(calls.add, { entity, field: [] }))
  return Number(saved.customerId)
}

/** Types a name into a people select of the open dialog, takes the person and leaves the field. */
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true })
  await typeInto(field, name)
  await page.locator('.ant-select-item-option:visible', { hasText: name }).first().click()
  await field.blur()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

async function choosePool(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-item-option', { hasText: POOL }).first().click()
}

test.describe.configure({ mode: 'serial' })

test('an administrator sets a pool up', async ({ page, company }) => {
  await company.addPerson(member, [roles.sales])
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/customer')
  await expect(row(page, '系统默认公海')).toBeVisible()
  await page.getByRole('button', { name: '新建公海' }).click()
  const form = dialog(page)
  const save = () => form.getByRole('button', { name: /保\s*存/ }).click()
  await typeInto(form.getByLabel('公海名称'), POOL)
  await choosePerson(page, '公海管理员', company.administrator.realname)
  await choosePerson(page, '公海成员', member.realname)

  await form.getByRole('radiogroup', { name: '提醒规则' }).getByText('提醒', { exact: true }).click()
  // what stands in the way is scrolled into view and gets the caret
  await save()
  await expect(form.getByLabel('提前提醒天数')).toBeFocused()
  await typeInto(form.getByLabel('提前提醒天数'), '3')
  await form.getByText('自动回收', { exact: true }).click()
  await form.getByText('超过N天“无新建跟进（跟进记录）”', { exact: false }).click()
  await typeInto(form.getByLabel('所有客户超过天数'), '30')
  await form.getByRole('checkbox', { name: '进入公海时间' }).check()
  await save()
  await said(page, '新建成功')
  await expect(row(page, POOL)).toContainText(member.realname)

  await row(page, POOL).getByRole('button', { name: '编辑' }).click()
  await expect(form.getByLabel('所有客户超过天数')).toHaveValue('30')
  await expect(form.getByRole('checkbox', { name: '进入公海时间' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: '邮箱' })).not.toBeChecked()
  await form.getByRole('button', { name: /取\s*消/ }).click()

  await page.goto('/crm/customer')
  await page.getByRole('button', { name: '列设置', exact: true }).click()
  await expect(dialog(page).getByRole('checkbox', { name: '成交状态' })).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: '距进入公海天数' })).toHaveCount(0)
})

test('customers are put in, looked at by a member, and claimed', async ({ page, company }) => {
  const customerId = await makeCustomer(company, '待领取甲公司')
  await company.ask(recordCallsOf(contacts).add, { entity: { name: '贾联系人', customerId }, field: [] })
  await makeCustomer(company, '待分配乙公司')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '待领取甲公司')
  await tick(page, '待分配乙公司')
  await bar(page).getByRole('button', { name: '放入公海' }).click()
  await choosePool(page, '选择公海')
  await dialog(page).getByRole('button', { name: '放入公海' }).click()
  await said(page, '已将 2 个客户放入')
  await expect(row(page, '待领取甲公司')).toBeHidden()

  await logInAfresh(page, member)
  await page.goto('/crm/customer')
  await page.getByText('公海', { exact: true }).click()
  await expect(page.getByRole('heading', { name: '公海', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /新建/ })).toBeHidden()
  await expect(row(page, '待领取甲公司')).toBeVisible()
  await row(page, '待领取甲公司').getByRole('link', { name: '待领取甲公司' }).click()
  const panel = page.getByRole('complementary', { name: /详情/ })
  await expect(panel.getByRole('heading', { name: '待领取甲公司' })).toBeVisible()
  await expect(panel.getByRole('button', { name: '编辑', exact: true })).toBeHidden()
  await panel.getByRole('tab', { name: '详细资料' }).click()
  await expect(panel.getByText('13911112222').first()).toBeVisible()
  await expect(panel.getByText('pool@example.com')).toBeHidden()
  await panel.getByRole('tab', { name: /联系人/ }).click()
  await expect(panel.getByText('贾联系人').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: '新建联系人' })).toBeHidden()
  await page.keyboard.press('Escape')

  await tick(page, '待领取甲公司')
  await expect(bar(page).getByRole('button', { name: '分配' })).toBeHidden()
  await expect(bar(page).getByRole('button', { name: '删除' })).toBeHidden()
  await bar(page).getByRole('button', { name: '领取' }).click()
  await expect(page.getByRole('dialog', { name: '确定要领取该客户吗?' })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /领\s*取/ })
    .click()
  await said(page, '已领取 1 个客户')
  await expect(row(page, '待领取甲公司')).toBeHidden()
  await page.goto('/crm/customer')
  await expect(row(page, '待领取甲公司')).toBeVisible()
  const ofCustomer = linkAt(contacts, 'customer_id')
  const list = listCallOf(ofCustomer)
  const found = list.reply.parse(await company.ask(list, ofRecord(ofCustomer, customerId)))
  expect(found.list[0]).toMatchObject({ name: '贾联系人', ownerUserName: member.realname })
})

test('its administrator filters the pool, chooses columns, distributes and deletes', async ({
  page,
  company,
}) => {
  await makeCustomer(company, '待删除丙公司')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await tick(page, '待删除丙公司')
  await bar(page).getByRole('button', { name: '放入公海' }).click()
  await choosePool(page, '选择公海')
  await dialog(page).getByRole('button', { name: '放入公海' }).click()
  await said(page, '已将 1 个客户放入')

  await page.goto('/crm/customer/pool')
  await choosePool(page, '选择公海')
  await expect(row(page, '待分配乙公司')).toBeVisible()
  await typeInto(page.getByPlaceholder('请输入客户名称/手机/电话'), '待删除')
  await page.keyboard.press('Enter')
  await expect(row(page, '待分配乙公司')).toBeHidden()
  await typeInto(page.getByPlaceholder('请输入客户名称/手机/电话'), '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '列设置' }).click()
  await dialog(page).getByRole('checkbox', { name: '客户来源' }).uncheck()
  await dialog(page)
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(page.getByRole('columnheader', { name: '客户来源' })).toBeHidden()

  await tick(page, '待分配乙公司')
  await bar(page).getByRole('button', { name: '分配' }).click()
  await dialog(page)
    .getByRole('button', { name: /分\s*配/ })
    .click()
  await expect(dialog(page).getByText('请选择员工')).toBeVisible()
  await choosePerson(page, '分配给', member.realname)
  await dialog(page)
    .getByRole('button', { name: /分\s*配/ })
    .click()
  await said(page, '已分配 1 个客户')
  await expect(row(page, '待分配乙公司')).toBeHidden()

  await tick(page, '待删除丙公司')
  await bar(page).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('若客户下有联系人，联系人将一并删除。确定删除？')).toBeVisible()
  await dialog(page).getByRole('button', { name: '删除客户' }).click()
  await expect(row(page, '待删除丙公司')).toBeHidden()
  await page.getByRole('button', { name: /撤\s*销/ }).click()
  await expect(row(page, '待删除丙公司')).toBeVisible()
})

test('its administrator imports into the pool and exports from it; members find no buttons for that', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  await page.goto('/crm/customer/pool')
  await choosePool(page, '选择公海')
  await page.getByRole('button', { name: /导入$/ }).click()
  const wizard = dialog(page).filter({ hasText: '导入公海客户' })
  const template = await downloaded(page, () =>
    wizard.getByRole('button', { name: '下载公海客户导入模板' }).click(),
  )
  const headings = template.rows[1] ?? []
  expect(headings.join()).not.toContain('负责人')
  const cells: Record<string, string>[] = [
    { 客户名称: '公海导入丁公司', 手机: '13700001111' },
    { 客户名称: '公海导入戊公司' },
  ]
  const file = await workbook(
    headings,
    cells.map((each) => lineOf(headings, each)),
  )
  await chooseFile(page, '公海.xlsx', file)
  await expect(wizard.getByText(/^共 \d+ 列/)).toBeVisible()
  await wizard.getByRole('button', { name: '检查数据' }).click()
  await wizard.getByRole('button', { name: '开始导入' }).click()
  await expect(wizard.getByText('共导入 2 条数据，覆盖 0 条，导入成功 2 条，导入失败 0 条')).toBeVisible()
  await wizard.getByRole('button', { name: /完\s*成/ }).click()
  await expect(row(page, '公海导入丁公司')).toBeVisible()

  await tick(page, '公海导入丁公司')
  const selected = await downloaded(page, () => bar(page).getByRole('button', { name: '导出选中' }).click())
  expect(selected.name).toBe('公海客户信息.xlsx')
  expect(selected.rows.map((each) => each[0])).toEqual(['客户名称', '公海导入丁公司'])
  expect(selected.rows[0]).not.toContain('负责人')
  await typeInto(page.getByPlaceholder('请输入客户名称/手机/电话'), '公海导入')
  await page.keyboard.press('Enter')
  await expect(row(page, '待删除丙公司')).toBeHidden()
  const all = await downloaded(page, async () => {
    await page.getByRole('button', { name: /导出$/ }).click()
  })
  expect(
    all.rows
      .slice(1)
      .map((each) => each[0])
      .toSorted(),
  ).toEqual(['公海导入丁公司', '公海导入戊公司'])

  await logInAfresh(page, member)
  await page.goto('/crm/customer/pool')
  await expect(row(page, '公海导入丁公司')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(import|export)?\s*(导入|导出)$/ })).toHaveCount(0)
  await tick(page, '公海导入丁公司')
  await expect(bar(page).getByRole('button', { name: '领取' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: '导出选中' })).toBeHidden()
})

test('查重 offers what it finds in a pool: members claim, administrators also distribute', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  const check = dialog(page).filter({ hasText: '客户查重' })
  const look = async () => {
    await page.goto('/crm/customer')
    await page.getByRole('button', { name: /查重$/ }).click()
    await typeInto(check.getByPlaceholder('请输入客户名称'), '公海导入')
    await page.keyboard.press('Enter')
  }
  const found = (name: string) => check.getByRole('row', { name: new RegExp(name) })
  await look()
  await expect(found('公海导入戊公司')).toContainText(POOL)
  await found('公海导入戊公司').getByRole('button', { name: '分配' }).click()
  const distributing = dialog(page).filter({ hasText: '分配客户' })
  const people = distributing.getByRole('combobox', { name: '分配给', exact: true })
  await typeInto(people, member.realname)
  await page.locator('.ant-select-item-option:visible', { hasText: member.realname }).first().click()
  await people.blur()
  await distributing.getByRole('button', { name: '分配', exact: true }).click()
  await said(page, '已分配 1 个客户')
  await expect(found('公海导入戊公司')).toContainText(member.realname)
  await expect(found('公海导入戊公司').getByRole('button')).toHaveCount(0)

  await logInAfresh(page, member)
  await look()
  await expect(found('公海导入丁公司').getByRole('button', { name: '分配' })).toHaveCount(0)
  await found('公海导入丁公司').getByRole('button', { name: '领取' }).click()
  await page
    .getByRole('dialog', { name: '确定要领取该客户吗?' })
    .getByRole('button', { name: /领\s*取/ })
    .click()
  await said(page, '已领取 1 个客户')
  await expect(found('公海导入丁公司')).toContainText(member.realname)
  await check.getByRole('button', { name: 'Close' }).or(check.locator('.ant-modal-close')).first().click()
  await expect(row(page, '公海导入丁公司')).toBeVisible()
})

test('a pool with customers stays; empty it can be switched off and deleted', async ({ page, company }) => {
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/customer')
  const pool = row(page, POOL)
  const choose = async (act: string) => {
    await pool.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('停用')
  await expect(page.getByRole('dialog', { name: '您确定要停用该公海?' })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(page.getByText('未完成：公海内有客户，不能停用')).toBeVisible()
  await choose('转移')
  await dialog(page).getByRole('combobox', { name: '转移至' }).click()
  await page.locator('.ant-select-item-option', { hasText: '系统默认公海' }).click()
  await dialog(page)
    .getByRole('button', { name: /转\s*移/ })
    .click()
  await said(page, '转移成功')
  await choose('删除')
  await dialog(page).getByRole('button', { name: '删除公海' }).click()
  await said(page, '删除成功')
  await expect(pool).toBeHidden()
  const left = poolAdminCalls.names.reply.parse(await company.ask(poolAdminCalls.names, {}))
  expect(left.map((each) => each.poolName)).toEqual(['系统默认公海'])
})
