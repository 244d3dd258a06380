/** Farthest way back. */
const MOST_STEPS = 100

/** What is being edited, with the ways back and forth. */
export interface Steps<Value> {
  now: Value
  past: readonly Value[]
  future: readonly Value[]
  /** Where the last step was typed: typing on in one place is one step. */
  typedIn: string | null
}

export const stepsOf = <Value>(now: Value): Steps<Value> => ({ now, past: [], future: [], typedIn: null })

/** The next step; `typedIn` names the place when it was typed. What changes nothing is no step. */
export function step<Value>(
  steps: Steps<Value>,
  change: (now: Value) => Value,
  typedIn: string | null = null,
): Steps<Value> {
  const { now, past } = steps
  const next = change(now)
  if (next === now) return steps
  const goesOn = typedIn !== null && typedIn === steps.typedIn
  return { now: next, past: goesOn ? past : [...past, now].slice(-MOST_STEPS), future: [], typedIn }
}

export function undo<Value>(steps: Steps<Value>): Steps<Value> {
  const { now, past, future } = steps
  const before = past.at(-1)
  if (before === undefined) return steps
  return { now: before, past: past.slice(0, -1), future: [now, ...future], typedIn: null }
}

export function redo<Value>(steps: Steps<Value>): Steps<Value> {
  const { now, past, future } = steps
  const [next, ...rest] = future
  if (next === undefined) return steps
  return { now: next, past: [...past, now], future: rest, typedIn: null }
}
