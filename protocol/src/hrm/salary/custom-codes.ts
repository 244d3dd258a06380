import { categoryOf } from './items.ts'

/** An item as a client sends it; a custom one has the code that follows the template's last, which several may share. */
export interface SentItem {
  readonly code: number
  readonly name: string
}

/** Items with codes of their own: the first with a code keeps it, the next ones follow the highest that was ever used (hrm.md §12.2). */
export function withOwnCodes<Item extends SentItem>(
  items: readonly Item[],
  everUsed: readonly number[],
): Item[] {
  const taken = new Set<number>()
  const highest = new Map<number, number>()
  for (const code of [...everUsed, ...items.map((item) => item.code)])
    highest.set(categoryOf(code), Math.max(highest.get(categoryOf(code)) ?? 0, code))
  return items.map((item) => {
    const category = categoryOf(item.code)
    const code = taken.has(item.code) ? (highest.get(category) ?? item.code) + 1 : item.code
    taken.add(code)
    highest.set(category, Math.max(highest.get(category) ?? 0, code))
    return { ...item, code }
  })
}
