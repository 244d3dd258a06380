import { useState } from 'react'
import { searchWords } from '#protocol/platform/search-words.ts'
import { Highlight, HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'

interface Named {
  name: string
}

/** How a cascader searches its paths: every word in one of the names, by letters or initials; matches are marked. */
export function useSearchPath<Node extends Named>() {
  const [typed, setTyped] = useState('')
  const matches = useNameMatch(typed, 'things')
  return {
    onSearch: setTyped,
    filter: (sought: string, path: readonly Node[]) =>
      searchWords(sought).every((word) => path.some((node) => matches(node.name, word))),
    render: (sought: string, path: readonly Node[]) => (
      <HighlightSearch search={sought}>
        <Highlight text={path.map((node) => node.name).join(' / ')} />
      </HighlightSearch>
    ),
  }
}
