import type { MouseEvent } from 'react'
import { isBrowserClick } from '../table/row-click.ts'
import styles from './work-queue.module.css'

interface QueueNameProps {
  name: string
  /** Its own page: a new tab opens it. Absent: it cannot be opened. */
  address: string | null
  /** Opens it over the page; absent: the address is followed. */
  onOpen?: () => void
}

/** The name of a thing in a work queue: what the keys walk, and Enter opens. */
export function QueueName({ name, address, onOpen }: QueueNameProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || isBrowserClick(event)) return
    event.preventDefault()
    onOpen()
  }
  if (address === null)
    return (
      <button type="button" data-queue-name className={styles.name} onClick={onOpen}>
        {name}
      </button>
    )
  return (
    <a href={address} data-queue-name className={styles.name} onClick={open}>
      {name}
    </a>
  )
}
