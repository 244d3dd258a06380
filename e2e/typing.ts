import type { Locator } from '@playwright/test'

/**
 * Clicks into a field and types, in place of what it held, as people do. Playwright's own `fill` sets the value of a field
 * that has no focus, and hides that focus was lost.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page()
  await field.click()
  await keyboard.press('ControlOrMeta+A')
  if (text === '') await keyboard.press('Delete')
  else await keyboard.type(text)
}
