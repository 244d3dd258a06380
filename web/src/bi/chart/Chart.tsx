import { Spinner } from '#web/ui/button/Spinner.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { DrawingProps } from './Drawing.tsx'

const Waiting = () => <Spinner />

/** A chart; the library that draws it is large and fetched with the first one. */
export const Chart = lazyComponent<DrawingProps>(async () => (await import('./Drawing.tsx')).Drawing, Waiting)
