import type { Browser, Page } from '@playwright/test'
import { type Account, type Company, logIn } from './fixture.ts'
import { writeDownToasts } from './said.ts'

/** A window of another person, signed in, at an address where one is named. */
export async function windowOf(
  browser: Browser,
  company: Company,
  account: Account,
  address?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: company.url, reducedMotion: 'reduce' })
  await writeDownToasts(context)
  const page = await context.newPage()
  await logIn(page, account)
  if (address !== undefined) await page.goto(address)
  return page
}
