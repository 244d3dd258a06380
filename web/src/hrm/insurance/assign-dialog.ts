import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { AssignDialogProps } from './AssignDialog.tsx'

/** 参保方案 of one or several employees; fetched when it is opened. */
export const AssignDialog = lazyComponent<AssignDialogProps>(
  async () => (await import('./AssignDialog.tsx')).AssignDialog,
)
