/** A tag in a document: `{name}`, `{#name}…{/name}`, `{^name}…{/name}`. */
export interface WordTag {
  name: string
  /** The tags between its two halves; null for a value. */
  inside: readonly WordTag[] | null
}

/** Tags of a document, both halves of a pair counted: filling takes as long as there are tags and lines. */
export const MOST_TAGS = 2_000

/** The values of the tags at one place, by name: a text, or one entry for each pass of a loop. */
export type WordValues = ReadonlyMap<string, string | readonly WordValues[]>

/** What tags mean at one place: a text, or the places of a loop. Undefined: the place around knows. */
export interface WordScope {
  get: (name: string) => string | readonly WordScope[] | undefined
}

const scopes = new WeakSet<object>()

/** The place of these values; marked, so that nothing else is ever asked for a value. */
export function scopeOf(values: WordValues): WordScope {
  const scope: WordScope = {
    get: (name) => {
      const value = values.get(name)
      return value === undefined || typeof value === 'string' ? value : value.map(scopeOf)
    },
  }
  scopes.add(scope)
  return scope
}
export const isScope = (value: unknown): value is WordScope =>
  typeof value === 'object' && value !== null && scopes.has(value)
