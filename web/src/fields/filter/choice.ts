import { operators } from '#protocol/fields/rule/operators.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { shownOptions } from '../options.ts'
import { captions, type FilterKind } from './kind.ts'

const Values = lazyComponent(async () => (await import('./choice-values.tsx')).ChoiceValues)
const options: NonNullable<FilterKind['options']> = (values, field) =>
  values.flatMap((value) => shownOptions(field, value))
const describe: FilterKind['describe'] = (values, field) =>
  options(values, field)
    .map(({ name }) => name)
    .join('、')

/** One of several options. */
export const choiceFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '是', [operators.notEquals]: '不是' },
  Values,
  describe,
  options,
}
/** A set of options: 等于 means the same set. */
export const boxesFilter: FilterKind = { captions, Values, describe, options }
