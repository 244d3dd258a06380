import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type Company, expect, logIn, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

/** One page with a black square; its Chinese line has no font of its own. */
const PDF = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  '<</Length 61>> stream\n50 50 100 100 re f BT /F 12 Tf 50 170 Td <62A54EF75355> Tj ET\nendstream',
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/FontDescriptor 7 0 R/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
])

/** The objects one after another, and where each begins. */
function pdfOf(objects: string[]): Buffer {
  const parts = ['%PDF-1.4\n', ...objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`)]
  const begins = parts.map((_part, at) => parts.slice(0, at).join('').length)
  const rows = begins.slice(1).map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`)
  const size = parts.length
  const index = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer <</Size ${size}/Root 1 0 R>>\n`
  return Buffer.from(`${parts.join('')}${index}startxref\n${parts.join('').length}\n%%EOF\n`)
}

async function openFiles(page: Page, company: Company, customerName: string): Promise<void> {
  const saved = recordCallsOf(customer).add.reply.parse(
    await company.ask(recordCallsOf(customer).add, { entity: { customerName }, field: [] }),
  )
  await logIn(page, company.administrator)
  await page.goto(`/crm/customer/${String(saved.customerId)}?tab=files`)
  await expect(page.getByText('还没有附件')).toBeVisible()
}

async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传附件' }).click()
  await (await chooser).setFiles(files)
}

test('files of a record: upload, preview, rename, download, delete, history', async ({ page, company }) => {
  await openFiles(page, company, '附件商贸有限公司')
  await choose(page, [picture('门头.png'), text('说明.txt', '第一条'), picture('现场.png')])
  await expect(page.getByRole('tab', { name: '附件 3' })).toBeVisible()
  const tray = page.getByRole('region', { name: '上传列表' })
  await expect(tray.getByText('已上传 3/3')).toBeVisible()
  await tray.getByRole('button', { name: '关闭上传列表' }).click()

  await page.getByRole('button', { name: '预览 门头.png' }).click()
  const viewer = page.getByRole('dialog', { name: '预览 门头.png' })
  await expect(viewer.getByRole('img', { name: '门头.png' })).toBeVisible()
  await viewer.getByRole('button', { name: '放大' }).click()
  await expect(viewer.getByText('115%')).toBeVisible()
  await viewer.getByRole('button', { name: '向右旋转' }).click()
  await expect(viewer.getByRole('img', { name: '门头.png' })).toHaveAttribute('style', /rotate\(90deg\)/)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await said(page, '已经是最后一张了!')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await said(page, '已经是第一张了!')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '预览 说明.txt' }).click()
  await expect(page.getByText('第一条')).toBeVisible()
  await page.getByRole('button', { name: '关闭预览' }).click()

  await page.getByRole('button', { name: '重命名 说明.txt' }).click()
  await typeInto(page.getByLabel('文件名'), '补充说明')
  await page.getByRole('button', { name: '保存' }).click()
  await said(page, '重命名成功')
  await expect(page.getByRole('button', { name: '补充说明.txt', exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 补充说明.txt' }).click()
  expect((await download).suggestedFilename()).toBe('补充说明.txt')

  await page.getByRole('button', { name: '删除 现场.png' }).click()
  await page
    .getByRole('dialog', { name: '您确定要删除该文件吗?' })
    .getByRole('button', { name: '删除附件' })
    .click()
  await said(page, '删除成功')
  await expect(page.getByRole('tab', { name: '附件 2' })).toBeVisible()

  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText('上传了附件：门头.png')).toBeVisible()
  await expect(page.getByText('删除了附件：现场.png')).toBeVisible()
})

test('a PDF document is shown and enlarged, in a browser of two years ago as well', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    for (const made of [Map, WeakMap])
      for (const name of ['getOrInsert', 'getOrInsertComputed']) Reflect.deleteProperty(made.prototype, name)
    Reflect.deleteProperty(Math, 'sumPrecise')
  })
  await openFiles(page, company, '附件文档有限公司')
  await choose(page, { name: '报价单.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('button', { name: '预览 报价单.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: '预览 报价单.pdf' })
  const sheet = viewer.getByRole('img', { name: '第 1 页' })
  await expect(viewer.getByText('共 1 页')).toBeVisible()
  await expect.poll(() => inkOf(sheet)).toEqual({ square: true, line: true, edge: false })
  const before = await sheet.boundingBox()
  await viewer.getByRole('button', { name: '放大' }).click()
  await expect(viewer.getByText('115%')).toBeVisible()
  await expect.poll(() => inkOf(sheet)).toEqual({ square: true, line: true, edge: false })
  expect((await sheet.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
})

/** Where the drawn page is dark: in the square, along the line above it, at the left edge. */
function inkOf(sheet: Locator) {
  return sheet.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(canvas, 0, 0)
    const isDark = (left: number, top: number, wide: number, high: number) => {
      const area = [left * width, top * height, wide * width, high * height].map(Math.round)
      const [x = 0, y = 0, w = 1, h = 1] = area
      const { data } = copy?.getImageData(x, y, w, h) ?? { data: [] }
      return Array.from(data).some((value, at) => at % 4 === 3 && value > 0 && (data[at - 1] ?? 255) < 128)
    }
    return {
      square: isDark(0.45, 0.45, 0.1, 0.1),
      line: isDark(0.25, 0.08, 0.2, 0.08),
      edge: isDark(0.02, 0.02, 0.1, 0.96),
    }
  })
}

test('names of files keep their room beside the rail of the panel', async ({ page, company }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFiles(page, company, '附件窄栏有限公司')
  await choose(page, text('一份报价说明.txt', '第一条'))
  await expect(page.getByRole('tab', { name: '附件 1' })).toBeVisible()
  await page.goto('/crm/customer?q=附件窄栏')
  await page.getByRole('link', { name: '附件窄栏有限公司' }).click()
  await page.getByRole('tab', { name: '附件 1' }).click()
  const name = page.getByRole('button', { name: '一份报价说明.txt', exact: true })
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(80)
})

test('uploads can be cancelled, tried again, and closing the tray asks', async ({ page, company }) => {
  await openFiles(page, company, '慢网络有限公司')
  let held = true
  await page.route('**/adminFile/upload', async (route) => {
    while (held) await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue().catch(() => undefined)
  })
  await choose(page, [text('一.txt', '1'), text('二.txt', '2')])
  const tray = page.getByRole('region', { name: '上传列表' })
  await expect(tray.getByText('正在上传 0/2')).toBeVisible()
  await tray.getByRole('button', { name: '取消上传 一.txt' }).click()
  await expect(tray.getByText('已取消')).toBeVisible()

  await tray.getByRole('button', { name: '关闭上传列表' }).click()
  const question = page.getByRole('dialog', { name: '关闭窗口，将取消上传任务，是否继续?' })
  await question.getByRole('button', { name: '取消', exact: true }).click()

  held = false
  await tray.getByRole('button', { name: '重新上传 一.txt' }).click()
  await expect(page.getByRole('tab', { name: '附件 2' })).toBeVisible()
})

test('files can be dropped on the tab; what no browser shows can be downloaded', async ({
  page,
  company,
}) => {
  await openFiles(page, company, '拖放有限公司')
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['PK'], '压缩包.zip', { type: 'application/zip' }))
    return transfer
  })
  const area = page.getByRole('region', { name: '拖放文件区域' })
  await area.dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('松开鼠标上传')).toBeVisible()
  await area.dispatchEvent('drop', { dataTransfer: data })
  await page.getByRole('button', { name: '预览 压缩包.zip' }).click()
  await expect(page.getByText('该附件格式不支持预览，请下载后查看')).toBeVisible()
})
