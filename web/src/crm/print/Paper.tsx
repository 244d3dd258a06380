import type { PageSetup } from '#protocol/platform/page-setup.ts'
import { desk, sheet, sheetMeasures } from '#web/ui/paper/paper.ts'
import styles from './print.module.css'

/** A filled template on its paper, to be read. */
export function Paper({ html, page, label }: { html: string; page: PageSetup; label?: string }) {
  return (
    <div className={`${styles.desk} ${desk}`}>
      <article
        aria-label={label}
        className={`${styles.shown} ${sheet}`}
        style={sheetMeasures(page)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
