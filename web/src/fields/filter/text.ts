import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { captions, type FilterKind } from './kind.ts'

export const textFilter: FilterKind = {
  captions,
  Values: lazyComponent(async () => (await import('./text-values.tsx')).TextValues),
  describe: (values) => values.map(String).join('、'),
}
