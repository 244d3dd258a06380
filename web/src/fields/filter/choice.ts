import { operators } from '#protocol/fields/operators.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { nameOf } from '../options.ts'
import { captions, type FilterKind } from './kind.ts'

const Values = lazyPart(async () => (await import('./choice-values.tsx')).ChoiceValues)
const describe: FilterKind['describe'] = (values, field) =>
  values.map((value) => nameOf(field.setting, String(value))).join('、')

/** One of several options. */
export const choiceFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '是', [operators.notEquals]: '不是' },
  Values,
  describe,
}
/** A set of options: 等于 means the same set. */
export const boxesFilter: FilterKind = { captions, Values, describe }
