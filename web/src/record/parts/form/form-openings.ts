import type { FormField } from '#protocol/fields/rule/field.ts'
import { messageOf } from '#web/platform/client.ts'
import type { Draft } from './draft-store.ts'
import { askLinks } from './form-changes.ts'
import {
  type Action,
  besidesIn,
  changedIn,
  type FormModel,
  type FormState,
  type FormSubject,
  isIdle,
  isNew,
  type Step,
  unchanged,
  without,
} from './form-state.ts'
import { changedNames, isSame, mayEdit, newValues, type Values, valuesOf } from './form-values.ts'

type Of<Is extends Action['is']> = Extract<Action, { is: Is }>

/** Without any draft: what is stored, or known of a new record beforehand. */
const freshValues = (state: FormState, { fields, record }: FormModel): Values => ({
  ...(isNew(state) ? newValues(fields, state.subject.preset) : valuesOf(fields)),
  ...Object.fromEntries(
    Object.entries(state.subject.besides ?? {}).map(([name, begin]) => [
      name,
      state.subject.preset[name] ?? begin(record),
    ]),
  ),
})

/** A draft keeps what its fields still are; a field that is gone or closed meanwhile is left out. */
function draftFor(subject: FormSubject, fields: readonly FormField[], draft: Values): Values {
  const open = new Set([
    ...fields.filter((field) => mayEdit(field)).map(({ fieldName }) => fieldName),
    ...besidesIn(subject),
  ])
  return Object.fromEntries(Object.entries(draft).filter(([name]) => open.has(name)))
}

/** Fields of a draft that another user has changed since it was written, and to another value. */
const contestedIn = ({ values, began }: Draft, stored: Values): string[] =>
  Object.keys(values).filter(
    (name) =>
      began !== undefined && !isSame(began[name], stored[name]) && !isSame(values[name], stored[name]),
  )

interface Beginning {
  model: FormModel
  began: Values
  /** Laid over what it began with. */
  draft: Values
  typed?: ReadonlySet<string>
}

/** Begins from these values; earlier questions, faults and notices end. */
function begin(
  state: FormState,
  { model, began, draft, typed = new Set(Object.keys(draft)) }: Beginning,
): Step {
  const asked = askLinks({
    ...state,
    status: 'ready',
    opening: state.opening + 1,
    awaited: null,
    error: null,
    model,
    began,
    values: { ...began, ...draft },
    typed,
    proposed: {},
    faults: {},
    answers: {},
    contested: [],
    conflict: null,
    left: null,
    restored: false,
    wrong: null,
    job: null,
  })
  return { state: asked.state, effects: [...asked.effects, { is: 'keepDraft' }] }
}

const andThen = ({ state, effects }: Step, more: Partial<FormState>): Step => ({
  state: { ...state, ...more },
  effects,
})

/** The form arrived: it begins with the draft of this tab; without one, what was left on purpose is offered. */
function openFirst(state: FormState, { model, draft: kept, left }: Of<'opened'>): Step {
  const began = freshValues(state, model)
  const draft = draftFor(state.subject, model.fields, kept?.values ?? {})
  const begun = begin(state, { model, began, draft })
  if (Object.keys(draft).length === 0) return andThen(begun, { left })
  return andThen(begun, {
    restored: true,
    contested: contestedIn({ values: draft, began: kept?.began }, began),
  })
}

/** The newest form after a conflict: keeps what only the user changed; elsewhere the stored value wins. */
function rebase(state: FormState, { model }: Of<'opened'>): Step {
  const began = freshValues(state, model)
  const theirs = new Set(changedNames(model.fields, began, state.began))
  const mine = changedIn(state).filter((name) => !theirs.has(name))
  const draft = draftFor(
    state.subject,
    model.fields,
    Object.fromEntries(mine.map((name) => [name, state.values[name]])),
  )
  return andThen(begin(state, { model, began, draft }), { restored: Object.keys(draft).length > 0 })
}

/**
 * The form of another kind arrived: what was entered goes over by the name of its field. What the new form has no field for is not
 * sent, and is there again should the former kind be chosen once more.
 */
