import { useThemeChoice } from '#web/platform/theme-choice.ts'
import { usePaper } from '../print/paper.ts'
import { useMediaQuery } from '../use-media-query.ts'
import type { Mode } from './palettes.ts'

/** The mode to show: the person's choice, or the system's; what goes to paper is light. */
export function useMode(): Mode {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const printing = usePaper((state) => state.printing)
  if (printing) return 'light'
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}
