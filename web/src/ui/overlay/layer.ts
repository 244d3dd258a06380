import type { ComponentType } from 'react'

/** A library's overlay in a file of its own, fetched when somebody first points at, focuses or presses a trigger. */
export interface Layer<Props extends object> {
  /** Absent until it was fetched. */
  Part?: ComponentType<Props>
  /** A fetch that failed is tried again by the next one. */
  fetch: () => Promise<void>
}

export function layer<Props extends object>(load: () => Promise<ComponentType<Props>>): Layer<Props> {
  let fetching: Promise<void> | undefined
  const itself: Layer<Props> = {
    fetch: () => {
      fetching ??= load().then(
        (Part) => {
          itself.Part = Part
        },
        (failure) => {
          fetching = undefined
          throw failure
        },
      )
      return fetching
    },
  }
  return itself
}
