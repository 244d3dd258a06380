import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { detail } from '../../customer-page.ts'
import { expect, logIn, test } from '../../fixture.ts'
import { make } from '../../record-page.ts'

/** With the width behind it sixty characters. */
const LONG =
  '山东省济南市历下区经十路泉城路综合建设工程造价咨询与招标代理及全过程项目管理服务中心有限责任公司第一分公司筹建工'
const [FEWEST_CHARACTERS, CHARACTER] = [20, 20]
/** At this width the menu folds, and the panel is wider than at the next one. */
const FOLDED = 1280
/** Up to this width not all tabs of a customer fit. */
const NARROW = 1152

/** Of the parts of the head that hold words and buttons, how far each reaches. */
const boxOf = async (page: Page, label: string) => {
  const box = await detail(page).getByRole('button', { name: label, exact: true }).boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

for (const width of [1152, 1280, 1366])
  test(`at ${width} pixels the head keeps the name, 更多 and ✕ in their places`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    const id = await make(company, 'customer', {
      customerName: `${LONG}${width}`,
      mobile: '13900004321',
    })
    await logIn(page, company.administrator)
    await page.goto(`/crm/customer?open=${id}`)
    const name = detail(page).getByRole('heading', { level: 2 }).first()
    await expect(name).toBeVisible()
    await page.screenshot({ path: `test-results/head-${width}.png` })

    const shown = await name.evaluate((heading) => heading.clientWidth)
    expect(shown).toBeGreaterThanOrEqual(FEWEST_CHARACTERS * CHARACTER)
    const panel = await detail(page).boundingBox()
    const right = (panel?.x ?? 0) + (panel?.width ?? 0)
    const close = await boxOf(page, '关闭')
    expect(right - close.x - close.width).toBeLessThanOrEqual(24)
    expect(close.y - (panel?.y ?? 0)).toBeLessThanOrEqual(24)
    for (const label of ['编辑', '更多']) {
      const box = await boxOf(page, label)
      expect(box.x + box.width).toBeLessThanOrEqual(right)
    }
    // what had no room is in the menu
    await detail(page).getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem', { name: '打印此页' })).toBeVisible()
    await expect(
      page
        .getByRole('menuitem', { name: '更改成交状态' })
        .or(detail(page).getByRole('button', { name: '更改成交状态' })),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    // the rail is one line above the timeline, or is beside it where the menu folds and leaves the room
    const rail = await detail(page).getByRole('complementary', { name: '要点' }).boundingBox()
    const composer = await detail(page).getByRole('textbox', { name: /跟进/ }).first().boundingBox()
    if (width === FOLDED)
      expect(rail?.x).toBeGreaterThanOrEqual((composer?.x ?? Infinity) + (composer?.width ?? 0))
    else {
      expect(rail?.height).toBeLessThanOrEqual(40)
      expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0)
    }

    if (width > NARROW) return
    // a tab beyond the edge is named in the menu, and in view once it is shown
    const last = detail(page).getByRole('tab', { name: '操作记录' })
    await expect(last).not.toBeInViewport({ ratio: 0.95 })
    await detail(page).getByRole('button', { name: '其余标签页' }).click()
    await page.getByRole('menuitem', { name: '操作记录' }).click()
    await expect(detail(page).getByRole('tabpanel', { name: '操作记录' })).toContainText('新建了客户')
    await expect(last).toBeInViewport({ ratio: 0.95 })
    const beside = detail(page).getByRole('tab', { name: '活动' })
    await beside.click()
    await expect(beside).toHaveAttribute('aria-selected', 'true')
  })

test('facts of the head are acted on where they stand', async ({ page, company }) => {
  const id = await make(company, 'customer', { customerName: '头部事实测绘有限公司', mobile: '13900004322' })
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer?open=${id}`)
  await expect(detail(page).getByRole('link', { name: '拨打 13900004322' })).toHaveAttribute(
    'href',
    'tel:13900004322',
  )

  await detail(page).getByRole('button', { name: '设置 客户级别' }).click()
  const editor = page.locator('.ant-popover:visible')
  await editor.getByRole('combobox', { name: '客户级别' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('B（普通客户）').click()
  await editor.getByRole('button', { name: '保存 客户级别' }).click()
  await expect(editor).toBeHidden()
  await expect(detail(page).getByText('B（普通客户）')).toBeVisible()

  await detail(page)
    .getByRole('button', { name: '明天 9:00' })
    .or(detail(page).getByRole('button', { name: '安排下次联系' }))
    .first()
    .click()
  await expect(page.getByText(/下次联系：明天 09:00/)).toBeVisible()
  await expect(detail(page).getByText('明天 09:00')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/head-facts.png' })

  await detail(page).getByRole('tab', { name: '操作记录' }).click()
  await expect(detail(page).getByText(/\d{2}:\d{2}:\d{2}/)).toHaveCount(0)
})

/** Text of the pages of what the browser would print. */
async function printed(page: Page, path: string): Promise<string[]> {
  const data = await page.pdf({ path, preferCSSPageSize: true, printBackground: true })
  const document = await getDocument({ data: new Uint8Array(data) }).promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent()
      // some characters come back as radicals that look the same; 户 as a variant of its own
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .normalize('NFKC')
    }),
  )
}

/** The dialog of the browser is the person's: the page records only that it would be open. */
const waitForDialog = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })

test('a record and a list print on A4, without what stands around them', async ({ page, company }) => {
  await waitForDialog(page)
  const name = '纸上谈兵测绘有限公司'
  const id = await make(company, 'customer', {
    customerName: name,
    mobile: '13900004323',
    remark: '打印用的备注',
  })
  await make(company, 'contacts', { name: '纸上联系人', customerId: id })
  await logIn(page, company.administrator)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/crm/customer?open=${id}`)
  const isReady = () => expect(page.locator('html[data-printed="yes"]')).toBeAttached()

  await test.step('the record: head, details, timeline, page numbers', async () => {
    await detail(page).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '打印此页' }).click()
    await isReady()
    const pages = await printed(page, 'test-results/record.pdf')
    for (const words of [
      name,
      '13900004323',
      '打印用的备注',
      '基本信息',
      '系统信息',
      '活动',
      '纸上联系人',
      `1 / ${pages.length}`,
    ])
      expect(pages.join('')).toContain(words)
    expect(pages.join('')).not.toContain('新建客户')
    await expect(page.locator('[data-sheet]')).toHaveCount(0)
  })

  await test.step('the list: its rows and columns', async () => {
    await page.goto(`/crm/customer?q=${encodeURIComponent('纸上谈兵')}`)
    await page.getByRole('button', { name: '打印' }).click()
    await isReady()
    const pages = await printed(page, 'test-results/list.pdf')
    for (const words of ['负责人', name, '共 1 条', `1 / ${pages.length}`])
      expect(pages.join('')).toContain(words)
    expect(pages.join('')).not.toContain('新建客户')
  })

  await test.step('the keys of the browser print the same sheets, its menu the rows on the screen', async () => {
    await page.goto(`/crm/customer?q=${encodeURIComponent('纸上谈兵')}`)
    await expect(page.getByRole('row', { name })).toBeVisible()
    expect((await printed(page, 'test-results/page.pdf')).join('')).toContain(name)
    await page.keyboard.press('Control+p')
    await isReady()
    expect((await printed(page, 'test-results/list-by-key.pdf')).join('')).toContain('共 1 条')
    await page.goto(`/crm/customer?open=${id}`)
    await expect(detail(page).getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Control+p')
    await isReady()
    expect((await printed(page, 'test-results/record-by-key.pdf')).join('')).toContain('打印用的备注')
  })
})
