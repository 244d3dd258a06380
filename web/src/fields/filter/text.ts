import { lazyPart } from '#web/ui/lazy-part.tsx'
import { captions, type FilterKind } from './kind.ts'

export const textFilter: FilterKind = {
  captions,
  Values: lazyPart(async () => (await import('./text-values.tsx')).TextValues),
  describe: (values) => values.map(String).join('、'),
}
