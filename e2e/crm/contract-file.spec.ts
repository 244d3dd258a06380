import { administrator, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { writeDownToasts } from '../said.ts'
import { addSeal, makeFile, sendBack } from './contract-file-steps.ts'

/** A contract gets its file, the customer returns it, and both are sealed: the whole path in one browser. */

test('a contract gets its file, which comes back signed and is sealed', async ({ browser, company }) => {
  const customer = '旅程造价咨询有限公司'
  const customerId = await make(company, 'customer', { customerName: customer })
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
  await addSeal(page, '旅程公司章')

  await page.goto(`/crm/contract/${contractId}`)
  await page.getByRole('tab', { name: '合同文件' }).click()
  const file = await makeFile(page, { price: '16409.02', words: '壹万陆仟肆佰零玖元零贰分', customer })
  await sendBack(page, file, '旅程公司章')
  await context.close()
})
