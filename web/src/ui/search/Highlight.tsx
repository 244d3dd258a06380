import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { searchWords } from '#protocol/platform/search-words.ts'
import styles from './highlight.module.css'
import { markedIn } from './marks.ts'
import { type Spell, useSpell } from './spelling.ts'

interface Searched {
  words: readonly string[]
  spell: Spell | null
}

const nothing: Searched = { words: [], spell: null }
const Context = createContext<Searched>(nothing)

/** Below it, `Highlight` marks what was searched. */
export function HighlightSearch({ search, children }: { search: string; children: ReactNode }) {
  const words = useMemo(() => searchWords(search), [search])
  const spell = useSpell(words)
  const searched = useMemo(() => (words.length > 0 ? { words, spell } : nothing), [words, spell])
  return <Context value={searched}>{children}</Context>
}

/** A text in which the searched words stand out: their characters, or those whose pinyin initials they are. */
export function Highlight({ text }: { text: string }) {
  const { words, spell } = useContext(Context)
  if (words.length === 0) return text
  return markedIn(text, words, spell).map((stretch) =>
    stretch.marked ? (
      <mark key={stretch.at} className={styles.mark}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  )
}
