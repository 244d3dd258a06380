import { leads } from '#protocol/crm/leads/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { expect, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

test('the checklist leads to what is left, and is put away', async ({ page, company }) => {
  await logIn(page, company.administrator)
  await page.goto('/crm/workbench')
  const list = page.getByRole('region', { name: '开始使用' })
  await list.getByRole('link', { name: /添加自己的字段/ }).click()
  await expect(page).toHaveURL(/\/manage\/customer\/custom-field$/)
  await page.goto('/manage/systemconfig')
  await list.getByRole('button', { name: '收起' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: '显示开始使用' }).click()
  await expect(list).toBeVisible()
})

test('an option in use is renamed in all records', async ({ page, company }) => {
  const entity = { leadsName: '改名前的线索' }
  await company.ask(recordCallsOf(leads).add, { entity, field: [{ fieldName: 'source', value: '陌拜' }] })
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/custom-field')
  await page.getByRole('link', { name: '线索管理' }).click()
  await page.getByRole('main').getByText('线索来源', { exact: true }).click()
  const settings = page.getByRole('complementary', { name: '字段设置' })
  const options = settings.getByRole('textbox', { name: /^选项\d+$/ })
  const names = await options.evaluateAll((all) => all.map((each) => each.getAttribute('value')))
  await typeInto(options.nth(names.indexOf('陌拜')), '上门拜访')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: '选项正在使用' })
  await expect(question.getByText('用于 1 个线索')).toBeVisible()
  await question.getByRole('button', { name: '保存' }).click()
  await said(page, '已保存线索的字段设置')
  await expect(page.getByRole('status', { name: '选项替换进度' })).toBeHidden()
  await page.goto('/crm/leads')
  await page.getByRole('link', { name: '改名前的线索' }).click()
  const panel = page.getByRole('complementary', { name: '线索详情' })
  await panel.getByRole('tab', { name: '详细资料' }).click()
  await expect(panel.getByRole('tabpanel').getByText('上门拜访')).toBeVisible()
})

test('a stage in use is removed, and its businesses go to another one', async ({ page, company }) => {
  const customerId = await make(company, 'customer', { customerName: '换阶段勘察院' })
  const place = { customerId, typeId: 12371, statusId: 47667 }
  await make(company, 'business', { businessName: '换阶段的商机', ...place })
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/biz-param')
  await page.getByText('商机组设置', { exact: true }).click()
  await page.getByRole('button', { name: '销售流程商机组' }).first().click()
  const dialog = page.getByRole('dialog', { name: '编辑商机组' })
  await expect(dialog.getByLabel('阶段1的名称')).toHaveValue('验证客户')
  await expect(dialog.getByText(/^已删除/)).toBeHidden()
  await dialog.getByRole('button', { name: '下移阶段1' }).click()
  await expect(dialog.getByLabel('阶段2的名称')).toHaveValue('验证客户')
  await dialog.getByRole('button', { name: '删除阶段2' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请选择商机移到哪个阶段')).toBeVisible()
  await dialog.getByLabel(/已删除“验证客户”/).click()
  await page.locator('.ant-select-dropdown').getByTitle('需求分析').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await said(page, '操作成功')
  await page.goto('/crm/business')
  await page.getByRole('link', { name: '换阶段的商机' }).click()
  const panel = page.getByRole('complementary', { name: '商机详情' })
  await expect(panel.getByText('验证客户')).toBeHidden()
})

test('two customers that are one are found and merged', async ({ page, company }) => {
  await make(company, 'customer', { customerName: '天衡测绘有限公司', mobile: '13900020001' })
  const website = 'https://tianheng.example'
  await make(company, 'customer', { customerName: '天衡测绘（有限公司）', mobile: '13900020002', website })
  await logIn(page, company.administrator)
  await page.goto('/crm/suspects')
  await typeInto(page.getByRole('searchbox', { name: '客户名称或电话' }), '天衡 测绘')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: '名称相近 · 2 个客户' })
    .getByRole('button', { name: '合并' })
    .click()
  const dialog = page.getByRole('dialog', { name: '合并客户' })
  await dialog.getByRole('radio', { name: /客户名称取 天衡测绘有限公司/ }).click()
  await dialog.getByRole('button', { name: '合并客户' }).click()
  await said(page, /已将 1 个客户合并到/)
  await expect(page.getByText('没有疑似重复的客户')).toBeVisible()
  await page.goto('/crm/customer?search=13900020001')
  await expect(page.getByRole('link', { name: '天衡测绘有限公司' })).toBeVisible()
})
