import { sql } from 'kysely'
import type { z } from 'zod'
import { type bizDictCalls, MOST_ENTRIES } from '#protocol/crm/biz-dict/calls.ts'
import { dictionaryAt, dictionaryCodes, LARGEST_NUMBERED } from '#protocol/crm/biz-dict/dictionaries.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import './tables.ts'
import { DICTIONARIES_CHANGED, isNumbered, isNumberedCode } from './word-lists.ts'

type Request<Name extends 'add' | 'update' | 'updateStatus'> = z.output<
  (typeof bizDictCalls)[Name]['request']
>

onConstraint('one_dict_code_per_dictionary', 'dictCodeTaken', 'dictCode')
onConstraint('one_dict_name_per_dictionary', 'dictNameTaken', 'bizName')

/** Adds an entry; without a code it gets the number behind the largest. Refuses more entries than a dictionary may hold. */
export async function addEntry(acting: Acting, request: Request<'add'>): Promise<void> {
  const { services, viewer } = acting
  const { queryCode, dictCode, bizName, bizValue, sort } = request
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    // numbers are given out one after the other
    await sql`select pg_advisory_xact_lock(hashtext('base_biz_dict'), hashtext(${queryCode}))`.execute(trx)
    const { rows } = await sql<{ total: number; next: string; last: number }>`select count(*)::int as total,
        coalesce(max(dict_code::bigint) filter (where dict_code ~ '^[0-9]{1,9}$'), 0) + 1 as next,
        coalesce(max(sort), 0) as last
      from base_biz_dict where query_code = ${queryCode}`.execute(trx)
    const { total = 0, next = 1, last = 0 } = rows[0] ?? {}
    if (total >= MOST_ENTRIES) refuse('tooManyEntries', MOST_ENTRIES)
    const code = dictCode ?? String(next)
    if (isNumbered(queryCode) && !isNumberedCode(code))
      throw refusal('dictCodeNumbered', LARGEST_NUMBERED).at('dictCode')
    await trx
      .insertInto('base_biz_dict')
      .values({
        query_code: queryCode,
        dict_code: code,
        biz_name: bizName,
        biz_value: bizValue,
        sort: sort ?? last + 1,
        create_user_id: viewer.userId,
        create_time: now,
        update_time: now,
      })
      .execute()
    const words = `新建了业务字典“${dictionaryAt(queryCode).title}”的条目：${bizName}`
    await recordActs(trx, acting, [adminAct('crm', '新建', bizName, words)])
    await services.events.publish(DICTIONARIES_CHANGED, null, trx)
  })
}

/** Changes words and place of an entry; a place that is not sent stays. */
export const changeEntry = (
  acting: Acting,
  { dictId, bizName, bizValue, sort }: Request<'update'>,
): Promise<void> =>
  set(
    acting,
    dictId,
    { biz_name: bizName, biz_value: bizValue, ...(sort === undefined ? {} : { sort }) },
    '编辑',
  )

/** Offers an entry or does so no more; what refers to it keeps it. */
export const setEntryStatus = (acting: Acting, { dictId, status }: Request<'updateStatus'>): Promise<void> =>
  set(acting, dictId, { status }, status === 1 ? '启用' : '停用')

async function set(
  acting: Acting,
  dictId: number,
  values: { biz_name?: string; biz_value?: string; sort?: number; status?: number },
  behavior: string,
): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const changed = await trx
      .updateTable('base_biz_dict')
      .set({ ...values, update_time: services.clock.now() })
      .where('dict_id', '=', dictId)
      .returning(['query_code', 'biz_name'])
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    const code = dictionaryCodes.find((each) => each === changed.query_code)
    const title = code ? dictionaryAt(code).title : changed.query_code
    const words = `${behavior}了业务字典“${title}”的条目：${changed.biz_name}`
    await recordActs(trx, acting, [adminAct('crm', behavior, changed.biz_name, words)])
    await services.events.publish(DICTIONARIES_CHANGED, null, trx)
  })
}
