import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import { reloadPage } from '#web/platform/reload-page.ts'
import { inTheme } from './theme/in-theme.ts'

/** A part of a page in a file of its own. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches it ahead of need; a failed fetch is tried again at the next one. */
  load: () => Promise<void>
  /** Whether it would be drawn at once. */
  isFetched: () => boolean
}

/**
 * A part of a page in a file of its own, fetched when it is first drawn, or before by `load`: then it is drawn at once. It may
 * draw parts of antd.
 * `Waiting` keeps its place meanwhile; without it nothing is shown.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyComponent<Props> {
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
  const Fetched = lazy<ComponentType<Props>>(async () => ({
    default: await fetchOnce().catch((failure: unknown) => reloadPage(failure)),
  }))
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
    isFetched: () => fetched !== undefined,
  })
}

const isLazy = <Props extends object>(part: ComponentType<Props>): part is LazyComponent<Props> =>
  'load' in part && 'isFetched' in part

/**
 * Whether the chunks of these components are loaded or have failed. Callers render what is below them only then, since nothing may move
 * once it is shown. Components not made by `lazyComponent` count as loaded.
 */
export function useFetched<Props extends object>(parts: readonly ComponentType<Props>[]): boolean {
  const missing = parts.filter(isLazy).filter(({ isFetched }) => !isFetched())
  const [hasTried, setTried] = useState(missing.length === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which parts there are is declared and never changes
  useEffect(() => {
    if (!hasTried) void Promise.allSettled(missing.map(({ load }) => load())).then(() => setTried(true))
  }, [])
  return hasTried || missing.length === 0
}
