import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { inTheme } from './theme/in-theme.ts'

/** A part of a page in a file of its own. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches it ahead of need; a failed fetch is tried again at the next one. */
  load: () => Promise<void>
}

/**
 * A part of a page in a file of its own, fetched when it is first drawn, or before by `load`: then it is drawn at once. It may
 * draw parts of antd.
 * `Waiting` keeps its place meanwhile; without it nothing is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined
  const fetchOnce = () => {
    fetching ??= inTheme(load).then(
      (Part) => {
        fetched = Part
        return Part
      },
      (failure: unknown) => {
        fetching = undefined
        throw failure
      },
    )
    return fetching
  }
  const Fetched = lazy<ComponentType<Props>>(async () => ({ default: await fetchOnce() }))
  function Part(props: Props) {
    // for as long as it is drawn it stays the same component, or it would lose its state
    const [Shown] = useState(() => fetched ?? Fetched)
    return (
      <Suspense fallback={Waiting ? createElement(Waiting, props) : null}>
        {createElement(Shown, props)}
      </Suspense>
    )
  }
  return Object.assign(Part, {
    load: async () => {
      await fetchOnce()
    },
  })
}
