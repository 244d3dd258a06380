import { operators } from '#protocol/fields/rule/operators.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { captions, type FilterKind } from './kind.ts'

export const toggleFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '是', [operators.notEquals]: '不是' },
  Values: lazyComponent(async () => (await import('./toggle-values.tsx')).ToggleValues),
  describe: (values) => (String(values[0]) === '1' ? '是' : '否'),
}
