import { sql, type Transaction } from 'kysely'
import { withOwnCodes } from '#protocol/hrm/salary/custom-codes.ts'
import { categoryOf, isClosedToOwn } from '#protocol/hrm/salary/items.ts'
import type { OptionSave, SentItem } from '#protocol/hrm/salary/setting-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockConfig } from '../../config.ts'
import { salaryAct } from '../acts.ts'
import { type PayItem, readItems } from './items.ts'

/** Opens what is sent and closes what is missing; old sheets keep their values and names (hrm.md §12.2). */
export async function saveOptions(actor: Actor, { optionList, hideList }: OptionSave): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await lockConfig(trx)
    const stored = await readItems(trx)
    const optional = new Map(
      stored
        .filter(({ parent_code, is_fixed }) => parent_code === 0 && is_fixed === 0)
        .map((each) => [each.code, each]),
    )
    const sent = coded(optionList, stored)
    const isNew = (code: number) => !stored.some((item) => item.code === code)
    if (sent.some(({ code, parentCode }) => isClosedToOwn(parentCode) && isNew(code))) refuse('invalid')
    if (sent.some(({ code, parentCode }) => !optional.has(parentCode) && !isFixedOne(stored, code)))
      refuse('invalid')
    const hidden = new Set(hideList.filter((code) => optional.has(code)))
    await closeMissing(trx, { kept: sent.map(({ code }) => code), hidden: [...hidden] })
    for (const item of sent)
      if (!hidden.has(item.parentCode))
        await write(
          trx,
          item,
          stored.find(({ code }) => code === item.code),
        )
    await recordActs(trx, actor, [salaryAct('编辑', '工资表设置', '编辑了工资表的薪资项')])
  })
}

const isFixedOne = (stored: readonly PayItem[], wanted: number): boolean =>
  stored.some(({ code, is_fixed }) => code === wanted && is_fixed === 1)

/** Own items that are new get codes that no item ever had; those of before keep theirs. */
function coded(sent: readonly SentItem[], stored: readonly PayItem[]): SentItem[] {
  const known = new Map(stored.map((item) => [item.code, item]))
  const isKnown = ({ code, name, isCustom }: SentItem) => {
    const item = known.get(code)
    return item !== undefined && (!isCustom || (item.is_custom && item.name === name))
  }
  const old = sent.filter(isKnown)
  const taken = stored.map(({ code, name }) => ({ code, name }))
  const fresh = sent.filter((item) => !isKnown(item))
  const all = withOwnCodes<Pick<SentItem, 'code' | 'name'>>([...taken, ...fresh], [...known.keys()])
  const codes = all.slice(taken.length).map(({ code }) => code)
  if (new Set(old.map(({ code }) => code)).size < old.length) refuse('invalid')
  return [...old, ...fresh.map((item, index) => ({ ...item, code: codes[index] ?? item.code }))].filter(
    ({ code, parentCode }) => categoryOf(code) === parentCode || refuse('invalid'),
  )
}

interface Closing {
  kept: number[]
  hidden: number[]
}

async function closeMissing(trx: Transaction<Tables>, { kept, hidden }: Closing): Promise<void> {
  await sql`update hrm_salary_items set is_open = case
      when parent_code = 0 then case when code = any(${hidden}::int[]) then 0 else 1 end
      else case when code = any(${kept}::int[]) and not parent_code = any(${hidden}::int[]) then 1 else 0 end end
    where is_fixed = 0`.execute(trx)
}

async function write(trx: Transaction<Tables>, item: SentItem, stored: PayItem | undefined): Promise<void> {
  if (!stored) {
    await sql`insert into hrm_salary_items (code, parent_code, name, remarks, is_fixed, is_plus, is_tax, is_compute, is_show, is_custom)
      select ${item.code}, c.code, ${item.name}, ${item.remarks || null}, 0, coalesce(${item.isPlus ?? null}, c.is_plus),
        coalesce(${item.isTax ?? null}, c.is_tax), c.is_compute, ${item.isShow}, true
      from hrm_salary_items c where c.code = ${item.parentCode} and c.parent_code = 0`.execute(trx)
    return
  }
  const { name, remarks } =
    stored.is_fixed === 1 ? stored : { name: item.name, remarks: item.remarks || null }
  await sql`update hrm_salary_items set is_show = ${item.isShow},
      name = ${stored.is_custom ? name : stored.name}, remarks = ${remarks}
    where code = ${item.code}`.execute(trx)
}
