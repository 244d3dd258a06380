import { designLimits } from '#protocol/fields/rule/design.ts'
import { type DraftOption, newOption } from './draft.ts'

interface Pasted {
  options: DraftOption[]
  /** Names that were left out: there are already as many options as there may be. */
  left: number
}

/** The names in a text of several lines or cells, each once; one name alone is plain text. */
export function namesIn(text: string): string[] {
  const names = text
    .split(/[\r\n\t]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length > 1 ? [...new Set(names)] : []
}

/** Options with names pasted at one of them: it takes the first where its own name is replaced, the others follow it. */
export function pasteOptions(
  options: readonly DraftOption[],
  at: DraftOption,
  names: readonly string[],
  { replaces }: { replaces: boolean },
): Pasted {
  const place = options.indexOf(at)
  const others = new Set(options.filter((each) => each !== at || !replaces).map(({ name }) => name.trim()))
  const fresh = names.filter((name) => !others.has(name))
  const [first, ...rest] = fresh
  const own = replaces && first !== undefined ? { ...at, name: first } : at
  const added = replaces ? rest : fresh
  const room = Math.max(0, designLimits.options - options.length)
  return {
    options: [
      ...options.slice(0, place),
      own,
      ...added.slice(0, room).map(newOption),
      ...options.slice(place + 1),
    ],
    left: Math.max(0, added.length - room),
  }
}
