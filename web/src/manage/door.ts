import { lazyComponent } from '#web/ui/lazy-component.tsx'

export type { DesignedKind } from './fields/use-save-form.ts'
/** What the administration offers to other areas. */
export { FirstSteps, loadFirstSteps } from './first-steps/door.ts'

/** 工作交接 of accounts. */
export const HandOverDialog = lazyComponent(
  async () => (await import('./people/hand-over/HandOverDialog.tsx')).HandOverDialog,
)

/** How far records have followed options that were replaced. */
export const OptionProgress = lazyComponent(
  async () => (await import('./fields/OptionProgress.tsx')).OptionProgress,
)

/** Draws a form that has calls of its own. */
export const FormDesigner = lazyComponent(async () => (await import('./fields/Designer.tsx')).Designer)
