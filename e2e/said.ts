import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What toasts have said on this page and nobody has asked for yet, the oldest first. */
    saidInToasts: string[]
  }
}

/** Toasts pass in a second and a half (foundations §8.1): whoever looks later, as on a busy machine, finds them written down. */
export async function writeDownToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.saidInToasts = []
    const TOAST = '[data-keeps-panel] > [role="status"], [data-keeps-panel] > [role="alert"]'
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const toasts = node.matches(TOAST) ? [node] : [...node.querySelectorAll(TOAST)]
      for (const toast of toasts) window.saidInToasts.push(toast.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until a toast has said it, whether it still stands there or not; what was said until then counts no more. */
export async function said(page: Page, words: string | RegExp): Promise<void> {
  const { source, flags } = typeof words === 'string' ? { source: '', flags: '' } : words
  await page.waitForFunction(
    (wanted) => {
      const isMeant = (toast: string) =>
        wanted.words === null
          ? new RegExp(wanted.source, wanted.flags).test(toast)
          : toast.includes(wanted.words)
      const at = window.saidInToasts.findIndex(isMeant)
      if (at >= 0) window.saidInToasts.splice(0, at + 1)
      return at >= 0
    },
    { words: typeof words === 'string' ? words : null, source, flags },
    { timeout: 30_000 },
  )
}
