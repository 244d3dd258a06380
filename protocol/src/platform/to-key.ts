/** Declared names alone are asked for, over and over. */
const known = new Map<string, string>()

/** snake_case of a column → camelCase of the wire. */
export function toKey(column: string): string {
  const found = known.get(column)
  if (found !== undefined) return found
  const key = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  known.set(column, key)
  return key
}
