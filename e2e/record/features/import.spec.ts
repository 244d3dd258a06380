import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { expect, logIn, test } from '../../fixture.ts'
import { restoreColumns, showAllColumns } from '../../record-page.ts'
import { said } from '../../said.ts'
import { chooseFile, downloaded, lineOf, workbook } from '../../sheets.ts'
import { typeInto } from '../../typing.ts'

test('the wizard checks, imports, tells what failed, and takes it back', async ({ page, company }) => {
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导入客户' })
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(page.getByText('请选择导入文件')).toBeVisible()

  const template = await downloaded(page, () =>
    dialog.getByRole('button', { name: '下载客户导入模板' }).click(),
  )
  expect(template.name).toBe('客户导入模板.xlsx')
  const headings = template.rows[1] ?? []
  const file = await workbook(headings, [
    lineOf(headings, { 客户名称: '向导甲公司', 负责人: '林知远', 手机: '13800138000' }),
    lineOf(headings, { 客户名称: '向导乙公司', 负责人: '查无此人' }),
  ])
  await chooseFile(page, '客户.xlsx', file)
  await expect(dialog.getByText('客户.xlsx')).toBeVisible()
  await expect(dialog.getByText(/^共 \d+ 列/)).toBeVisible()
  await page.screenshot({ path: 'test-results/import-1-file.png' })
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(dialog.getByText('负责人不存在')).toBeVisible()
  await expect(dialog.getByText('共 2 条数据，尚未写入')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-2-check.png' })

  // a reload finds the file again
  await page.reload()
  await dialog.getByRole('button', { name: '导入其余 1 条' }).click()
  await expect(dialog.getByText('共导入 2 条数据，覆盖 0 条，导入成功 1 条，导入失败 1 条')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-3-result.png' })
  const errors = await downloaded(page, () => dialog.getByRole('button', { name: '下载错误数据' }).click())
  expect(errors.rows.at(-1)?.slice(0, 3)).toEqual(['负责人不存在：“查无此人”', '向导乙公司', '查无此人'])
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(page.getByText('向导甲公司').first()).toBeVisible()

  await page.getByRole('button', { name: /导入$/ }).click()
  await dialog.getByRole('button', { name: '导入历史' }).click()
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click()
  await page.screenshot({ path: 'test-results/import-4-history.png' })
  await page.getByRole('button', { name: '撤销导入' }).click()
  await said(page, '已撤销：移除 1 条，恢复 0 条，保留 0 条')
})

test('a sheet of 800 rows from elsewhere is mapped by hand, its owners replaced, imported and taken back', async ({
  page,
  company,
}) => {
  const headings = ['序号', '单位', '跟单人', '手机号码', '座机', '从哪来的', '说明']
  const phones = ['138 0013 8000', '138-0013-8000', '+86 13800138000', '１３８００１３８０００']
  const rows = Array.from({ length: 800 }, (_, at) => [
    String(at + 1),
    `老表公司${at + 1}`,
    at % 2 === 0 ? company.administrator.realname : '早已离开',
    phones[at % phones.length] ?? '',
    '010-6255 1234',
    '展会',
    `第 ${at + 1} 行`,
  ])
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导入客户' })
  await chooseFile(page, '老系统客户.xlsx', await workbook(headings, rows))
  await expect(dialog.getByText('必填的“客户名称”还没有对应的列，请在上面选择')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-5-columns.png' })
  await expect(dialog.getByRole('button', { name: '检查数据' })).toBeDisabled()

  // by typing, and by the pointer
  const target = (heading: string) => dialog.getByRole('combobox', { name: `“${heading}”导入到` })
  await target('单位').click()
  await page.keyboard.type('客户名称')
  await page.keyboard.press('Enter')
  for (const [heading, column] of [
    ['跟单人', '负责人（必填）'],
    ['说明', '备注'],
  ] as const) {
    await target(heading).click()
    await page.keyboard.type(column)
    await page.locator('.ant-select-dropdown:visible').getByText(column, { exact: true }).click()
  }
  await expect(dialog.getByText('共 7 列，导入 5 列，忽略 2 列')).toBeVisible()
  await dialog.getByRole('button', { name: '检查数据' }).click()

  await expect(dialog.getByText('没有此员工，400 条')).toBeVisible()
  await expect(dialog.getByText('以下列将被忽略：序号、从哪来的')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-6-owners.png' })
  await dialog.getByRole('combobox', { name: '“早已离开”换成' }).click()
  await page.keyboard.type(company.administrator.realname)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '替换并重新检查' }).click()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText('共导入 800 条数据，覆盖 0 条，导入成功 800 条，导入失败 0 条')).toBeVisible()
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(page.getByText('老表公司800').first()).toBeVisible()

  // the same columns are proposed the next time
  await page.getByRole('button', { name: /导入$/ }).click()
  await chooseFile(page, '又一份.xlsx', await workbook(headings, rows.slice(0, 2)))
  await expect(dialog.getByText('共 7 列，导入 5 列，忽略 2 列；已按您上次对相同列的选择对应')).toBeVisible()

  await dialog.getByRole('button', { name: '导入历史' }).click()
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await said(page, '已撤销：移除 800 条，恢复 0 条，保留 0 条')
})

test('what is exported is imported back unchanged', async ({ page, company }) => {
  await company.ask(recordCallsOf(customer).add, {
    entity: {
      customerName: '=回程公司',
      mobile: '13900139000',
      remark: '第一行\n第二行',
      address: '山东省,济南市,历下区',
    },
    field: [{ fieldName: 'level', value: 'A（重点客户）' }],
  })
  await showAllColumns(company, 'customer')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await expect(page.getByText('=回程公司').first()).toBeVisible()
  const exportAll = async () => {
    await page.getByRole('button', { name: /导出$/ }).click()
  }
  const before = await downloaded(page, exportAll)
  expect(before.name).toBe('客户信息.xlsx')

  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导入客户' })
  await chooseFile(page, before.name, before.content)
  await expect(dialog.getByText(/^共 \d+ 列/)).toBeVisible()
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText(/导入失败 0 条/)).toBeVisible()
  await dialog.getByRole('button', { name: /完\s?成/ }).click()

  const after = await downloaded(page, exportAll)
  expect(after.rows.toSorted()).toEqual(before.rows.toSorted())
  await restoreColumns(company, 'customer')
})

