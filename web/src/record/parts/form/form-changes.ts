import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { beginningUnder, dependantsOf } from '../../model/limits.ts'
import { toBlock, totalsOf } from '../lines/line-block.ts'
import { judge, withoutFaults } from './form-checks.ts'
import {
  type Action,
  type Effect,
  type FillScope,
  type FormState,
  isNew,
  type Question,
  type Step,
  unchanged,
  without,
} from './form-state.ts'
import { isBlank, isSame, isShownOnly, type Values } from './form-values.ts'

type Of<Is extends Action['is']> = Extract<Action, { is: Is }>

/** Keys of the fields that are filled or emptied when another record is chosen by the link. */
const filledBy = ({ from, key, fills = {}, carries = {}, clears = [] }: RecordLink): string[] => [
  ...[...Object.keys(fills), ...clears].map(toKey),
  ...Object.keys(carries),
  // what a choice that is emptied along has brought
  ...linksFrom(from).flatMap((link) =>
    dependantsOf(from, key).includes(link.key) ? Object.keys(link.carries ?? {}) : [],
  ),
]

/** Keys of the fields that this field empties by itself. */
const clearedBy = ({ fields }: RecordType, key: string): string[] =>
  (fields.find(({ name }) => toKey(name) === key)?.clears ?? []).map(toKey)

const proposedBy = ({ proposes = {} }: RecordLink): string[] => Object.keys(proposes).map(toKey)

/** Fields that take the totals of these lines; none for other fields. */
export function totalsIn(type: RecordType, key: string, value: unknown): Values {
  const lines = type.lines?.find((each) => each.key === key)
  if (!lines?.fills) return {}
  const block = toBlock(lines, value)
  if (block.lines.length === 0) return {}
  const { column, from } = lines.fills
  return { [toKey(column)]: totalsOf(lines, block)[toKey(from)] }
}

/** Of values in read format, those of fields that the form has, as form state. */
const parsedFor = (fields: readonly FormField[], given: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ fieldName }) => Object.hasOwn(given, fieldName))
      .map((field) => [field.fieldName, viewsOf(field.formType).parse(given[field.fieldName], field)]),
  )

/** Id of the record that a link holds in these values; 0 without one. */
function chosenBy({ model }: FormState, { key }: RecordLink, values: Values): number {
  const field = model.fields.find(({ fieldName }) => fieldName === key)
  return field ? (parseRelated(values[key], field.formType)[0]?.id ?? 0) : 0
}

/** Asks for what the record behind a link fills in and proposes, in a new turn. */
function askLink(state: FormState, link: RecordLink, scope: FillScope): Step {
  const id = chosenBy(state, link, state.values)
  const turn = (state.turns[link.key] ?? 0) + 1
  const question: Question = { link, id, turn, opening: state.opening }
  const effects: Effect[] = []
  if (id > 0 && filledBy(link).length > 0) effects.push({ is: 'fetchFill', question, scope })
  if (id > 0 && link.proposes && isNew(state)) effects.push({ is: 'fetchProposals', question })
  return { state: { ...state, turns: { ...state.turns, [link.key]: turn } }, effects }
}

/**
 * Asks for what records fill in and propose that a form begins with: of a new record all of them, of an existing one those that
 * a draft has chosen instead of the stored ones.
 */
export function askLinks(state: FormState): Step {
  const isAsked = (link: RecordLink) =>
    isNew(state) || chosenBy(state, link, state.values) !== chosenBy(state, link, state.began)
  return linksFrom(state.subject.type)
    .filter(isAsked)
    .reduce<Step>((step, link) => {
      const next = askLink(step.state, link, 'blank')
      return { state: next.state, effects: [...step.effects, ...next.effects] }
    }, unchanged(state))
}

