import type { ComponentType } from 'react'
import { ahead, fetchAhead } from '#web/platform/ahead.ts'
import { inTheme } from '../theme/in-theme.ts'

/** An overlay of the library in its own chunk, loaded when a trigger is first hovered, focused or pressed. */
export interface Layer<Props extends object> {
  /** Absent until it was fetched. */
  Part?: ComponentType<Props>
  /** A fetch that failed is tried again by the next one. */
  fetch: () => Promise<void>
  /** Fetches it when nothing else goes on, once for all triggers. */
  ahead: () => void
}

export function layer<Props extends object>(load: () => Promise<ComponentType<Props>>): Layer<Props> {
  let fetching: Promise<void> | undefined
  let isAhead = false
  const itself: Layer<Props> = {
    fetch: () => {
      fetching ??= inTheme(load).then(
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
    ahead: () => {
      if (isAhead) return
      isAhead = true
      fetchAhead(itself.fetch, ahead.overlay)
    },
  }
  return itself
}
