import type { Condition, InitiatorRange } from './conditions.ts'

/** Numbers from one to another; a bound itself belongs to it or not. */
interface Span {
  kind: 'span'
  from: number
  to: number
  withFrom: boolean
  withTo: boolean
}
/** Any of some options; `exactly`: the options are all of these and no other. */
interface Options {
  kind: 'options'
  options: readonly string[]
  exactly: boolean
}
interface Initiator {
  kind: 'initiator'
  range: InitiatorRange
}
type Limit = Span | Options | Initiator

type Conditions = readonly Condition[]
/** Stands for the initiator among the names of fields. */
const INITIATOR = ''
const all: Span = {
  kind: 'span',
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  withFrom: false,
  withTo: false,
}

const nameOf = (condition: Condition) =>
  condition.conditionType === 8
    ? INITIATOR
    : condition.fieldName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function limitOf(condition: Condition): Limit {
  switch (condition.conditionType) {
    case 8:
      return { kind: 'initiator', range: condition.values }
    case 7:
    case 11:
      return { kind: 'options', options: condition.values, exactly: condition.conditionType === 11 }
    case 6: {
      const [from, fromOp, toOp, to] = condition.values
      return { kind: 'span', from, to, withFrom: fromOp === 2, withTo: toOp === 2 }
    }
    default:
      return spanOf(condition.conditionType, condition.values[0])
  }
}

function spanOf(conditionType: 1 | 2 | 3 | 4 | 5, value: number): Span {
  const above = { ...all, from: value, withFrom: conditionType === 4 }
  const below = { ...all, to: value, withTo: conditionType === 5 }
  if (conditionType === 1) return { kind: 'span', from: value, to: value, withFrom: true, withTo: true }
  return conditionType === 2 || conditionType === 4 ? above : below
}

function meet(one: Span, other: Span): Span {
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to)
  const has = (span: Span, bound: 'from' | 'to', at: number) =>
    span[bound] !== at || (bound === 'from' ? span.withFrom : span.withTo)
  return {
    kind: 'span',
    from,
    to,
    withFrom: has(one, 'from', from) && has(other, 'from', from),
    withTo: has(one, 'to', to) && has(other, 'to', to),
  }
}

const isEmpty = ({ from, to, withFrom, withTo }: Span) => from > to || (from === to && !(withFrom && withTo))

/** Whether two limits of one field can hold at once; in doubt they can. */
function canMeet(one: Limit, other: Limit): boolean {
  if (one.kind === 'span' && other.kind === 'span') return !isEmpty(meet(one, other))
  if (one.kind === 'options' && other.kind === 'options') {
    if (one.exactly && other.exactly) return isWithin(one, other) && isWithin(other, one)
    return one.options.some((option) => other.options.includes(option))
  }
  if (one.kind === 'initiator' && other.kind === 'initiator') return shareSomebody(one.range, other.range)
  return true
}

const lists = ['userList', 'deptList', 'roleList'] as const
const shareSomebody = (one: InitiatorRange, other: InitiatorRange) =>
  lists.some((list) => one[list].some((id) => other[list].includes(id)))

/** Whether whatever fulfils `inner` fulfils `outer`; in doubt it does not. */
function isWithin(inner: Limit, outer: Limit): boolean {
  if (inner.kind === 'span' && outer.kind === 'span') {
    const both = meet(inner, outer)
    return (
      both.from === inner.from &&
      both.to === inner.to &&
      both.withFrom === inner.withFrom &&
      both.withTo === inner.withTo
    )
  }
  if (inner.kind === 'options' && outer.kind === 'options') {
    const isSubset = inner.options.every((option) => outer.options.includes(option))
    if (outer.exactly) return inner.exactly && isSubset && inner.options.length === outer.options.length
    return inner.exactly ? inner.options.some((option) => outer.options.includes(option)) : isSubset
  }
  if (inner.kind === 'initiator' && outer.kind === 'initiator')
    return lists.every((list) => inner.range[list].every((id) => outer.range[list].includes(id)))
  return false
}

const limitsOf = (conditions: Conditions) =>
  conditions.map((condition) => ({ name: nameOf(condition), limit: limitOf(condition) }))

/** The number that a branch asks for; two conditions of one field narrow each other. */
function narrowed(limits: ReturnType<typeof limitsOf>): Map<string, Limit[]> {
  const fields = new Map<string, Limit[]>()
  for (const { name, limit } of limits) {
    const known = fields.get(name) ?? []
    const span = known.find((each) => each.kind === 'span')
    const next =
      span && limit.kind === 'span'
        ? [...known.filter((each) => each !== span), meet(span, limit)]
        : [...known, limit]
    fields.set(name, next)
  }
  return fields
}

/** Whether the conditions of one branch contradict each other: nothing ever fulfils them. */
export function isImpossible(conditions: Conditions): boolean {
  return [...narrowed(limitsOf(conditions)).entries()].some(([name, limits]) =>
    limits.some(
      (limit, at) =>
        (limit.kind === 'span' && isEmpty(limit)) ||
        // an initiator may be of one department and hold another role
        (name !== INITIATOR &&
          limits.slice(at + 1).some((other) => !canMeet(limit, other) && isExact(limit, other))),
    ),
  )
}

/** Of several options two lists can be fulfilled at once; of lists that say all of them only the same. */
const isExact = (one: Limit, other: Limit) =>
  one.kind === 'options' && other.kind === 'options' && (one.exactly || other.exactly)

/** Whether something can fulfil the conditions of both branches. */
export function canBothHold(one: Conditions, other: Conditions): boolean {
  const others = narrowed(limitsOf(other))
  return [...narrowed(limitsOf(one)).entries()].every(([name, limits]) =>
    limits.every((limit) => (others.get(name) ?? []).every((against) => canMeet(limit, against))),
  )
}

/** Whether whatever fulfils `inner` fulfils `outer`, so that a branch behind it is never taken. */
export function isCoveredBy(inner: Conditions, outer: Conditions): boolean {
  const inners = narrowed(limitsOf(inner))
  return [...narrowed(limitsOf(outer)).entries()].every(([name, limits]) =>
    limits.every((limit) => (inners.get(name) ?? []).some((each) => isWithin(each, limit))),
  )
}

/** Whether two branches ask about the same thing: only then it may be an oversight that both can hold. */
export const haveSameSubject = (one: Conditions, other: Conditions): boolean =>
  one.some((condition) => other.some((each) => nameOf(each) === nameOf(condition)))
