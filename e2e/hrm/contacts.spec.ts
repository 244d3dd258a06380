import type { Page } from '@playwright/test'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { entryLists } from '../../server/test/hr.ts'
import { expect, logIn, test } from '../fixture.ts'
import { typeInto } from '../typing.ts'
import { dialog, field, save } from './dialogs.ts'

const EMPLOYEE = '有联系人的员工'
const FIELD = '联系人血型'

async function openPersonal(page: Page) {
  await page.goto('/hrm/employee?tabType=11')
  await page.getByText(EMPLOYEE, { exact: true }).click()
  const panel = page.getByRole('dialog', { name: EMPLOYEE })
  await panel.getByRole('tab', { name: '基本信息' }).click()
  return panel.getByRole('region', { name: '联系人' })
}

test('a field is drawn for contacts, filled in, its option renamed everywhere, and deleted with its values', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  await company.ask(employeeCalls.add, { ...entryLists(EMPLOYEE), entryStatus: 1 })
  const settings = page.getByRole('complementary', { name: '字段设置' })
  const card = () => page.getByRole('group', { name: FIELD, exact: true })
  const store = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  }
  const openDesigner = async () => {
    await page.goto('/manage/hrm/custom-field')
    await page.getByRole('link', { name: '联系人信息' }).click()
    await expect(page.getByRole('complementary', { name: '字段类型' })).toBeVisible()
  }

  await test.step('drawn', async () => {
    await openDesigner()
    const types = page.getByRole('complementary', { name: '字段类型' })
    await types.getByRole('button', { name: '单选', exact: true }).click()
    await expect(types.getByRole('button', { name: '附件', exact: true })).toHaveCount(0)
    await typeInto(settings.getByLabel('字段名称'), FIELD)
    await typeInto(settings.getByLabel('选项1', { exact: true }), 'A型')
    await typeInto(settings.getByLabel('选项2', { exact: true }), 'O型')
    await store()
  })

  await test.step('filled in', async () => {
    const section = await openPersonal(page)
    await section.getByRole('button', { name: '新建联系人' }).click()
    await expect(field(page, '联系人姓名')).toBeFocused()
    await page.keyboard.type('张建国')
    await typeInto(field(page, '联系人电话'), '12')
    await field(page, FIELD).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await save(page)
    await expect(dialog(page).getByText('联系人电话:手机号格式错误')).toBeVisible()
    await typeInto(field(page, '联系人电话'), '13900000001')
    await save(page)
    await expect(section.getByText('张建国')).toBeVisible()
    await expect(section.getByText('O型')).toBeVisible()
  })

  await test.step('an option renamed', async () => {
    await openDesigner()
    await card().click()
    await typeInto(settings.getByLabel('选项2', { exact: true }), 'O型血')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const asked = page.getByRole('dialog', { name: '选项正在使用' })
    await expect(asked.getByText('用于 1 个联系人')).toBeVisible()
    await asked.getByRole('button', { name: '保存', exact: true }).click()
    await expect(asked).toBeHidden()
    await expect(async () => {
      const section = await openPersonal(page)
      await expect(section.getByText('O型血')).toBeVisible({ timeout: 2000 })
    }).toPass()
  })

  await test.step('deleted', async () => {
    await openDesigner()
    await card().click()
    await card().getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除字段' }).click()
    await store()
    const section = await openPersonal(page)
    await expect(section.getByText('张建国')).toBeVisible()
    await expect(section.getByText(FIELD)).toHaveCount(0)
  })
})
