import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Findings that count: those that keep somebody out, and headings in no order. */
const grave = ['serious', 'critical']
const counted = ['heading-order']

/** The mark lies over everything, and what lies under a picture cannot be judged; antd puts it back when it is taken away. */
const OFF = 'div[style*="background-image"][style*="pointer-events"] { display: none !important }'

/**
 * What axe finds wrong with the page as it stands, a line each; `rules` are all, or those named.
 * @throws Error when it could not judge the contrast of any words
 */
export async function findingsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.addStyleTag({ content: OFF })
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const { violations, passes } = await page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe was not installed')
    // a passed rule names one element: enough to know that it was tried
    const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    return window.axe.run(document, options)
  }, rules)
  if (![...violations, ...passes].some(({ id }) => id === 'color-contrast'))
    throw new Error(`no words to be judged at ${page.url()}`)
  return violations
    .filter(({ id, impact }) => grave.includes(impact ?? '') || counted.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const [why] = [...any, ...all, ...none]
        return `${id}: ${html.slice(0, 160)} (${why?.message ?? ''})`
      }),
    )
}
