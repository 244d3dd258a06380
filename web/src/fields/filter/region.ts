import { operators } from '#protocol/fields/operators.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { RegionPart } from '#web/ui/regions.ts'
import { captions, type FilterKind } from './kind.ts'

/** A node of the wire: JSON text of `{code, name, id}`; none where it is something else. */
export function readNode(value: unknown): RegionPart[] {
  try {
    const node: unknown = JSON.parse(String(value))
    if (node === null || typeof node !== 'object' || !('name' in node)) return []
    return [{ name: String(node.name), code: 'code' in node ? String(node.code) : '' }]
  } catch {
    return []
  }
}

/** The customer's region, compared from the province down (record-engine.md §7.5). */
export const addressFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '位于' },
  Values: lazyPart(async () => (await import('./region-values.tsx')).AddressValues),
  describe: (values) => String(values[0] ?? '').replaceAll(',', ' '),
}
export const positionFilter: FilterKind = {
  captions: { ...captions, [operators.contains]: '位于' },
  Values: lazyPart(async () => (await import('./region-values.tsx')).PositionValues),
  describe: (values) =>
    values
      .flatMap(readNode)
      .map((part) => part.name)
      .join(' '),
}
