import { lazyComponent } from '#web/ui/lazy-component.tsx'

export type { DesignedKind } from './fields/use-save-form.ts'
/** What the administration offers to other areas. */
export { FirstSteps, loadFirstSteps } from './first-steps/door.ts'

/** Draws the form of a kind made at run time. */
export const FormDesigner = lazyComponent(async () => (await import('./fields/Designer.tsx')).Designer)
