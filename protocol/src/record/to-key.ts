/** snake_case of a column → camelCase of the wire. */
export function toKey(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
