import type { RegionPart } from '#web/ui/pickers/regions.ts'

/** A node as the wire takes it: JSON text of `{code, name, id}`. */
export const writeNode = (part: RegionPart, level: number) => JSON.stringify({ ...part, id: level + 1 })

/** None where it is something else. */
export function readNode(value: unknown): RegionPart[] {
  try {
    const node: unknown = JSON.parse(String(value))
    if (node === null || typeof node !== 'object' || !('name' in node)) return []
    return [{ name: String(node.name), code: 'code' in node ? String(node.code) : '' }]
  } catch {
    return []
  }
}
