import type { Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { expect, logIn, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const chooserOf = (page: Page) => page.getByRole('dialog', { name: '选择地点' })

test('without a service a place is chosen on the installed map, saved and shown', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?create=1')
  const form = page.getByRole('dialog', { name: '新建客户' })
  await typeInto(form.getByLabel('客户名称'), '离线地图客户')
  await expect(form.getByLabel('经度')).toHaveCount(0)
  await form.getByRole('button', { name: '选择地点' }).click()
  const chooser = chooserOf(page)
  const words = chooser.locator('[aria-live="polite"]')
  await expect(chooser.getByText('行政区划示意图')).toBeVisible()
  await typeInto(chooser.getByLabel('搜索地点或地址'), 'sdsyt')
  await chooser.getByLabel('搜索地点或地址').press('Enter')
  await chooser.getByRole('button', { name: '烟台市 山东省烟台市' }).click()
  await expect(words).toHaveText('山东省烟台市')
  await chooser.getByLabel('地图，点击选择位置').click({ position: { x: 330, y: 230 } })
  await expect(words).toHaveText(/^山东省/)
  await chooser.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('已定位')).toBeVisible()
  await expect(form.getByText(/^山东省 \/ /)).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '离线地图客户' }).first().click()
  const detail = page.getByRole('complementary', { name: '客户详情' })
  await detail.getByRole('tab', { name: '详细资料' }).click()
  await expect(detail.getByText(/^山东省 /)).toBeVisible()
})

test('a day of visits is planned around a customer', async ({ page, company }) => {
  const add = (customerName: string, lng: number) =>
    company.ask(recordCallsOf(customer).add, {
      entity: { customerName, address: '青海省,西宁市', lng: String(lng), lat: '36.62' },
      field: [],
    })
  await add('西宁起点', 101.78)
  await add('西宁远处', 101.8)
  await add('西宁近处', 101.79)
  await logIn(page, company.administrator)
  await page.goto('/crm/nearby')
  await typeInto(page.getByRole('combobox', { name: '取自客户' }), '西宁起点')
  await page.locator('.ant-select-dropdown:visible').getByText('西宁起点').click()
  await expect(page.getByText('西宁起点周围 3 个')).toBeVisible()
  await expect(page.getByRole('row')).toContainText(['', '西宁起点', '西宁近处', '西宁远处'])
  await expect(page.getByRole('link', { name: '高德导航到西宁近处' })).toHaveAttribute(
    'href',
    /^https:\/\/uri\.amap\.com\/navigation\?to=101\.79%2C36\.62/,
  )
  await expect(page.getByRole('button', { name: '西宁远处' })).toBeVisible()
  await page.getByLabel('拜访西宁远处').check()
  await page.getByLabel('拜访西宁近处').check()
  await page.getByRole('button', { name: '安排拜访' }).click()
  const plan = page.getByRole('dialog', { name: '安排拜访（2 个客户）' })
  const stops = plan.getByRole('list', { name: '拜访顺序' }).getByRole('listitem')
  await expect(stops).toContainText(['西宁近处', '西宁远处'])
  // the keyboard brings the farther one first
  const handle = plan.getByRole('button', { name: '移动 西宁远处' })
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowUp')
  // announced once the target is known; the row is drawn higher before that, and a drop then changes nothing
  await expect(page.getByText('已移到第 1 位，共 2 位')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(stops).toContainText(['西宁远处', '西宁近处'])
  await plan.getByRole('button', { name: '恢复推荐顺序' }).click()
  await expect(stops).toContainText(['西宁近处', '西宁远处'])
  await plan.getByRole('button', { name: '生成跟进计划' }).click()
  await said(page, '已安排 2 个客户的拜访')
  await page.getByRole('link', { name: '西宁远处', exact: true }).click()
  await expect(page.getByRole('complementary', { name: '客户详情' })).toContainText('明天 10:00')
})
