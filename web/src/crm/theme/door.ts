import type { FormInputProps } from '#web/record/model/screens.tsx'
import { Waiting } from '#web/ui/input/Waiting.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Whose an honor or a letter is. */
export const ThemeNameInput = lazyComponent<FormInputProps>(
  async () => (await import('./ThemeNameInput.tsx')).ThemeNameInput,
  Waiting,
)
