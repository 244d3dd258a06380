import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { DIRECTOR, PASSWORD } from './company.ts'
import { quantile } from './frames.ts'
import { milliseconds, type Result } from './row.ts'

/** Signs the director in at the login page. */
export async function signInPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('用户名').fill(DIRECTOR)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登 录' }).click()
  await page.getByRole('button', { name: /的菜单$/ }).waitFor()
}

/** Work in a page of Chromium, drawn by the processor alone, in which the director has signed in. */
export async function withPage<Answer>(url: string, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await signInPage(page, url)
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** A row of the table whose p95 has to stay below a bound. */
export function lateResult(work: string, times: readonly number[], limit: number): Result {
  const late = quantile(times, 0.95)
  return {
    work,
    measured: `p95 ${milliseconds(late)} of ${times.length}`,
    floor: '',
    ratio: '',
    target: `p95 < ${milliseconds(limit)}`,
    passed: late < limit,
  }
}
