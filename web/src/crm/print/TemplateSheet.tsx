import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import { usePrint } from '#web/ui/paper/use-print.ts'
import styles from './print.module.css'

interface TemplateSheetProps {
  html: string
  page: PageSetup
  /** After the browser's dialog. */
  onEnd: () => void
}

const sheetRule = ({ size, landscape, margins, numbered }: PageSetup) => `@page {
  size: ${size.toLowerCase()} ${landscape ? 'landscape' : 'portrait'};
  margin: ${margins.top}mm ${margins.right}mm ${margins.bottom}mm ${margins.left}mm;
  ${numbered ? '@bottom-center { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; font-size: 9pt; }' : ''}
}`

/** Browsers repeat a heading on each page only where it is apart from the rows. */
function withHeadings(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows]
    const rest = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName !== 'TH'))
    if (rest > 0 && !table.tHead) table.createTHead().append(...rows.slice(0, rest))
  }
  return body.innerHTML
}

/** What the browser prints in place of the page: the filled template alone, on the paper it is set up for. */
export function TemplateSheet({ html, page, onEnd }: TemplateSheetProps) {
  const headed = useMemo(() => withHeadings(html), [html])
  usePrint(onEnd)
  return createPortal(
    <article data-sheet className={styles.sheet} aria-hidden="true">
      <style>{sheetRule(page)}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: filled and cleaned by the server, changed by the editor alone */}
      <div className={styles.words} dangerouslySetInnerHTML={{ __html: headed }} />
    </article>,
    document.body,
  )
}
