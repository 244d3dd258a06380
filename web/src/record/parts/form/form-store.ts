import { useState, useSyncExternalStore } from 'react'
import type { Action, Effect, FormState } from './form-state.ts'
import { step } from './form-step.ts'

/** One open form, outside of React: what it holds, and the only way to change it. */
export interface FormStore {
  get: () => FormState
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
  /** Runs effects, those that came before included. */
  serve: (run: (effect: Effect) => void) => void
}

export function createFormStore(start: FormState): FormStore {
  let state = start
  let serving: ((effect: Effect) => void) | undefined
  let waiting: Effect[] = []
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch: (action) => {
      const next = step(state, action)
      const isOther = next.state !== state
      state = next.state
      if (isOther) for (const listener of [...listeners]) listener()
      if (serving) next.effects.forEach(serving)
      else waiting.push(...next.effects)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    serve: (run) => {
      serving = run
      const came = waiting
      waiting = []
      came.forEach(run)
    },
  }
}

/** The store of a form for as long as its part is drawn, and its present state. */
export function useFormStore(begin: () => FormStore): [FormState, FormStore] {
  const [store] = useState(begin)
  return [useSyncExternalStore(store.subscribe, store.get), store]
}
