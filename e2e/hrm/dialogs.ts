import type { Page } from '@playwright/test'

/** The dialog on top, its fields by their labels, and what is done with them by keys. */
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** Chooses by typing and Enter, as the keyboard does. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
}

export const save = (page: Page, name = '保存') =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** A column of the board of candidates. */
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
