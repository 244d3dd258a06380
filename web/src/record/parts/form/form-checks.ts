import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import { askedKeys } from '#protocol/record/declaration/fixed-fields.ts'
import {
  type Action,
  besidesIn,
  type Effect,
  type Failure,
  type Fault,
  type FormState,
  isIdle,
  type Step,
  type Taken,
  unchanged,
} from './form-state.ts'
import { faultsOf, isChecked, isSame, mayEdit, withAsked, writeValue } from './form-values.ts'

type Of<Is extends Action['is']> = Extract<Action, { is: Is }>
type Faults = FormState['faults']

const withFault = (state: FormState, name: string, fault: Fault | undefined): FormState => ({
  ...state,
  faults: { ...state.faults, [name]: fault },
})

/** Clears the faults of fields whose values have changed. */
export function withoutFaults(state: FormState, names: readonly string[]): FormState {
  if (!names.some((name) => state.faults[name])) return state
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([name]) => !names.includes(name)))
  return { ...state, faults }
}

const faultOf = ({ words, holderId }: Taken): Fault => ({ words, by: 'server', holderId })
const keyOf = (value: unknown) => JSON.stringify(value)

/** Asks once for each value whether it is free; what was answered before counts at once. */
function askUnique(state: FormState, field: FormField): Step {
  const name = field.fieldName
  const value = writeValue(field, state.values)
  const before = state.answers[name]
  if (before?.value === keyOf(value))
    return unchanged(before.taken ? withFault(state, name, faultOf(before.taken)) : state)
  const answers = { ...state.answers, [name]: { value: keyOf(value), taken: undefined } }
  return {
    state: { ...state, answers },
    effects: [{ is: 'askUnique', field, value, opening: state.opening }],
  }
}

/**
 * Judges one field. A typed value is judged while its message is put right; it is judged wholly when it was chosen, or when the
 * field is left. A refusal of the server stays until the value changes.
 */
export function judge(state: FormState, field: FormField, when: 'typed' | 'chosen' | 'left'): Step {
  const shown = state.faults[field.fieldName]
  if (when === 'typed' && !shown) return unchanged(state)
  if (when === 'left' && shown && shown.by !== 'rule') return unchanged(state)
  const words = validateValue(field, writeValue(field, state.values))
  const judged = withFault(state, field.fieldName, words ? { words, by: 'rule' } : undefined)
  return words || when === 'typed' || !isChecked(field) ? unchanged(judged) : askUnique(judged, field)
}

/** The answer about a unique value; it counts for the value that it was asked for. A save that waited for it goes on. */
export function hear(state: FormState, { field, opening, value, taken, isUnanswered }: Of<'judged'>): Step {
  if (opening !== state.opening) return unchanged(state)
  const name = field.fieldName
  const isLast = state.answers[name]?.value === keyOf(value)
  const answer = isUnanswered ? undefined : { value: keyOf(value), taken }
  const answers = isLast ? { ...state.answers, [name]: answer } : state.answers
  const isCurrent = isSame(writeValue(field, state.values), value)
  const heard = { ...state, answers }
  const judged = taken && isCurrent ? withFault(heard, name, faultOf(taken)) : heard
  if (!judged.job?.waits.includes(name) || !isLast) return unchanged(judged)
  const waits = judged.job.waits.filter((each) => each !== name)
  const waiting = { ...judged, job: { ...judged.job, waits } }
  return waits.length > 0 ? unchanged(waiting) : endChecks(waiting)
}

/** Every field was judged: the save is sent, or ends at the first field with a fault. */
function endChecks(state: FormState): Step {
  const wrong = state.model.fields.find(({ fieldName }) => state.faults[fieldName])
  if (wrong) return unchanged({ ...state, status: 'ready', job: null, wrong: { name: wrong.fieldName } })
  return { state, effects: state.job ? [{ is: 'send', job: state.job }] : [] }
}

