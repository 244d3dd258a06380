import type { Rolldown } from 'vite'

/** Scripts and styles of these files, with everything they import statically. */
export function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const open = [...chunks]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') open.push(imported)
    }
  }
  return files
}
