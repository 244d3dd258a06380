import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, expect, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said, writeDownToasts } from '../said.ts'
import { typeInto } from '../typing.ts'

/** A contract gets its file, the customer returns it, and both are sealed: the whole path in one browser. */

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

async function addSeal(page: Page): Promise<void> {
  await page.goto('/manage/customer/seals')
  await page.getByRole('button', { name: '新建印章' }).click()
  await typeInto(field(page, '名称'), '旅程公司章')
  await pick(page, '章.png', 'image/png', await picture())
  await dialog(page)
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await said(page, '印章已保存')
  await expect(page.getByRole('row', { name: /旅程公司章/ })).toContainText('启用')
}

const missing: Readonly<Record<string, string>> = {
  首年预付价: '16409.02',
  首年原价: '18000',
  发票抬头: '旅程造价咨询有限公司',
  税号: '91371000MA3C000001',
  开户行: '威海银行',
  账号: '8170000000001',
  开票地址: '威海市高区1号',
  开票电话: '0631-5201234',
  甲方联系人: '王工',
  甲方联系电话: '13812345678',
}

/** Typed as a person types it; total and words follow. */
async function makeFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: '生成合同文件' }).click()
  await dialog(page).getByRole('button', { name: '生成合同文件' }).click()
  await said(page, '请完善创建合同文件所需信息！')
  for (const [name, value] of Object.entries(missing)) await typeInto(field(page, name), value)
  await expect(field(page, '总额大写')).toHaveValue('壹万陆仟肆佰零玖元零贰分')
  await dialog(page).getByRole('button', { name: '生成合同文件' }).click()
  await said(page, '合同文件生成成功')
}

test('a contract gets its file, which comes back signed and is sealed', async ({ browser, company }) => {
  const customerId = await make(company, 'customer', { customerName: '旅程造价咨询有限公司' })
  const contractId = await make(company, 'contract', {
    num: 'LC-FILE-1',
    name: '旅程合同',
    customerId,
    orderDate: '2026-05-01',
    money: '16409.02',
  })
  const context = await browser.newContext({ baseURL: company.url, reducedMotion: 'reduce' })
  await writeDownToasts(context)
  const page = await context.newPage()
  await logIn(page, administrator)
  await addSeal(page)

  await page.goto(`/crm/contract/${contractId}`)
  await page.getByRole('tab', { name: '合同文件' }).click()
  await makeFile(page)
  const version = page.getByRole('row', { name: /第1版/ })
  await expect(version).toContainText('已生成')
  const downloading = page.waitForEvent('download')
  await version.getByRole('button', { name: '下载', exact: true }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(Buffer.from(chunk))

  await page.getByRole('button', { name: '上传回传件' }).click()
  await pick(page, '已签.pdf', 'application/pdf', Buffer.concat(chunks))
  await dialog(page).getByRole('combobox', { name: '印章' }).click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '旅程公司章' })
    .click()
  await dialog(page).getByRole('button', { name: '盖章并回传' }).click()
  await said(page, '已盖章回传，合同已签署')
  await expect(version).toContainText('已盖章回传')
  await expect(page.getByRole('region', { name: '盖章记录' })).toContainText('旅程公司章')
  await page.getByRole('button', { name: '核对签名' }).click()
  await expect(page.getByText('签名有效，文件没有被改动')).toBeVisible()
  await context.close()
})
