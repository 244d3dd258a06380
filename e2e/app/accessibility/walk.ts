import type { Page } from '@playwright/test'
import { type Company, expect, logIn, walkTest as test } from '../../fixture.ts'
import { findingsOf } from '../axe.ts'
import { addressesOf, layers, parts, samplesOf } from './pages.ts'
import { fill, type Records } from './records.ts'

const busy = '[aria-busy="true"], [role="status"][aria-label="加载中"], .ant-spin-spinning'

export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (still) => document.querySelector('main, form') !== null && document.querySelector(still) === null,
    busy,
  )
}

type Theme = 'light' | 'dark'

async function themeOf(page: Page): Promise<Theme> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', /^(light|dark)$/)
  return (await html.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light'
}

/**
 * Findings of what is shown, in both themes: other colours change nothing but the contrast. The page stays in the second one, in
 * which the next screen is looked at first, since another theme draws the whole page again.
 */
export async function judge(page: Page, where: string, found: string[]): Promise<void> {
  const first = await themeOf(page)
  const second = first === 'light' ? 'dark' : 'light'
  const note = (theme: Theme) => (finding: string) => found.push(`${theme} ${where} ${finding}`)
  for (const finding of await findingsOf(page)) note(first)(finding)
  if ((await page.locator('[aria-label="Clear"]').count()) > 0) note(first)('a name in English')
  await page.emulateMedia({ colorScheme: second })
  await expect(page.locator('html')).toHaveAttribute('data-theme', second)
  for (const finding of await findingsOf(page, ['color-contrast'])) note(second)(finding)
}

async function judgeLayers(page: Page, pattern: string, found: string[]): Promise<void> {
  const open = page.getByRole('dialog')
  for (const [name, show] of layers[pattern] ?? []) {
    await show(page)
    await settle(page)
    await judge(page, `${pattern} ${name}`, found)
    if ((await open.count()) === 0) continue
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
  }
}

let filled: Promise<Records> | undefined
/** The records of this worker's company, created once. */
const recordsIn = (company: Company) => {
  filled ??= fill(company)
  return filled
}

/** The tests of the parts that one file walks. */
export function walkParts(file: (typeof parts)[number]['file']): void {
  // a hundred screens: the parts share the workers, and each has minutes to spare on a busy machine
  test.describe.configure({ mode: 'parallel', timeout: 600_000 })
  for (const { name, shown } of parts.filter((part) => part.file === file))
    test(`nothing on the screens ${name} keeps anyone out, in light and dark`, async ({ page, company }) => {
      expect(shown.length).toBeGreaterThan(5)
      const samples = samplesOf(await recordsIn(company))
      const found: string[] = []
      await page.emulateMedia({ colorScheme: 'light' })
      await logIn(page, company.administrator)
      for (const pattern of shown)
        for (const address of addressesOf(pattern, samples)) {
          await page.goto(address)
          await settle(page)
          expect(decodeURI(new URL(page.url()).pathname)).toBe(address.split('?')[0])
          await judge(page, address, found)
          if (address === addressesOf(pattern, samples).at(-1)) await judgeLayers(page, pattern, found)
        }
      expect([...new Set(found)]).toEqual([])
    })
}
