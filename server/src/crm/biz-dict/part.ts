import { bizDictCalls } from '#protocol/crm/biz-dict/calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { addEntry, changeEntry, setEntryStatus } from './maintain.ts'
import { pageOfEntries, readDictionary } from './read.ts'
import { createNumberedWords } from './word-lists.ts'

/** 业务字典 (locks-and-extensions.md §28.3). */
export const bizDict = part({
  endpoints: [
    on(bizDictCalls.read, ({ services, request }) => readDictionary(services.db, request.queryCode)),
    on(bizDictCalls.page, ({ services, request }) => pageOfEntries(services, request)),
    on(bizDictCalls.add, ({ request, ...acting }) => addEntry(acting, request)),
    on(bizDictCalls.update, ({ request, ...acting }) => changeEntry(acting, request)),
    on(bizDictCalls.updateStatus, ({ request, ...acting }) => setEntryStatus(acting, request)),
  ],
  services: [
    service('numberedWords', {
      needs: ['db', 'events'],
      make: createNumberedWords,
      close: (words) => words.close(),
    }),
  ],
  wordLists: { lockFaultType: ({ numberedWords }) => numberedWords.listOf('lockFaultType') },
})
