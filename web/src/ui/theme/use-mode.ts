import { type ThemeChoice, useThemeChoice } from '#web/platform/theme-choice.ts'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { usePaper } from '../print/paper.ts'
import { type Mode, ROOT_CLASS } from './palettes.ts'

const DARK = '(prefers-color-scheme: dark)'
const modeOf = (choice: ThemeChoice, systemIsDark: boolean): Mode => {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** Writes the mode on the document, where every style sheet reads it. */
export function showMode(mode: Mode): void {
  const { classList, dataset } = document.documentElement
  classList.add(ROOT_CLASS)
  dataset.theme = mode
}

/** Before anything is drawn: colours that come later would fade in, on every element for itself. */
export const showFirstMode = (): void =>
  showMode(modeOf(useThemeChoice.getState().choice, matchMedia(DARK).matches))

/** The mode to show: the person's choice, or the system's; what goes to paper is light. */
export function useMode(): Mode {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useMediaQuery(DARK)
  const printing = usePaper((state) => state.printing)
  return printing ? 'light' : modeOf(choice, systemIsDark)
}
