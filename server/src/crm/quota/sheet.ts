import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  QUOTA_NAME,
  QUOTA_TAG,
  type Quota,
  type quotaCalls,
  quotaImportLimits,
} from '#protocol/crm/quota/calls.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import { findHeadings, HEAD_ROWS, matchHeadings } from '#server/engine/features/import/headings.ts'
import { readImportRows } from '#server/engine/features/import/take-file.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { buildTemplate } from '#server/platform/sheets/build-template.ts'
import { requireRoom } from './maintain.ts'
import './tables.ts'

const columns = [
  { key: 'keyId', title: '定额ID', isRequired: true, synonyms: ['定额编号', 'ID'] },
  { key: 'keyName', title: '名称', isRequired: true, synonyms: ['定额名称'] },
  { key: 'keyTag', title: '标签', isRequired: false, synonyms: ['定额标签'] },
] as const

/** Refused rows that an answer lists. */
const MOST_FAULTS = 100

/** The sheet that people fill with quotas. */
export const quotaTemplate = (): Promise<Buffer> =>
  buffer(
    buildTemplate({
      sheet: '定额导入模板',
      notes: [
        '注意事项：',
        '1、表头标“*”的红色字体为必填项',
        '2、定额ID为数字；已有的定额ID更新名称和标签',
      ].join('\n'),
      columns,
      regions: null,
    }),
  )

type Answer = z.output<typeof quotaCalls.upload.reply>
interface QuotaRow extends Quota {
  row: number
}

/** Adds the quotas of a sheet and renames those that are there; refused rows are answered, the others are kept. */
export async function importQuotas(
  acting: Acting,
  upload: Upload | undefined,
  { dryRun }: z.output<typeof quotaCalls.upload.request>,
): Promise<Answer> {
  const { good, faults, total } = await readQuotaRows(upload)
  const { services, viewer } = acting
  const updateSize = await inTransaction(services.db, async (trx) => {
    const { rows: known } = await sql<{ key_id: number }>`select key_id from product_quota
      where key_id = any(${good.map(({ keyId }) => keyId)}::bigint[])`.execute(trx)
    await requireRoom(trx, good.length - known.length)
    if (dryRun === 1 || good.length === 0) return known.length
    await sql`insert into product_quota (key_id, key_name, key_tag, create_user_id, create_time, update_time)
      select "keyId", "keyName", "keyTag", ${viewer.userId}::bigint, ${services.clock.now()}::timestamptz,
        ${services.clock.now()}::timestamptz
      from jsonb_to_recordset(${toJson(good)}::jsonb) as q("keyId" bigint, "keyName" text, "keyTag" text)
      on conflict (key_id) do update set key_name = excluded.key_name, key_tag = excluded.key_tag,
        update_time = excluded.update_time
      where (product_quota.key_name, product_quota.key_tag) is distinct from (excluded.key_name, excluded.key_tag)`.execute(
      trx,
    )
    const words = `导入了${good.length}条定额`
    await recordActs(trx, acting, [adminAct('crm', '导入', '定额', words)])
    return known.length
  })
  return { totalSize: total, errSize: faults.length, updateSize, faults: faults.slice(0, MOST_FAULTS) }
}

async function readQuotaRows(upload: Upload | undefined) {
  const rows = await readImportRows(upload, quotaImportLimits, HEAD_ROWS)
  const { headings, row: headRow } = findHeadings(rows.slice(0, HEAD_ROWS), columns)
  const mapping = matchHeadings(columns, headings)
  const missing = columns.filter(({ key, isRequired }) => isRequired && !mapping.includes(key))
  if (missing.length > 0) refuse('importTemplateOutdated')
  const data = rows.filter(({ number }) => number > headRow)
  if (data.length === 0) refuse('importEmpty')
  const good = new Map<number, QuotaRow>()
  const faults: Answer['faults'] = []
  for (const { number, cells } of data) {
    const cell = (key: (typeof columns)[number]['key']) => (cells[mapping.indexOf(key)] ?? '').trim()
    const quota = {
      row: number,
      keyId: Number(cell('keyId')),
      keyName: cell('keyName'),
      keyTag: cell('keyTag'),
    }
    const message = faultOf(quota, cell('keyId')) ?? (good.has(quota.keyId) ? '定额ID在文件中重复' : null)
    if (message) faults.push({ row: number, cells: cells.slice(0, columns.length), message })
    else good.set(quota.keyId, quota)
  }
  return { good: [...good.values()], faults, total: data.length }
}

function faultOf({ keyName, keyTag }: Quota, keyId: string): string | null {
  if (!/^[1-9]\d{0,8}$/.test(keyId)) return '定额ID应为不超过9位的数字'
  if (keyName === '') return '名称不能为空'
  if (keyName.length > QUOTA_NAME) return `名称不能超过${QUOTA_NAME}个字`
  return keyTag.length > QUOTA_TAG ? `标签不能超过${QUOTA_TAG}个字` : null
}