/** A value was entered: what depends on it is emptied or asked for, and lines give their totals. */
export function enter(state: FormState, { field, value }: Of<'typed'>): Step {
  const { type } = state.subject
  const name = field.fieldName
  const chosen = linksFrom(type).find(({ key }) => key === name)
  // targets that share an amount do not fill it
  const isShared =
    chosen?.spread && parseRelated(value, field.formType).some(({ share }) => share !== undefined)
  const link = isShared ? undefined : chosen
  const under = dependantsOf(type, name)
  const followed: Values = {
    ...Object.fromEntries(
      state.model.fields
        .filter(({ fieldName }) => under.includes(fieldName))
        .map((each) => [each.fieldName, beginningUnder(type, each, value)]),
    ),
    ...Object.fromEntries((link ? filledBy(link) : []).map((key) => [key, null])),
    ...Object.fromEntries(clearedBy(type, name).map((key) => [key, null])),
    ...totalsIn(type, name, value),
  }
  const next = parsedFor(state.model.fields, followed)
  const values = { ...state.values, [name]: value, ...next }
  // what was emptied before waits for the proposal of the record that is chosen now
  const open = link ? proposedBy(link).filter((each) => isBlank(values[each])) : []
  const entered: FormState = {
    ...withoutFaults(state, Object.keys(next)),
    values,
    typed: without([...state.typed, name], [...Object.keys(next), ...open]),
  }
  const asked = link ? askLink(entered, link, 'all') : unchanged(entered)
  const judged = judge(asked.state, field, viewsOf(field.formType).isChosen ? 'chosen' : 'typed')
  return { state: judged.state, effects: [...asked.effects, ...judged.effects, { is: 'keepDraft' }] }
}

/** A part of the form sets values that the user chose elsewhere, in read format. */
export function put(state: FormState, { values }: Of<'put'>): Step {
  const given = parsedFor(state.model.fields, values)
  const names = Object.keys(given)
  return {
    state: {
      ...withoutFaults(state, names),
      values: { ...state.values, ...given },
      typed: new Set([...state.typed, ...names]),
    },
    effects: [{ is: 'keepDraft' }],
  }
}

/** Whether the answer is to the last question about what the link holds now. */
const counts = (state: FormState, { link, id, opening, turn }: Question): boolean =>
  opening === state.opening && turn === state.turns[link.key] && id === chosenBy(state, link, state.values)

/**
 * What the chosen record fills in. It replaces what depends on the link but what was typed since it was chosen; of a link that the
 * form began with it fills what is blank, and is no work that could be lost.
 */
export function fill(state: FormState, { question, scope, values: found }: Of<'filled'>): Step {
  if (!counts(state, question)) return unchanged(state)
  const isOpen = (field: FormField) => {
    if (isShownOnly(field)) return true
    const isBlankOrAll = scope === 'all' || isBlank(state.values[field.fieldName])
    return isBlankOrAll && !state.typed.has(field.fieldName)
  }
  const given = parsedFor(state.model.fields.filter(isOpen), found)
  return {
    state: {
      ...withoutFaults(state, Object.keys(given)),
      values: { ...state.values, ...given },
      began: scope === 'blank' && isNew(state) ? { ...state.began, ...given } : state.began,
    },
    effects: [{ is: 'keepDraft' }],
  }
}

/**
 * What the chosen record proposes, for fields that are blank and that the user has not emptied. What an earlier one proposed gives
 * way. Proposals are no work that could be lost.
 */
export function propose(state: FormState, { question, found }: Of<'proposed'>): Step {
  if (!counts(state, question)) return unchanged(state)
  const { values, typed, proposed } = state
  const isOpen = (name: string) =>
    isSame(values[name], proposed[name]?.value) || (isBlank(values[name]) && !typed.has(name))
  const names = [...new Set([...Object.keys(found), ...Object.keys(proposed)])].filter(isOpen)
  const given = parsedFor(
    state.model.fields,
    Object.fromEntries(names.map((name) => [name, found[name]?.value ?? null])),
  )
  return {
    state: {
      ...withoutFaults(state, Object.keys(given)),
      values: { ...values, ...given },
      began: { ...state.began, ...given },
      proposed: found,
    },
    effects: [{ is: 'keepDraft' }],
  }
}
