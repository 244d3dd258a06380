import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { type Company, expect, logIn, test } from '../fixture.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

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
  await expect(page.getByRole('tab', { name: '附件(3)' })).toBeVisible()
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
  await expect(page.getByText('已经是最后一张了!')).toBeVisible()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('已经是第一张了!')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '预览 说明.txt' }).click()
  await expect(page.getByText('第一条')).toBeVisible()
  await page.getByRole('button', { name: '关闭预览' }).click()

  await page.getByRole('button', { name: '重命名 说明.txt' }).click()
  await page.getByLabel('文件名').fill('补充说明')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('重命名成功')).toBeVisible()
  await expect(page.getByRole('button', { name: '补充说明.txt', exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 补充说明.txt' }).click()
  expect((await download).suggestedFilename()).toBe('补充说明.txt')

  await page.getByRole('button', { name: '删除 现场.png' }).click()
  await page
    .getByRole('dialog', { name: '您确定要删除该文件吗?' })
    .getByRole('button', { name: '删除附件' })
    .click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByRole('tab', { name: '附件(2)' })).toBeVisible()

  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText('上传了附件：门头.png')).toBeVisible()
  await expect(page.getByText('删除了附件：现场.png')).toBeVisible()
})

test('names of files keep their room beside the rail of the panel', async ({ page, company }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFiles(page, company, '附件窄栏有限公司')
  await choose(page, text('一份报价说明.txt', '第一条'))
  await expect(page.getByRole('tab', { name: '附件(1)' })).toBeVisible()
  await page.goto('/crm/customer?q=附件窄栏')
  await page.getByRole('link', { name: '附件窄栏有限公司' }).click()
  await page.getByRole('tab', { name: '附件(1)' }).click()
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
  await expect(page.getByRole('tab', { name: '附件(2)' })).toBeVisible()
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
