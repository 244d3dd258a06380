import { expect, walkTest as test } from '../fixture.ts'
import { before, outside } from './accessibility/pages.ts'
import { judge, settle, walkParts } from './accessibility/walk.ts'

test('nothing on the pages before signing in keeps anyone out, in light and dark', async ({
  page,
  company,
}) => {
  // before the installation is set up every page leads to /welcome
  expect(company.url).toContain('http')
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  expect(outside).toHaveLength(Object.keys(before).length)
  for (const pattern of outside) {
    const answered = before[pattern]
    if (answered)
      await page.route(`**/${answered.call.path}`, (route) =>
        route.fulfill({ json: { code: answered.code ?? 0, msg: 'success', data: answered.data } }),
      )
    await page.goto(pattern + (answered?.search ?? ''))
    await settle(page)
    expect(new URL(page.url()).pathname).toBe(pattern)
    await judge(page, pattern, found)
  }
  expect([...new Set(found)]).toEqual([])
})

walkParts('accessibility')
