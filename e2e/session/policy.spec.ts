import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../fixture.ts'
import { typeInto } from '../typing.ts'

const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** What makes code from text; `Function` alone as a value is how it is hidden from such a search. */
const MAKING = /\beval\(|\bFunction\(|[=:(,]\s?Function\s?[,;)]/g
/** Comparing with it makes nothing. */
const HARMLESS = /instanceof\s?\(?$/

test('what is sent to browsers makes no code from text', async () => {
  const files = (await readdir(BUILT, { recursive: true })).filter((file) => /\.m?js$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = await readFile(path.join(BUILT, file), 'utf8')
    const found = [...text.matchAll(MAKING)]
      .map(({ index }) => ({ before: text.slice(index - 40, index), there: text.slice(index, index + 40) }))
      .filter(({ before }) => !HARMLESS.test(before))
    expect(found, file).toEqual([])
  }
})

test('nothing on the way from the login page to a list is against the policy of its page', async ({
  page,
  company,
}) => {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => void violations.push(text))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    window.tellViolation(event.violatedDirective + ' ' + event.sourceFile))`)
  await page.goto('/login')
  await typeInto(page.getByLabel('用户名'), company.administrator.username)
  await typeInto(page.getByLabel('密码', { exact: true }), company.administrator.password)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page).toHaveURL(/\/crm\/workbench$/)
  await page.goto('/crm/customer')
  await expect(page.getByRole('button', { name: '新建客户' }).first()).toBeVisible()
  expect(violations).toEqual([])
})
