import { type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A part of a page in a file of its own, fetched when it is first drawn. `Waiting` keeps its place meanwhile; without it
 * nothing is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={Waiting ? createElement(Waiting, props) : null}>
      {createElement(Part, props)}
    </Suspense>
  )
}
