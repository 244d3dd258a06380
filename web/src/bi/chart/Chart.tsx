import { Spinner } from '#web/ui/button/Spinner.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { DrawingProps } from './Drawing.tsx'

const Waiting = () => <Spinner />

/** A chart; the library that draws it is large and fetched with the first one. */
export const Chart = lazyPart<DrawingProps>(async () => (await import('./Drawing.tsx')).Drawing, Waiting)
