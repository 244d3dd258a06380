import { useEffect, useState } from 'react'
import type { Matches } from './organisation.ts'

interface Spelling {
  /** `wangmin` */
  full: string
  /** `wm` */
  initials: string
}
type Spell = (text: string) => Spelling

const spellings = new Map<string, Spelling>()

/** The pinyin dictionary is large: it is fetched when somebody first types Latin letters. */
async function loadSpell(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (text) => {
    const known = spellings.get(text)
    if (known) return known
    const syllables = pinyin(text, { toneType: 'none', type: 'array', mode: 'surname' })
    const spelling = {
      full: syllables.join('').toLowerCase(),
      initials: syllables
        .map((syllable) => syllable.charAt(0))
        .join('')
        .toLowerCase(),
    }
    spellings.set(text, spelling)
    return spelling
  }
}

const plain: Matches = (text, typed) => text.toLowerCase().includes(typed.toLowerCase())

const withSpelling =
  (spell: Spell): Matches =>
  (text, typed) => {
    if (plain(text, typed)) return true
    const letters = typed.toLowerCase().replace(/['\s]/g, '')
    if (!/^[a-z]+$/.test(letters)) return false
    const { full, initials } = spell(text)
    return initials.includes(letters) || full.includes(letters)
  }

/** Matches names by their characters, and by pinyin or its initials once Latin letters are typed. */
export function useNameMatch(typed: string): Matches {
  const [matches, setMatches] = useState<Matches>(() => plain)
  const latin = /[a-z]/i.test(typed)
  useEffect(() => {
    if (!latin) return
    let waiting = true
    loadSpell()
      .then((spell) => waiting && setMatches(() => withSpelling(spell)))
      // without the dictionary the search by characters still works
      .catch(() => waiting && setMatches(() => plain))
    return () => {
      waiting = false
    }
  }, [latin])
  return matches
}
