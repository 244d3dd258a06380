import { expect, logIn, test } from '../fixture.ts'
import { typeInto } from '../typing.ts'

test('a detail table is drawn as a table, or as a list where the designer says so', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/custom-field')
  await page.getByRole('link', { name: '线索管理' }).click()
  const types = page.getByRole('complementary', { name: '字段类型' })
  const settings = page.getByRole('complementary', { name: '字段设置' })
  const addTable = async (name: string) => {
    await types.getByRole('button', { name: '明细表格', exact: true }).click()
    await typeInto(settings.getByLabel('字段名称'), name)
  }
  await addTable('产品明细')
  await addTable('出差行程')
  await settings.getByText('列表', { exact: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()

  await page.goto('/crm/leads?create=1')
  const form = page.getByRole('dialog')
  await typeInto(form.getByLabel('线索名称'), '有两张明细的线索')
  const entry = (name: string) => form.getByRole('group', { name, exact: true })
  for (const name of ['产品明细', '出差行程'])
    await entry(name).getByRole('button', { name: '添加一行' }).click()
  await typeInto(form.getByRole('table').getByRole('textbox'), '软件狗')
  await typeInto(form.getByRole('group', { name: '出差行程 1' }).getByRole('textbox'), '上海')
  await entry('出差行程').getByRole('button', { name: '添加一行' }).click()
  await typeInto(form.getByRole('group', { name: '出差行程 2' }).getByRole('textbox'), '杭州')
  await entry('出差行程').getByRole('button', { name: '添加一行' }).click()
  await form.getByRole('button', { name: '删除第3行' }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()

  await page.getByRole('link', { name: '有两张明细的线索' }).click()
  const panel = page.getByRole('complementary', { name: '线索详情' })
  await panel.getByRole('tab', { name: '详细资料' }).click()
  await expect(panel.getByRole('cell', { name: '软件狗' })).toBeVisible()
  await expect(panel.getByText('出差行程 2')).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: /^杭州$/ })).toBeVisible()
})
