import type { PrintedValues } from '#server/engine/features/print/values.ts'
import type { WordValues } from '#server/platform/documents/word/scope.ts'
import { plainTag, writeValue } from './word-extras.ts'
import { LINE_NUMBER, type WordNames } from './word-names.ts'

/** What a document was filled with: enough to make it again as it was printed. */
export interface WordFill {
  /** By `contract.num`. */
  values: Record<string, string>
  /** By the key of the lines; each line by the names of its values. */
  lines: Record<string, Record<string, string>[]>
}

/** The values that a document names, and no others. */
export function fillOf(names: WordNames, printed: PrintedValues): WordFill {
  const values = [...new Set(Object.values(names.values))]
  return {
    values: Object.fromEntries(values.map((tag) => [tag, writeValue(tag, printed.value)])),
    lines: Object.fromEntries(
      [...new Set(Object.values(names.loops))].map((key) => {
        const columns = [...new Set(Object.values(names.columns[key] ?? {}))]
        const lines = printed
          .lines(key)
          .map((line) => columns.map((name) => [name, writeValue(name, (plain) => line.get(plain) ?? '')]))
        return [key, lines.map((line) => Object.fromEntries(line))]
      }),
    ),
  }
}

/** The same with the values of some tags left out. */
export function blankFill({ values, lines }: WordFill, isOpen: (tag: string) => boolean): WordFill {
  const blanked = (given: Record<string, string>, tagOf: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, isOpen(plainTag(tagOf(name))) ? value : '']),
    )
  return {
    values: blanked(values, (tag) => tag),
    lines: Object.fromEntries(
      Object.entries(lines).map(([key, all]) => [
        key,
        all.map((line) => blanked(line, (name) => `${key}.${name}`)),
      ]),
    ),
  }
}

/** The values of the tags of a document, as it names them. */
export function valuesOf(names: WordNames, fill: WordFill): WordValues {
  const linesOf = (key: string): WordValues[] => {
    const columns = Object.entries(names.columns[key] ?? {})
    return (fill.lines[key] ?? []).map(
      (line, at) =>
        new Map([
          [LINE_NUMBER, String(at + 1)],
          ...columns.map(([name, column]) => [name, line[column] ?? ''] as const),
        ]),
    )
  }
  return new Map<string, string | WordValues[]>([
    ...Object.entries(names.values).map(([name, tag]) => [name, fill.values[tag] ?? ''] as const),
    ...Object.entries(names.loops).map(([name, key]) => [name, linesOf(key)] as const),
  ])
}