/** Begins a save with the present values, one at a time: all fields are judged, unique ones by the server. */
export function save(state: FormState, { ending, draft }: Of<'saving'>): Step {
  if (!isIdle(state)) return unchanged(state)
  const { subject, model, values, began } = state
  const found = faultsOf(withAsked(model.fields, askedKeys(subject.type, values)), values)
  const off = hiddenByOptions(model.fields, values)
  const asked = model.fields.filter(
    (field) => isChecked(field) && mayEdit(field) && !off.has(field.fieldName) && !found.has(field.fieldName),
  )
  const faults: Faults = Object.fromEntries(
    [...found].map(([name, words]) => [name, { words, by: 'rule' }] as const),
  )
  const start: FormState = { ...state, status: 'saving', conflict: null, wrong: null, faults }
  const effects: Effect[] = []
  let judged = start
  for (const field of asked) {
    const step = askUnique(judged, field)
    judged = step.state
    effects.push(...step.effects)
  }
  const waits = asked
    .map(({ fieldName }) => fieldName)
    .filter((name) => judged.answers[name]?.taken === undefined)
  const waiting = { ...judged, job: { ending, draft, values, began, waits } }
  return waits.length > 0 ? { state: waiting, effects } : endChecks(waiting)
}

/** The save has failed: nothing is left to do but to say so where the user has left the form. */
function endSave(state: FormState, failure: Failure | undefined): Step {
  const effects: Effect[] = failure ? [{ is: 'announce', failure }] : []
  const status = state.job?.ending === 'left' ? 'done' : 'ready'
  return { state: { ...state, status, job: null }, effects }
}

/** The save was refused, at a field that the form has or for all of it. */
export function refuse(state: FormState, { failure, name }: Of<'refused'>): Step {
  if (!state.job) return unchanged(state)
  const ended = endSave(state, failure)
  if (failure && name && besidesIn(state.subject).includes(name)) {
    const words = typeof failure === 'string' ? failure : failure.message
    return { state: withFault(ended.state, name, { words, by: 'server' }), effects: ended.effects }
  }
  const field = state.model.fields.find(({ fieldName }) => fieldName === name)
  if (!failure || !field) return ended
  const { fieldName } = field
  const words = typeof failure === 'string' ? failure : failure.message
  const refused = {
    ...withFault(ended.state, fieldName, { words, by: 'server' }),
    wrong: { name: fieldName },
    answers: { ...state.answers, [fieldName]: undefined },
  }
  // of a value that was taken meanwhile the check knows who has it
  const asked = isChecked(field) ? askUnique(refused, field) : unchanged(refused)
  return { state: asked.state, effects: [...ended.effects, ...asked.effects] }
}

/**
 * A save would be refused at this field as it is filled in: shown at once, unless the field has a fault already. An empty field is yet to
 * be filled in, which is no fault.
 */
export function object(state: FormState, { field: name, words }: Of<'objected'>): Step {
  const free = withoutObjections(state)
  const field = free.model.fields.find(({ fieldName }) => fieldName === name)
  const isFilled = field && !formTypes[field.formType].isEmpty(writeValue(field, free.values))
  return unchanged(isFilled && !free.faults[name] ? withFault(free, name, { words, by: 'preview' }) : free)
}

/** Without faults that a preview has reported: the next answer reports them again. */
export const withoutObjections = (state: FormState): FormState =>
  withoutFaults(
    state,
    Object.entries(state.faults).flatMap(([name, fault]) => (fault?.by === 'preview' ? [name] : [])),
  )

/** Another user changed the same fields: the form stays as it is until the newest is asked for. */
export function meetConflict(state: FormState, { words }: Of<'conflicted'>): Step {
  if (!state.job) return unchanged(state)
  return state.job.ending === 'left'
    ? endSave(state, words)
    : unchanged({ ...state, status: 'ready', job: null, conflict: words })
}

/** The record is saved: no draft is kept of it any more, also while the form stays a moment longer. */
export function finish(state: FormState, { row }: Of<'saved'>): Step {
  const { job } = state
  if (!job) return unchanged(state)
  return {
    state: { ...state, status: 'done', job: null },
    effects: [{ is: 'dropDraft' }, { is: 'dropLeft' }, { is: 'finish', row, job }],
  }
}
