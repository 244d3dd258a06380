import { customer } from '#protocol/crm/customer/type.ts'
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
  await expect(save).toBeDisabled()
  await typeInto(page.getByLabel('文件大小上限'), '3')
  await typeInto(page.getByLabel('数据行数上限'), '20000')
  await save.click()
  await said(page, '导入设置已保存')
  await expect(save).toBeDisabled()
  // an import of another kind that nobody knows any more is not in the way
  await page.evaluate(() =>
    localStorage.setItem('suoke.import', '{"importId":999,"typeKey":"contacts","poolId":null}'),
  )
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: /导入$/ }).click()
  await expect(page.getByText('不超过 3MB（20,000 行）')).toBeVisible()
})
