import type { Ability } from '../plan/ability.ts'
import { readStates } from '../states/read-states.ts'
import { requireAllowed } from '../states/require-allowed.ts'

/** What the states of a record forbid, and which events may happen to it. */
export const states: Ability = {
  name: 'states',
  remove: {
    check: ({ actor, type, rows, takesBack }) =>
      takesBack ? undefined : requireAllowed(actor, type, rows, 'delete'),
  },
  detail: ({ viewer }, { type, raw }) => (type.states ? { states: readStates(viewer, type, raw) } : {}),
}
