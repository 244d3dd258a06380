import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { bizDictCalls, DictEntry, MaintainedEntry } from '#protocol/crm/biz-dict/calls.ts'
import { lockForms } from '#protocol/crm/software-lock/words.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { AppServices } from '#server/access/context.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

const entry = [
  'dict_id as dictId',
  'query_code as queryCode',
  'dict_code as dictCode',
  'biz_name as bizName',
  'biz_value as bizValue',
  'sort',
] as const

/** Words that the product itself declares, for clients that ask for them as a dictionary. */
const declared: Readonly<Record<string, Readonly<Record<number, string>>>> = { lockForm: lockForms }

const entriesOf = (queryCode: string, words: Readonly<Record<number, string>>): DictEntry[] =>
  Object.entries(words).map(([dictCode, bizName]) => ({
    dictId: Number(dictCode),
    queryCode,
    dictCode,
    bizName,
    bizValue: '',
    sort: Number(dictCode),
  }))

/** What a dictionary offers, in its order; of a dictionary that is none nothing. */
export async function readDictionary(db: Kysely<Tables>, queryCode: string): Promise<DictEntry[]> {
  const words = Object.hasOwn(declared, queryCode) ? declared[queryCode] : undefined
  if (words) return entriesOf(queryCode, words)
  return db
    .selectFrom('base_biz_dict')
    .select(entry)
    .where('query_code', '=', queryCode)
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('dict_id')
    .execute()
}

/** All entries, page by page, for their maintenance. */
export async function pageOfEntries(
  { db }: Pick<AppServices, 'db'>,
  { queryCode, search, page, limit }: z.output<typeof bizDictCalls.page.request>,
): Promise<Page<MaintainedEntry>> {
  const like = `%${escapeLike(search)}%`
  const found = db
    .selectFrom('base_biz_dict')
    .$if(queryCode !== undefined, (query) => query.where('query_code', '=', queryCode ?? ''))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(dict_code ilike ${like} or biz_name ilike ${like} or biz_value ilike ${like})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([...entry, 'status'])
      .orderBy('query_code')
      .orderBy('sort')
      .orderBy('dict_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({ ...row, status: row.status === 1 ? (1 as const) : (0 as const) }))
  return toPage(list, Number(total), { page, limit })
}
