import { expect, logIn, test } from '../fixture.ts'

test('number rules are set, shown by an example, and kept', async ({ page, company }) => {
  await logIn(page, company.administrator)
  await page.goto('/manage/customer/biz-param')
  await page.getByRole('menuitem', { name: '编号规则设置' }).click()
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  const contract = block('合同编号')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await expect(contract.getByText('已停用自动生成规则')).toBeVisible()
  await expect(save).toBeDisabled()

  await contract.getByRole('switch').click()
  await expect(contract.getByText('已启用自动生成规则')).toBeVisible()
  await contract.getByLabel('一级编号文本').fill('SK')
  await contract.getByLabel('三级编号起始编号').fill('001')
  await contract.getByLabel('三级编号递增数').fill('5')
  await expect(contract.getByText(/^SK-\d{8}-001$/)).toBeVisible()

  await contract.getByRole('button', { name: '添加一级' }).click()
  await save.click()
  await expect(page.getByText('合同编号：请完善信息')).toBeVisible()
  await contract.getByLabel('四级编号文本').fill('A-B')
  await expect(contract.getByText('编号的文本不能包含“-”')).toBeVisible()
  await contract.getByRole('button', { name: '删除四级编号' }).click()

  // another part of the page takes the place of this one
  await page.getByRole('menuitem', { name: '导入设置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(contract.getByText(/^SK-\d{8}-001$/)).toBeVisible()

  await contract.getByRole('combobox', { name: '三级编号重新开始编号' }).click()
  await page.getByTitle('每月', { exact: true }).click()
  await contract.getByRole('button', { name: '删除二级编号' }).click()
  await expect(contract.getByText('启用重新开始编号需要有日期编号规则')).toBeVisible()
  await contract.getByRole('button', { name: '添加一级' }).click()
  await contract.getByRole('combobox', { name: '三级编号类型' }).click()
  await page.getByTitle('日期', { exact: true }).click()
  await expect(contract.getByText(/^SK-001-\d{8}$/)).toBeVisible()
  await save.click()
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(save).toBeDisabled()

  await page.reload()
  await expect(contract.getByText(/^SK-001-\d{8}$/)).toBeVisible()
  await expect(contract.getByLabel('二级编号递增数')).toHaveValue('5')
  await expect(contract.getByText('每月')).toBeVisible()
  await expect(block('发票编号').getByText('已停用自动生成规则')).toBeVisible()

  await contract.getByRole('switch').click()
  await save.click()
  await expect(save).toBeDisabled()
  await expect(contract.getByText('已停用自动生成规则')).toBeVisible()

  // a part that says nothing yet is not kept of a rule that is off
  await contract.getByRole('switch').click()
  await contract.getByRole('button', { name: '添加一级' }).click()
  await expect(save).toBeEnabled()
  await contract.getByRole('switch').click()
  await expect(save).toBeDisabled()
})
