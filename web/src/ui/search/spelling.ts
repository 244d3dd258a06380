import { useCallback, useEffect, useState } from 'react'
import { searchWords } from '#protocol/platform/search-words.ts'

export interface Spelling {
  /** `wangmin` */
  full: string
  /** Of each character its first letter; others stand for themselves. */
  letters: readonly string[]
}
export type Spell = (text: string) => Spelling

/** The first character of a person's name is read as a surname. */
type Names = 'people' | 'things'

const spellings = { people: new Map<string, Spelling>(), things: new Map<string, Spelling>() }
/** Names that are remembered: more than any list shows. */
const REMEMBERED = 20_000

/** The pinyin dictionary is large: loaded on the first search in Latin letters. */
async function loadSpell(names: Names): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  const remembered = spellings[names]
  const mode = names === 'people' ? 'surname' : 'normal'
  return (text) => {
    const known = remembered.get(text)
    if (known) return known
    const syllables = pinyin(text, { toneType: 'none', type: 'array', mode })
    const spelling = {
      full: syllables.join('').toLowerCase(),
      letters: syllables.map((syllable) => syllable.charAt(0).toLowerCase()),
    }
    if (remembered.size > REMEMBERED) remembered.clear()
    remembered.set(text, spelling)
    return spelling
  }
}

/** How texts are spelled; null until the dictionary is there, and while no word needs it. */
export function useSpell(words: readonly string[], names: Names = 'things'): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  const wanted = words.some((word) => /[a-z]/.test(word))
  useEffect(() => {
    if (!wanted) return
    let waiting = true
    loadSpell(names)
      .then((loaded) => waiting && setSpell(() => loaded))
      // without the dictionary the search by characters still works
      .catch(() => undefined)
    return () => {
      waiting = false
    }
  }, [wanted, names])
  return wanted ? spell : null
}

/** Whether a text matches what was typed. */
export type Matches = (text: string, typed: string) => boolean

const holds = (text: string, word: string, spell: Spell | null): boolean => {
  if (text.toLowerCase().includes(word)) return true
  const spelled = word.replaceAll("'", '')
  if (!spell || !/^[a-z]+$/.test(spelled)) return false
  const { full, letters } = spell(text)
  return letters.join('').includes(spelled) || full.includes(spelled)
}

/** Matches names by all their words: by their characters, by pinyin, or by its initials. */
export function useNameMatch(typed: string, names: Names): Matches {
  const spell = useSpell(searchWords(typed), names)
  return useCallback((text, sought) => searchWords(sought).every((word) => holds(text, word, spell)), [spell])
}
