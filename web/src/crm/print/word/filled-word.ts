import { useQuery } from '@tanstack/react-query'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { ask } from '#web/platform/client.ts'
import { fetchFile } from '#web/platform/download.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'

/** A document filled on the server, and how it reads. */
export interface FilledWord {
  /** By which the server knows it for a day. */
  key: string
  content: Blob
  name: string
  /** A page for a frame that may do nothing. */
  page: string
}

const WORD = 2

async function fetchFilled(key: string, signal: AbortSignal): Promise<FilledWord> {
  const fetched = await fetchFile(printCalls.down, { type: WORD, key }, { signal, quiet: true })
  if (!fetched) throw new Error('没有收到文档')
  const { toWordPage } = await import('#web/ui/preview/word-page.ts')
  return { ...fetched, key, page: await toWordPage(await fetched.content.arrayBuffer()) }
}

/** A record in a template that is a document. */
export const useFilledWord = (request: { templateId: number; id: number; withoutPrices: 0 | 1 }) =>
  useQuery({
    queryKey: queryKeyOf(printCalls.printWord, request),
    queryFn: async ({ signal }) =>
      fetchFilled(await ask(printCalls.printWord, request, { signal, quiet: true }), signal),
  })

/** What was printed by a document, as it was. */
export const useWordAgain = (recordId: number) =>
  useQuery({
    queryKey: queryKeyOf(printCalls.printWordAgain, { recordId }),
    queryFn: async ({ signal }) =>
      fetchFilled(await ask(printCalls.printWordAgain, { recordId }, { signal, quiet: true }), signal),
  })
