import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { expect, logIn, mapTest as test } from '../fixture.ts'
import { typeInto } from '../typing.ts'

test('a place is searched, clicked and dragged on the map, and saved', async ({ page, company }) => {
  const tiles: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/crmMap/tile/')) tiles.push(response.status())
  })
  await logIn(page, company.administrator)
  await page.goto('/crm/customer?create=1')
  const form = page.getByRole('dialog', { name: '新建客户' })
  await typeInto(form.getByLabel('客户名称'), '图上客户')
  await form.getByRole('button', { name: '选择地点' }).click()
  const chooser = page.getByRole('dialog', { name: '选择地点' })
  await expect(chooser.getByText('点击地图选择位置，图钉可以拖动')).toBeVisible()
  await expect(chooser.getByText('© 测试地图')).toBeVisible()
  await expect(chooser.getByRole('button', { name: '确定' })).toBeDisabled()
  await expect(chooser.getByLabel('搜索地点或地址')).toBeFocused()
  await typeInto(chooser.getByLabel('搜索地点或地址'), '威海')
  await page.keyboard.press('Enter')
  await chooser.getByRole('button', { name: /威海站/ }).click()
  const words = chooser.locator('[aria-live="polite"]')
  await expect(words).toHaveText('山东省威海市 · 威海站, 上海路, 环翠区, 威海市')
  const pin = chooser.getByTitle('所选位置，可以拖动')
  await expect(pin).toBeVisible()
  await expect.poll(() => tiles.length).toBeGreaterThan(3)
  expect(new Set(tiles)).toEqual(new Set([200]))

  await test.step('by a click', async () => {
    await chooser.getByLabel('地图，点击选择位置').click({ position: { x: 500, y: 120 } })
    await expect(words).toHaveText('山东省威海市')
  })
  await test.step('by dragging the pin', async () => {
    const before = await pin.boundingBox()
    if (!before) throw new Error('the pin is not drawn')
    await page.mouse.move(before.x + 14, before.y + 14)
    await page.mouse.down()
    await page.mouse.move(before.x - 120, before.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await pin.boundingBox())?.x).toBeLessThan(before.x - 100)
    await expect(words).toHaveText('山东省威海市')
  })
  await chooser.getByRole('button', { name: /威海大厦/ }).click()
  await chooser.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('已定位')).toBeVisible()
  await expect(form.getByText('山东省 / 威海市')).toBeVisible()
  await form.getByRole('button', { name: '精确定位' }).click()
  await expect(form.getByLabel('经度')).toHaveValue('122.1206')
  await expect(form.getByLabel('纬度')).toHaveValue('37.5131')
  await expect(form.getByText('定位：威海大厦, 新威路, 环翠区, 威海市')).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: '图上客户' }).first()).toBeVisible()
  const near = customerLookupCalls.nearby.reply.parse(
    await company.ask(customerLookupCalls.nearby, { lng: 122.12, lat: 37.51, radius: 1000 }),
  )
  expect(near).toMatchObject([{ customerName: '图上客户', location: '威海大厦, 新威路, 环翠区, 威海市' }])
})
