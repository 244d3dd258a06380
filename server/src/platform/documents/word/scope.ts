/** A tag in a document: `{name}`, `{#name}…{/name}`, `{^name}…{/name}`. */
export interface WordTag {
  name: string
  /** What stands between its two halves; null for a value. */
  inside: readonly WordTag[] | null
}

/** What tags mean at one place: a text, or the places of a loop. Undefined: the place around knows. */
export interface WordScope {
  get: (name: string) => string | readonly WordScope[] | undefined
}

const scopes = new WeakSet<object>()
/** Marks a scope, so that nothing else is ever asked for a value. */
export function wordScope(get: WordScope['get']): WordScope {
  const scope = { get }
  scopes.add(scope)
  return scope
}
export const isScope = (value: unknown): value is WordScope =>
  typeof value === 'object' && value !== null && scopes.has(value)
