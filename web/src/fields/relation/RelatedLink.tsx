import type { MouseEvent } from 'react'
import { Highlight } from '#web/ui/search/Highlight.tsx'
import { isBrowserClick } from '#web/ui/table/row-click.ts'
import { orEmpty } from '../show.tsx'
import { useRelationSlot } from './picker-slot.ts'
import styles from './relation.module.css'

interface RelatedLinkProps {
  target: string
  id: number
  name: string
  /** Was searched: what was found is marked in it. */
  searched?: boolean
}

/**
 * Name of a related record; a click opens it over the page, a new tab has its own page. In a row that opens something itself
 * only ↗ behind the name leads there.
 */
export function RelatedLink({ target, id, name, searched }: RelatedLinkProps) {
  const slot = useRelationSlot()
  const address = slot && id > 0 && name ? slot.addressOf(target, id) : null
  const shown = searched ? <Highlight text={name} /> : name
  if (!slot || !address) return name ? shown : orEmpty(name)
  const open = (event: MouseEvent) => {
    if (isBrowserClick(event)) return
    event.preventDefault()
    slot.open(target, id)
  }
  return (
    <a href={address} data-related className={styles.related} onClick={open}>
      <span className={styles.name}>{shown}</span>
      <svg data-jump className={styles.jump} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M3 9 9 3M4 3h5v5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  )
}
