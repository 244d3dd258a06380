import {
  type DictionaryCode,
  dictionaryAt,
  dictionaryCodes,
  LARGEST_NUMBERED,
} from '#protocol/crm/biz-dict/dictionaries.ts'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import type { Register } from '#server/engine/model/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import './tables.ts'

interface Word extends RegisterEntry {
  isOffered: boolean
}

/** Dictionaries whose codes records hold as numbers, in memory (locks-and-extensions.md §28.3). */
export interface NumberedWords {
  listOf: (code: DictionaryCode) => Register<Word>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    numberedWords: NumberedWords
  }
}

/** Of changed dictionaries. */
export const DICTIONARIES_CHANGED = 'dictionaries'

export const isNumbered = (code: DictionaryCode): boolean => dictionaryAt(code).numbered === true

/** Codes that records may hold; others are left from before the dictionary was numbered. */
const NUMBER = /^[1-9]\d{0,4}$/
export const isNumberedCode = (code: string): boolean => NUMBER.test(code) && Number(code) <= LARGEST_NUMBERED

export async function createNumberedWords({
  db,
  events,
}: Pick<Services, 'db' | 'events'>): Promise<NumberedWords> {
  const current = await keepCurrent(events, { topic: DICTIONARIES_CHANGED, load: () => loadWords(db) })
  return {
    listOf: (code) => ({
      entries: () => current().get(code) ?? [],
      entry: (id) =>
        current()
          .get(code)
          ?.find((word) => word.id === id),
      offers: (_viewer, { isOffered }) => isOffered,
    }),
    close: current.close,
  }
}

async function loadWords(db: Database): Promise<ReadonlyMap<string, readonly Word[]>> {
  const rows = await db
    .selectFrom('base_biz_dict')
    .select(['query_code', 'dict_code', 'biz_name', 'status'])
    .where('query_code', 'in', dictionaryCodes.filter(isNumbered))
    .orderBy('sort')
    .orderBy('dict_id')
    .execute()
  const words = rows
    .filter(({ dict_code }) => isNumberedCode(dict_code))
    .map(({ query_code, dict_code, biz_name, status }) => {
      const id = Number(dict_code)
      const word: Word = {
        id,
        name: biz_name,
        fullName: biz_name,
        parentId: null,
        under: null,
        path: [id],
        isOffered: status === 1,
      }
      return { query_code, word }
    })
  const byCode = Map.groupBy(words, ({ query_code }) => query_code)
  return new Map([...byCode].map(([code, list]) => [code, list.map(({ word }) => word)]))
}
