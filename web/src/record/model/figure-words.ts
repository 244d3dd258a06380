import { createContext, useCallback, useContext } from 'react'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import type { Names } from '#web/fields/filter/kind.ts'

/** Caption of a figure's chip above the list of its records, by the name of the figure. */
export type FigureWords = Readonly<Record<string, (of: FigureQuestion['of'], names: Names) => string>>

declare module '#web/platform/area.ts' {
  interface Face {
    figures?: FigureWords
  }
}

const Words = createContext<FigureWords>({})
export const FigureWordsProvider = Words.Provider

/** Names a figure; one that no area knows is refused by the server and has no words. */
export function useFigureWords(): (question: FigureQuestion, names: Names) => string {
  const words = useContext(Words)
  return useCallback(({ name, of }, names) => words[name]?.(of, names) ?? '统计数字', [words])
}