function changeKind(state: FormState, { model }: Of<'opened'>): Step {
  const known = new Set(state.model.fields.map(({ fieldName }) => fieldName))
  const changed = new Set(changedIn(state))
  const entered = Object.entries(state.values).filter(([name]) => !known.has(name) || changed.has(name))
  const types = new Map(state.model.fields.map(({ fieldName, formType }) => [fieldName, formType]))
  const fits = (field: FormField) => (types.get(field.fieldName) ?? field.formType) === field.formType
  const has = new Set(model.fields.map(({ fieldName }) => fieldName))
  const over = draftFor(state.subject, model.fields.filter(fits), Object.fromEntries(entered))
  const parked = Object.fromEntries(entered.filter(([name]) => !has.has(name)))
  const began = freshValues(state, model)
  const { state: begun, effects } = begin(state, { model, began, draft: over, typed: state.typed })
  const { restored, contested, left } = state
  return {
    state: {
      ...begun,
      kind: state.awaited?.kind,
      values: { ...begun.values, ...parked },
      restored,
      contested,
      left,
    },
    effects,
  }
}

/** The form that was asked for last has arrived. */
export function open(state: FormState, action: Of<'opened'>): Step {
  const { awaited } = state
  if (action.turn !== awaited?.turn) return unchanged(state)
  if (awaited.why === 'first') return openFirst(state, action)
  return awaited.why === 'newest' ? rebase(state, action) : changeKind(state, action)
}

/** A first form that cannot be had is offered again; another one leaves the form as it is. */
export function fail(state: FormState, { turn, error }: Of<'failed'>): Step {
  const { awaited } = state
  if (turn !== awaited?.turn) return unchanged(state)
  if (awaited.why === 'first') return unchanged({ ...state, status: 'failed', awaited: null, error })
  return { state: { ...state, awaited: null }, effects: [{ is: 'announce', failure: messageOf(error) }] }
}

type Awaited = NonNullable<FormState['awaited']>

function fetchForm(state: FormState, { why, kind }: Omit<Awaited, 'turn'>): Step {
  const turn = state.fetches + 1
  return {
    state: { ...state, fetches: turn, awaited: { turn, why, kind } },
    effects: [{ is: 'fetchForm', turn, kind }],
  }
}

/** Asks for the form, or once more for it, or for the newest after a conflict. */
export function ask(state: FormState): Step {
  const { status, kind } = state
  if (status === 'ready' && state.conflict !== null) return fetchForm(state, { why: 'newest', kind })
  if (status === 'loading' || status === 'failed')
    return fetchForm({ ...state, status: 'loading', error: null }, { why: 'first', kind })
  return unchanged(state)
}

/** Another kind of a new record was chosen: the last choice counts. A stored record keeps its kind. */
export function chooseKind(state: FormState, { kind }: Of<'kindChosen'>): Step {
  if (state.status !== 'ready' || !isNew(state)) return unchanged(state)
  if (isSame(kind, state.kind)) return unchanged({ ...state, awaited: null })
  return fetchForm(state, { why: 'kind', kind })
}

/** Restores what was left, unjudged, and asks again for what it leaves blank. */
export function takeDraft(state: FormState): Step {
  const { left, model, began } = state
  if (!isIdle(state) || !left) return unchanged(state)
  const draft = draftFor(state.subject, model.fields, left.values)
  const asked = askLinks({
    ...state,
    opening: state.opening + 1,
    values: { ...state.values, ...draft },
    typed: new Set([...state.typed, ...Object.keys(draft)]),
    faults: {},
    answers: {},
    contested: contestedIn({ values: draft, began: left.began }, began),
    left: null,
  })
  return { state: asked.state, effects: [...asked.effects, { is: 'dropLeft' }, { is: 'keepDraft' }] }
}

/** Begins again without any draft: blank after 保存并新建, or with what is stored. */
export function restart(state: FormState, requestKey: string): Step {
  const began = freshValues(state, state.model)
  const begun = begin(state, { model: state.model, began, draft: {} })
  return {
    state: { ...begun.state, requestKey },
    effects: [{ is: 'dropDraft' }, ...begun.effects],
  }
}

/** Replaces a restored draft by what is stored; forgets one that was only offered. */
export function dropDraft(state: FormState): Step {
  if (!isIdle(state)) return unchanged(state)
  if (state.restored) return restart(state, state.requestKey)
  return { state: { ...state, left: null }, effects: [{ is: 'dropLeft' }] }
}

/** Takes over the stored values of contested fields. */
export function yieldContested(state: FormState): Step {
  if (!isIdle(state)) return unchanged(state)
  const theirs = Object.fromEntries(state.contested.map((name) => [name, state.began[name]]))
  return {
    state: {
      ...state,
      values: { ...state.values, ...theirs },
      typed: without([...state.typed], state.contested),
      faults: {},
      contested: [],
    },
    effects: [{ is: 'keepDraft' }],
  }
}
