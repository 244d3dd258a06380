import { operators } from '#protocol/fields/rule/operators.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { captions, type FilterKind } from './kind.ts'
import { readNode } from './region-node.ts'

/** The customer's region, compared from the province down (record-engine.md §7.5). */
export const addressFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '位于' },
  Values: lazyComponent(async () => (await import('./region-values.tsx')).AddressValues),
  describe: (values) => String(values[0] ?? '').replaceAll(',', ' '),
}
export const positionFilter: FilterKind = {
  captions: { ...captions, [operators.contains]: '位于' },
  Values: lazyComponent(async () => (await import('./region-values.tsx')).PositionValues),
  describe: (values) =>
    values
      .flatMap(readNode)
      .map((part) => part.name)
      .join(' '),
}
