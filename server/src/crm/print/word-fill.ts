import type { PrintedValues } from '#server/engine/features/print/values.ts'
import { type WordScope, wordScope } from '#server/platform/documents/word/scope.ts'
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
    values: Object.fromEntries(values.map((tag) => [tag, printed.value(tag)])),
    lines: Object.fromEntries(
      [...new Set(Object.values(names.loops))].map((key) => {
        const columns = [...new Set(Object.values(names.columns[key] ?? {}))]
        const lines = printed.lines(key).map((line) => columns.map((name) => [name, line.get(name) ?? '']))
        return [key, lines.map((line) => Object.fromEntries(line))]
      }),
    ),
  }
}

/** What the tags of a document come to. */
export function scopeOf(names: WordNames, fill: WordFill): WordScope {
  const [values, loops] = [mapOf(names.values), mapOf(names.loops)]
  const linesOf = (key: string) => {
    const columns = mapOf(names.columns[key] ?? {})
    return (fill.lines[key] ?? []).map((line, at) =>
      wordScope((name) => {
        const column = columns.get(name)
        if (column !== undefined) return line[column] ?? ''
        return name === LINE_NUMBER ? String(at + 1) : undefined
      }),
    )
  }
  return wordScope((name) => {
    const key = loops.get(name)
    if (key !== undefined) return linesOf(key)
    const tag = values.get(name)
    return tag === undefined ? undefined : (fill.values[tag] ?? '')
  })
}

const mapOf = (record: Record<string, string>) => new Map(Object.entries(record))
