import { Fragment } from 'react'
import styles from './Highlight.module.css'

interface HighlightProps {
  text: string
  /** What was searched: each of its words is marked where it stands in the text. */
  words: string
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with what was searched in it marked. */
export function Highlight({ text, words }: HighlightProps) {
  const sought = words.split(/\s+/).filter(Boolean)
  if (sought.length === 0) return text
  const parts = text.split(new RegExp(`(${sought.map(escaped).join('|')})`, 'gi'))
  return parts.map((part, at) => {
    // parts have no identity of their own: every second one is a match
    const key = `${at}.${part}`
    return at % 2 === 1 ? (
      <mark key={key} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
