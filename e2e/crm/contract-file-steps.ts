import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

/** What journeys do with the files of contracts. */

const picture = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fff"/><circle cx="100" cy="100" r="90" fill="none" stroke="#d00" stroke-width="8"/></svg>',
    ),
  )
    .png()
    .toBuffer()

const dialog = (page: Page) => page.getByRole('dialog').last()
/** Required fields have a star before their name. */
const field = (page: Page, name: string) =>
  dialog(page).getByRole('textbox', { name: new RegExp(`^(\\* )?${name}$`) })

/** Chooses a file behind a button. */
async function pick(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: '选择文件' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

/** An administrator uploads a seal. */
export async function addSeal(page: Page, name: string): Promise<void> {
  await page.goto('/manage/customer/seals')
  await page.getByRole('button', { name: '新建印章' }).click()
  await typeInto(field(page, '名称'), name)
  await pick(page, '章.png', 'image/png', await picture())
  await dialog(page)
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await said(page, '印章已保存')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('启用')
}

const missing: Readonly<Record<string, string>> = {
  首年原价: '18000',
  税号: '91371000MA3C000001',
  开户行: '威海银行',
  账号: '8170000000001',
  开票地址: '威海市高区1号',
  开票电话: '0631-5201234',
  甲方联系人: '王工',
  甲方联系电话: '13812345678',
}

/** Made in the tab of the files, typed as a person types it; total and words follow. Returns the PDF. */
export async function makeFile(
  page: Page,
  { price, words, customer }: { price: string; words: string; customer: string },
): Promise<Buffer> {
  await page.getByRole('button', { name: '生成合同文件' }).click()
  await dialog(page).getByRole('button', { name: '生成合同文件' }).click()
  await said(page, '请完善创建合同文件所需信息！')
  const typed = { 首年预付价: price, 发票抬头: customer, ...missing }
  for (const [name, value] of Object.entries(typed)) await typeInto(field(page, name), value)
  await expect(field(page, '总额大写')).toHaveValue(words)
  await dialog(page).getByRole('button', { name: '生成合同文件' }).click()
  await said(page, '合同文件生成成功')
  const version = page.getByRole('row', { name: /第1版/ })
  await expect(version).toContainText('已生成')
  const downloading = page.waitForEvent('download')
  await version.getByRole('button', { name: '下载', exact: true }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** The file comes back from the customer, and is sealed. */
export async function sendBack(page: Page, file: Buffer, seal: string): Promise<void> {
  await page.getByRole('button', { name: '上传回传件' }).click()
  await pick(page, '已签.pdf', 'application/pdf', file)
  await dialog(page).getByRole('combobox', { name: '印章' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: seal }).click()
  await dialog(page).getByRole('button', { name: '盖章并回传' }).click()
  await said(page, '已盖章回传，合同已签署')
  await expect(page.getByRole('row', { name: /第1版/ })).toContainText('已盖章回传')
  await expect(page.getByRole('region', { name: '盖章记录' })).toContainText(seal)
  await page.getByRole('button', { name: '核对签名' }).click()
  await expect(page.getByText('签名有效，文件没有被改动')).toBeVisible()
}