test('an administrator says how large a file may be, and the wizard tells it', async ({ page, company }) => {
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/biz-param?part=imports')
  const save = page.getByRole('button', { name: /保\s*存/ })
  await expect(save).toHaveCount(0)
  await typeInto(page.getByLabel('文件大小上限'), '3')
  await typeInto(page.getByLabel('数据行数上限'), '20000')
  await save.click()
  await said(page, '导入设置已保存')
  await expect(save).toHaveCount(0)
  // an import of another kind that is no longer known does not block this one
  await page.evaluate(() =>
    localStorage.setItem('suoke.import', '{"importId":999,"typeKey":"contacts","poolId":null}'),
  )
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: /导入$/ }).click()
  await expect(page.getByText('不超过 3MB（20,000 行）')).toBeVisible()
})

test('contracts with their products come from one sheet, in use or as drafts, and are taken back', async ({
  page,
  company,
}) => {
  const { realname } = company.administrator
  await company.ask(recordCallsOf(customer).add, { entity: { customerName: '合同表客户' }, field: [] })
  for (const [name, num, price] of [
    ['合同表加密锁', 'HTB-1', '100'],
    ['合同表时钟锁', 'HTB-2', '250'],
  ])
    await company.ask(recordCallsOf(product).add, { entity: { name, num, price, categoryId: 1 }, field: [] })
  await logIn(page, company.administrator)
  await page.goto('/crm/contract')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导入合同' })
  await expect(dialog.getByText('每个产品一行，合同编号相同的行合并为一条合同')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-lines-1.png' })
  const headings = ['合同号', '合同名称', '委托方', '业务员', '签约日期', '货品', '数量', '单价']
  await chooseFile(
    page,
    '老合同.xlsx',
    await workbook(headings, [
      ['HTB-001', '年度采购', '合同表客户', realname, '2026-03-01', 'HTB-1', '2', ''],
      ['HTB-002', '试用', '合同表客户', realname, '2026-03-02', '没有的锁', '1', ''],
      ['HTB-001', '', '', '', '', '合同表时钟锁', '1', '225'],
    ]),
  )
  await expect(dialog.getByText('必填的“客户名称”还没有对应的列，请在上面选择')).toBeVisible()
  await dialog.getByRole('combobox', { name: '“委托方”导入到' }).click()
  await page.keyboard.type('客户名称')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '检查数据' })).toBeEnabled()
  await page.screenshot({ path: 'test-results/import-lines-2.png' })
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(dialog.getByText('填写的产品不存在：“没有的锁”')).toBeVisible()
  await expect(dialog.getByText('另有 1 行是明细行，将合并到同一条数据中。')).toBeVisible()
  await page.screenshot({ path: 'test-results/import-lines-3.png' })
  await dialog.getByRole('button', { name: '导入其余 1 条' }).click()
  await expect(dialog.getByText('导入完成，部分数据未能导入')).toBeVisible()
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  const row = page.getByRole('row').filter({ hasText: '年度采购' }).first()
  await expect(row).toContainText('425.00')
  await expect(row).toContainText('正常')
  await page.screenshot({ path: 'test-results/import-lines-4.png' })

  await page.getByRole('button', { name: /导入$/ }).click()
  await dialog.getByRole('button', { name: '导入历史' }).click()
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await said(page, '已撤销：移除 1 条，恢复 0 条，保留 0 条')
})
