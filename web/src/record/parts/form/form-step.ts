import { enter, fill, propose, put } from './form-changes.ts'
import { finish, hear, judge, meetConflict, object, refuse, save, withoutObjections } from './form-checks.ts'
import {
  ask,
  chooseKind,
  dropDraft,
  fail,
  open,
  restart,
  takeDraft,
  yieldContested,
} from './form-openings.ts'
import { type Action, draftOf, type Effect, type FormState, type Step, unchanged } from './form-state.ts'

/**
 * The user leaves: what is entered can be restored for a day. A save that was sent goes on and reports its outcome; one that still
 * waits for answers is given up.
 */
function leave(state: FormState): Step {
  if (state.status === 'done') return { state, effects: [{ is: 'close' }] }
  const kept: Effect[] = draftOf(state) ? [{ is: 'keepLeft' }] : []
  const job = state.job && state.job.waits.length === 0 ? { ...state.job, ending: 'left' as const } : null
  return {
    // a form that was asked for comes too late
    state: { ...state, status: 'done', awaited: null, job },
    effects: [{ is: 'dropDraft' }, ...kept, { is: 'close' }],
  }
}

/**
 * The next state of a form after an action, and the effects to run. Pure: every rule about late answers, drafts, refusals and
 * kinds is decided in this function and the files it calls (docs/seams/forms.md).
 */
export function step(state: FormState, action: Action): Step {
  switch (action.is) {
    case 'asked':
      return ask(state)
    case 'opened':
      return open(state, action)
    case 'failed':
      return fail(state, action)
    case 'kindChosen':
      return chooseKind(state, action)
    case 'typed':
      return enter(state, action)
    case 'put':
      return put(state, action)
    case 'visited':
      return judge(state, action.field, 'left')
    case 'filled':
      return fill(state, action)
    case 'proposed':
      return propose(state, action)
    case 'judged':
      return hear(state, action)
    case 'draftTaken':
      return takeDraft(state)
    case 'draftDropped':
      return dropDraft(state)
    case 'yielded':
      return yieldContested(state)
    case 'saving':
      return save(state, action)
    case 'refused':
      return refuse(state, action)
    case 'objected':
      return object(state, action)
    case 'objectionEnded':
      return unchanged(withoutObjections(state))
    case 'conflicted':
      return meetConflict(state, action)
    case 'saved':
      return finish(state, action)
    case 'restarted':
      return restart(state, action.requestKey)
    case 'left':
      return leave(state)
  }
}
