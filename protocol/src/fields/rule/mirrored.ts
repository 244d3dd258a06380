import type { FieldRule } from './field.ts'

type Bounds = Pick<FieldRule, 'minNumRestrict' | 'maxNumRestrict'>

const opposite = (bound: string | null): string | null => {
  if (bound === null || bound.trim() === '') return null
  const text = bound.trim()
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

/** The field for the opposite of its numbers: at least 1 becomes at most -1. */
export const mirrored = <Rule extends Bounds>(rule: Rule): Rule => ({
  ...rule,
  minNumRestrict: opposite(rule.maxNumRestrict),
  maxNumRestrict: opposite(rule.minNumRestrict),
})
