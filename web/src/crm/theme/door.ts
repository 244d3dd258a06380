import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Whose an honor or a letter is. */
export const ThemeNameInput = lazyComponent(async () => (await import('./ThemeNameInput.tsx')).ThemeNameInput)
