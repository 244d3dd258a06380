import type { Locator } from '@playwright/test'
import { addCustomer, choose, detail, list, rowOf, searchBox } from '../../customer-page.ts'
import { expect, logIn, test } from '../../fixture.ts'
import { restoreColumns } from '../../record-page.ts'
import { said } from '../../said.ts'

test('conditions become chips, a scene, and an address that others can open', async ({ page, company }) => {
  await addCustomer(company, '筛选甲建设集团', 'A（重点客户）')
  await addCustomer(company, '筛选乙建设集团', 'B（普通客户）')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=筛选')
  await expect(rowOf(page, '筛选乙')).toBeVisible()

  await page.getByRole('button', { name: /^筛选/ }).click()
  const panel = page.getByRole('complementary', { name: '筛选' })
  await panel.getByRole('button', { name: '客户级别' }).click()
  const level = panel.getByRole('combobox', { name: '客户级别的选项' })
  await expect(level).toBeFocused()
  await choose(page, level, 'A（重点客户）')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '筛选乙')).toBeHidden()
  await expect(rowOf(page, '筛选甲')).toBeVisible()
  await expect(page.getByRole('button', { name: '客户级别：A（重点客户）' })).toBeVisible()

  await page.reload()
  await expect(rowOf(page, '筛选甲')).toBeVisible()
  await expect(rowOf(page, '筛选乙')).toBeHidden()

  await page.getByRole('button', { name: '保存为场景' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建场景' })
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog.getByText('场景名称不能为空！')).toBeVisible()
  await page.keyboard.type('重点客户')
  await page.keyboard.press('Enter')
  await said(page, '已保存场景“重点客户”')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/scene=\d+/)
  await expect(
    page.getByRole('navigation', { name: '场景' }).getByRole('button', { name: '重点客户' }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(rowOf(page, '筛选甲')).toBeVisible()
  await expect(rowOf(page, '筛选乙')).toBeHidden()

  // a narrow window: the own scene is under 更多 until it is chosen
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/crm/customer?q=筛选')
  const scenes = page.getByRole('navigation', { name: '场景' })
  await scenes.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '重点客户' }).click()
  await expect(scenes.getByRole('button', { name: '重点客户' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/scene=\d+/)
  await expect(rowOf(page, '筛选乙')).toBeHidden()
  await page.goBack()
  await expect(rowOf(page, '筛选乙')).toBeVisible()
})

test('columns are hidden, and stay hidden', async ({ page, company }) => {
  await addCustomer(company, '列设置建设集团')
  await restoreColumns(company, 'customer')
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  const head = (name: string) => list(page).getByRole('columnheader', { name })
  await expect(head('成交状态')).toBeVisible()
  await expect(head('客户来源')).toBeHidden()
  await page.getByRole('button', { name: '列设置', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '列设置' })
  await dialog.getByRole('checkbox', { name: '成交状态' }).uncheck()
  await dialog.getByRole('checkbox', { name: '客户来源' }).check()
  await dialog.getByRole('button', { name: /保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(head('成交状态')).toBeHidden()

  await page.reload()
  await expect(head('客户来源')).toBeVisible()
  await expect(head('成交状态')).toBeHidden()
  await page.getByRole('button', { name: '列设置', exact: true }).click()
  await dialog.getByRole('button', { name: '恢复默认' }).click()
  await expect(head('成交状态')).toBeVisible()
  await expect(head('客户来源')).toBeHidden()
})

const wholeWidths = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
]
const overflowOf = (grid: Locator) => grid.evaluate((element) => element.scrollWidth - element.clientWidth)

test('at 1280 and 1366 px the list shows all that its type declares, and cuts nothing that is usual', async ({
  page,
  company,
}) => {
  await addCustomer(company, '初见建设工程有限公司', 'B（普通客户）')
  await restoreColumns(company, 'customer')
  await logIn(page, company.administrator)
  for (const size of wholeWidths) {
    await page.setViewportSize(size)
    await page.goto('/crm/customer?q=初见')
    await expect(rowOf(page, '初见建设')).toBeVisible()
    const heads = await list(page).getByRole('columnheader').allTextContents()
    expect(heads.filter(Boolean)).toEqual([
      ...['客户名称', '客户级别', '下次联系时间', '最后跟进时间', '手机', '负责人', '成交状态', '更新时间'],
    ])
    expect(await overflowOf(list(page))).toBeLessThanOrEqual(0)
    const cut = await rowOf(page, '初见建设')
      .locator('[data-cell] *')
      .evaluateAll(
        (cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0).length,
      )
    expect(cut).toBe(0)
  }

  // what can be done with the row is beside its values, not on them
  await rowOf(page, '初见建设').hover()
  const edit = await rowOf(page, '初见建设').getByRole('button', { name: /^编辑/ }).boundingBox()
  const last = await rowOf(page, '初见建设').locator('[data-cell]').last().boundingBox()
  expect(edit?.x ?? 0).toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0))
  await expect(rowOf(page, '初见建设').getByRole('button', { name: /^关注/ })).toBeVisible()
})

test('a narrow window folds the menu, one that grows has a longer page', async ({ page, company }) => {
  for (let at = 1; at <= 14; at += 1) await addCustomer(company, `增高第${at}设计院`)
  await logIn(page, company.administrator)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/crm/customer?q=增高第')
  const menu = page.getByRole('navigation', { name: '菜单' })
  await expect(menu.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(1 + 11)
  // one line, whatever it holds
  const foot = await page.locator('footer').last().boundingBox()
  expect(foot?.height).toBe(48)
  await menu.getByRole('button', { name: '展开菜单' }).click()
  await expect(menu.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await menu.getByRole('button', { name: '收起菜单' }).click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(1 + 14)
})

test('all that a filter finds is chosen at once', async ({ page, company }) => {
  await logIn(page, company.administrator)
  for (let at = 1; at <= 14; at += 1) await addCustomer(company, `全选第${at}设计院`)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/crm/customer?q=全选第')
  await list(page).getByRole('checkbox', { name: '选择本页全部' }).check()
  const bar = page.getByRole('toolbar', { name: '对选中项的操作' })
  await expect(bar).toContainText('已选 12 项')
  await bar.getByRole('button', { name: '选择全部 14 项' }).click()
  await expect(bar).toContainText('已选 14 项')
  await expect(bar.getByRole('button').last()).toHaveText(/删\s*除/)
})

test('the keyboard goes on where the mouse ticked, and back to the button that opened a form', async ({
  page,
  company,
}) => {
  for (const letter of ['乙', '甲']) await addCustomer(company, `接着${letter}设计院`)
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=接着')
  await rowOf(page, '接着甲').getByRole('checkbox').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: '接着乙设计院' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()

  const create = page.getByRole('button', { name: /新建客户/ })
  await create.click()
  await expect(page.getByRole('dialog', { name: '新建客户' }).getByLabel('客户名称')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
})

test('the list is worked with the keyboard', async ({ page, company }) => {
  for (const letter of ['丙', '乙', '甲']) await addCustomer(company, `键盘${letter}设计院`)
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?q=键盘')
  await expect(rowOf(page, '键盘丙')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: '键盘甲设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page).getByRole('heading', { name: '键盘乙设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page).getByRole('heading', { name: '键盘丙设计院' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('没有更多了')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('键盘')
  await page.keyboard.press('Space')
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已选 1 项')).toBeHidden()
})
