import { fieldAdminCalls } from '#protocol/calls/field-admin.ts'
import { formTypes, palette } from '#protocol/fields/form-types.ts'
import { administrator, expect, logIn, test } from './fixture.ts'

const LEADS = 1
/** Names that the form of leads has already get a number (手机 → 手机2). */
const taken = new Set(['手机', '邮箱', '地址'])
const nameOf = (title: string) => (taken.has(title) ? `${title}2` : title)

test('a form of every palette type is designed, filled, filtered and read', async ({ page, company }) => {
  test.slow()
  await logIn(page, administrator)
  await page.goto('/manage/customer/custom-field')
  await page.getByRole('link', { name: '线索管理' }).click()

  const types = page.getByRole('complementary', { name: '字段类型' })
  const settings = page.getByRole('complementary', { name: '字段设置' })
  const card = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(card('线索名称')).toBeVisible()
  for (const formType of palette) {
    const { title } = formTypes[formType]
    await types.getByRole('button', { name: title, exact: true }).click()
    await expect(card(nameOf(title))).toBeVisible()
  }

  await test.step('two fields share a row after one is dragged beside the other', async () => {
    await card('数字').scrollIntoViewIfNeeded()
    const from = await card('货币').boundingBox()
    const to = await card('数字').boundingBox()
    if (!from || !to) throw new Error('the cards are not drawn')
    await page.mouse.move(from.x + 40, from.y + 18)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width * 0.8, to.y + 20, { steps: 10 })
    await page.mouse.up()
    const moved = await card('货币').boundingBox()
    expect(moved?.y).toBe((await card('数字').boundingBox())?.y)
  })

  await test.step('an option shows another field', async () => {
    await card('单选').getByRole('button', { name: '单选' }).click()
    await settings.getByRole('switch', { name: '逻辑表单（按选项显示字段）' }).click()
    await settings.getByLabel('选项1显示的字段').click()
    await settings.getByLabel('选项1显示的字段').fill('网址')
    await settings.getByLabel('选项1显示的字段').press('Enter')
    await expect(settings.getByText('网址')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what is fixed says so, and a broken form is not saved', async () => {
    await card('线索名称').getByRole('button', { name: '线索名称' }).click()
    await expect(settings.getByRole('switch', { name: '隐藏字段' })).toBeDisabled()
    await card('单行文本').getByRole('button', { name: '单行文本' }).click()
    await settings.getByLabel('字段名称').fill('手机')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('自定义表单字段名称不能重复')).toBeVisible()
    await settings.getByLabel('字段名称').fill('单行文本')
  })

  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled({ timeout: 20_000 })
  const stored = fieldAdminCalls.definition.reply.parse(
    await company.ask(fieldAdminCalls.definition, { label: LEADS }),
  )
  expect(stored.flat().filter((field) => field.fieldType === 0)).toHaveLength(palette.length)
  expect(stored.some((row) => row.map((field) => field.name).join() === '数字,货币')).toBe(true)

  /** A field of the record form by its label. */
  const entry = (name: string) =>
    page
      .locator('[data-field]')
      .filter({ has: page.locator('label', { hasText: new RegExp(`^\\*?${name}$`) }) })

  await test.step('filling it', async () => {
    await page.goto('/crm/leads?create=1')
    await expect(entry('线索名称')).toBeVisible({ timeout: 30_000 })
    await entry('线索名称').getByRole('textbox').fill('全类型线索')
    await expect(entry('网址')).toBeHidden()
    await entry('单选').getByRole('combobox').click()
    await page.locator('.ant-select-item-option[title="选项1"]').click()
    await entry('网址').getByRole('textbox').fill('www.example.com')
    await entry('单行文本').getByRole('textbox').fill('北方')
    await entry('多行文本').getByRole('textbox').fill('第一行\n第二行')
    await entry('布尔值').getByRole('switch').click()
    await entry('多选').getByRole('checkbox', { name: '选项2' }).check()
    await entry('数字').locator('input').fill('12.5')
    await entry('货币').locator('input').fill('99.5')
    await entry('百分数').locator('input').fill('50')
    await entry('手机2').getByRole('textbox').fill('13812345678')
    await entry('邮箱2').getByRole('textbox').fill('a@example.com')
    await entry('定位').locator('input').first().fill('威海大厦')
    await entry('定位').getByLabel('经度').fill('122.1')
    await entry('定位').getByLabel('纬度').fill('37.5')

    await entry('手写签名').getByRole('button', { name: '手写签名' }).click()
    const pad = page.getByLabel('签名板')
    await pad.hover({ position: { x: 50, y: 100 } })
    await page.mouse.down()
    await pad.hover({ position: { x: 180, y: 60 } })
    await pad.hover({ position: { x: 300, y: 160 } })
    await page.mouse.up()
    await expect(page.getByRole('button', { name: '撤回' })).toBeEnabled()
    await page
      .getByRole('dialog', { name: '手写签名' })
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(page.getByAltText('手写签名')).toBeVisible()

    await entry('明细表格').getByRole('button', { name: '添加一行' }).click()
    await entry('明细表格').getByRole('textbox').fill('行一')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('link', { name: '全类型线索' })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('finding it by its new fields', async () => {
    await page.goto('/crm/leads')
    const row = page.getByRole('link', { name: '全类型线索' })
    await page.getByRole('button', { name: /筛选/ }).first().click()
    const filters = page.getByRole('complementary', { name: '筛选' })
    await filters.getByLabel('搜索字段').fill('单行文本')
    await filters.getByRole('button', { name: '单行文本' }).click()
    await filters.getByLabel('单行文本的内容').fill('北方')
    await filters.getByLabel('单行文本的内容').press('Enter')
    await expect(row).toBeVisible()
    await filters.getByLabel('单行文本的内容').fill('南方')
    await filters.getByLabel('单行文本的内容').press('Enter')
    await expect(row).toBeVisible()
    await filters.getByLabel('移除条件 单行文本').click()
    await filters.getByLabel('关闭筛选').click()
    await row.click()
  })

  await test.step('reading it', async () => {
    const detail = page.getByRole('complementary', { name: '线索详情' })
    for (const words of [
      '北方',
      'www.example.com',
      '选项1',
      '选项2',
      '12.5',
      '99.50',
      '50%',
      '威海大厦',
      '行一',
    ])
      await expect(detail.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(page.getByAltText('手写签名').first()).toBeVisible()
  })
})

test('field rights of a role are granted in its dialog', async ({ page, company }) => {
  await logIn(page, administrator)
  await page.goto('/manage/role-auth/2/客户管理角色')
  await page.getByText('销售员角色').first().click()
  await page.getByRole('button', { name: '字段授权' }).click()
  const dialog = page.getByRole('dialog', { name: /字段授权/ })
  await dialog.getByText('客户', { exact: true }).click()
  await expect(dialog.getByLabel('可以查看客户名称')).toBeDisabled()
  await dialog.getByLabel('可以查看备注').uncheck()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(/已保存角色“.+”的字段授权/)).toBeVisible()
  const rows = fieldAdminCalls.roleFields.reply.parse(
    await company.ask(fieldAdminCalls.roleFields, { roleId: 180170, label: 2 }),
  )
  expect(rows.find((row) => row.fieldName === 'remark')?.authLevel).toBe(1)
})
