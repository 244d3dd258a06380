import { leads } from '#protocol/crm/leads/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { administrator, expect, logIn, test } from '../fixture.ts'
import { showAllColumns } from '../record-page.ts'
import { chooseFile, downloaded } from '../sheets.ts'
import { typeInto } from '../typing.ts'
import { everyType } from './every-type.ts'

const LEADS = leads.label
/** Both are there from the beginning. */
const chosen = { person: administrator.realname, department: '全公司' }
const types = everyType(chosen)

test('a form of every type is designed, filled, read, filtered, exported and imported back', async ({
  page,
  company,
}, info) => {
  // every form type of the product, several times over
  test.setTimeout(600_000)
  await logIn(page, administrator)
  await page.goto('/manage/customer/custom-field')
  await page.getByRole('link', { name: '线索管理' }).click()

  const kinds = page.getByRole('complementary', { name: '字段类型' })
  const settings = page.getByRole('complementary', { name: '字段设置' })
  const card = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(card('线索名称')).toBeVisible()
  for (const { title, name } of types) {
    await kinds.getByRole('button', { name: title, exact: true }).click()
    await expect(card(name)).toBeVisible()
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
    await typeInto(settings.getByLabel('选项1显示的字段'), '网址')
    await settings.getByLabel('选项1显示的字段').press('Enter')
    await expect(settings.getByText('网址')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what is fixed says so, and a broken form is not saved', async () => {
    await card('线索名称').getByRole('button', { name: '线索名称' }).click()
    await expect(settings.getByRole('switch', { name: '隐藏字段' })).toBeDisabled()
    await card('单行文本').getByRole('button', { name: '单行文本' }).click()
    await typeInto(settings.getByLabel('字段名称'), '手机')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('自定义表单字段名称不能重复')).toBeVisible()
    await typeInto(settings.getByLabel('字段名称'), '单行文本')
    await settings.getByRole('switch', { name: '设为唯一' }).click()
  })

  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  const stored = fieldAdminCalls.definition.reply.parse(
    await company.ask(fieldAdminCalls.definition, { label: LEADS }),
  )
  const names = stored.flat().map((field) => field.name)
  expect(names).toEqual(expect.arrayContaining(types.map(({ name }) => name)))
  expect(stored.some((row) => row.map((field) => field.name).join() === '数字,货币')).toBe(true)

  // the other record has nothing but its name and the unique value that the import finds it by
  const unique = stored.flat().find((field) => field.name === '单行文本')?.fieldName ?? ''
  await company.ask(recordCallsOf(leads).add, {
    entity: { leadsName: '全类型空白线索' },
    field: [{ fieldName: toKey(unique), value: '南方' }],
  })
  const linkTo = (name: string) => page.getByRole('link', { name, exact: true })

  await test.step('filling it', async () => {
    await page.goto('/crm/leads?create=1')
    const place = (name: string) =>
      page
        .locator('[data-field]')
        .filter({ has: page.locator('label', { hasText: new RegExp(`^\\*?${name}$`) }) })
    await expect(place('线索名称')).toBeVisible()
    await typeInto(place('线索名称').getByRole('textbox'), '全类型线索')
    await expect(place('网址')).toBeHidden()
    // the choice comes first, since 网址 appears with it
    const ordered = types.toSorted(
      (a, b) => Number(b.formType === 'select') - Number(a.formType === 'select'),
    )
    for (const { name, fill } of ordered) await fill({ page, place: place(name), name })
    await page.screenshot({ path: info.outputPath('every-type-1-form.png') })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(linkTo('全类型线索')).toBeVisible()
  })

  await test.step('reading it', async () => {
    await linkTo('全类型线索').click()
    const detail = page.getByRole('complementary', { name: '线索详情' })
    await detail.getByRole('tab', { name: '详细资料' }).click()
    for (const { detail: words } of types)
      if (words) await expect(detail.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(detail.getByAltText('手写签名').first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('every-type-2-detail.png') })
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
  })

  await test.step('in the list', async () => {
    await showAllColumns(company, 'leads')
    await page.setViewportSize({ width: 6000, height: 900 })
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: '全类型线索' })
    for (const { detail: words, cell = words } of types) if (cell) await expect(row).toContainText(cell)
    await page.screenshot({ path: info.outputPath('every-type-3-list.png') })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('finding it by each field', async () => {
    await page.getByRole('button', { name: /筛选/ }).first().click()
    const panel = page.getByRole('complementary', { name: '筛选' })
    for (const { name, filter } of types) {
      if (!filter) continue
      await typeInto(panel.getByLabel('搜索字段'), name)
      await panel.getByRole('button', { name: new RegExp(`(^|\\s)${name}$`) }).click()
      const remove = panel.getByLabel(`移除条件 ${name}`)
      await filter({ page, place: panel.getByRole('region', { name: `条件 ${name}` }), name })
      await expect(linkTo('全类型空白线索'), name).toBeHidden()
      await expect(linkTo('全类型线索'), name).toBeVisible()
      await remove.click()
      await expect(linkTo('全类型空白线索'), name).toBeVisible()
    }
    await panel.getByLabel('关闭筛选').click()
  })

  await test.step('its export is imported back and changes nothing', async () => {
    const found = await company.ask(recordCallsOf(leads).list, { page: 1, limit: 15, search: '全类型线索' })
    const [row] = recordCallsOf(leads).list.reply.parse(found).list
    const read = () => company.ask(recordCallsOf(leads).information, { id: row?.leadsId })
    const before = await read()
    // other journeys have left leads of their own
    await page.goto('/crm/leads?q=全类型')
    const exportAll = async () => {
      await page.getByRole('button', { name: /导出$/ }).click()
    }
    const sheet = await downloaded(page, exportAll)
    const columns = types.filter(({ detail, cell }) => detail && cell !== null).map(({ name }) => name)
    expect(sheet.rows[0]).toEqual(expect.arrayContaining(columns))
    await page.getByRole('button', { name: /导入$/ }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '导入线索' })
    await chooseFile(page, sheet.name, sheet.content)
    await dialog.getByRole('button', { name: '检查数据' }).click()
    await expect(dialog.getByText('共 2 条数据，尚未写入')).toBeVisible()
    await expect(dialog.getByRole('definition')).toHaveText(['0', '2', '0', '0'])
    await page.screenshot({ path: info.outputPath('every-type-4-check.png') })
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.getByText(/导入失败 0 条/)).toBeVisible()
    await dialog.getByRole('button', { name: /完\s?成/ }).click()
    expect(await read()).toEqual(before)
    expect((await downloaded(page, exportAll)).rows.at(-1)).toEqual(sheet.rows.at(-1))
  })
})
