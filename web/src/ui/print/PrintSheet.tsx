import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatMinute } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { usePaper } from './paper.ts'
import styles from './print.module.css'

export interface PrintSheetProps {
  title: string
  /** What kind of thing it is, before the title. */
  kind: string
  /** Everything has arrived: the browser's dialog opens. */
  isReady: boolean
  /** Wider than high. */
  landscape?: boolean
  /** After the dialog. */
  onEnd: () => void
  children: ReactNode
}

/**
 * What the browser prints in place of the page while it is there: A4, on white, with who printed it when, and page numbers.
 * Nothing of it is seen on the screen.
 */
export function PrintSheet({ title, kind, isReady, landscape, onEnd, children }: PrintSheetProps) {
  const { user, company } = useSession()
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    usePaper.setState({ printing: true })
    return () => usePaper.setState({ printing: false })
  }, [])
  useEffect(() => {
    if (!isReady) return
    const before = document.title
    // browsers offer it as the name of the file
    document.title = `${kind} ${title}`
    const finish = () => end.current()
    addEventListener('afterprint', finish)
    // two frames: what has just arrived is laid out
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => print())
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', finish)
      document.title = before
    }
  }, [isReady, kind, title])
  return createPortal(
    <article className={landscape ? styles.wide : styles.sheet} data-sheet aria-hidden="true">
      <header className={styles.head}>
        <span>
          {company.companyName} · {kind}
        </span>
        <span>
          {user.realname} 打印于 {formatMinute(Date.now())}
        </span>
      </header>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </article>,
    document.body,
  )
}
