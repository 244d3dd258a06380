import { sql, type Transaction } from 'kysely'
import { type CityLimits, limitsOn } from '#protocol/hrm/insurance/amounts.ts'
import { cityOf } from '#protocol/hrm/insurance/city.ts'
import { type Item, itemOf, type OwnValues, projectKeyOf } from '#protocol/hrm/insurance/items.ts'
import { lastDayOf, type Month } from '#protocol/hrm/insurance/month.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { readCityLimits, type SchemeVersion } from './versions.ts'

type Trx = Transaction<Tables>

/** Values of one person by the key of the project; a project without keeps those of the scheme. */
export type OwnByProject = ReadonlyMap<string, OwnValues>

/** A row of a month and what it is computed from. */
export interface RowSource {
  rowId: number
  version: SchemeVersion
  own: OwnByProject
}

/** What a month is computed with: the limits of its last day. */
export interface Rules {
  limits: readonly CityLimits[]
  lastDay: string
}

export const rulesOf = async (db: Database, month: Month): Promise<Rules> => ({
  limits: await readCityLimits(db),
  lastDay: lastDayOf(month),
})

type ComputedItem = Item & { projectId: number; nth: number }

export function itemsOf(
  { version, own }: Omit<RowSource, 'rowId'>,
  { limits, lastDay }: Rules,
): ComputedItem[] {
  const city = cityOf(version.city)
  return version.projects.map((project, nth) => ({
    ...itemOf(version.schemeType, project, {
      own: own.get(projectKeyOf(project)) ?? {},
      limits: limitsOn(limits, { city, type: project.type }, lastDay),
    }),
    projectId: project.projectId,
    nth,
  }))
}

/** Own values of rows, by the id of the row. */
export async function ownOfRows(
  db: Database,
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, OwnByProject>> {
  const { rows } = await sql<OwnValues & { rowId: number; type: number; projectName: string | null }>`select
      i.iemp_record_id as "rowId", i.type, i.project_name as "projectName",
      trim_scale(i.default_amount)::text as "defaultAmount", i.corporate_amount::text as "corporateAmount",
      i.personal_amount::text as "personalAmount"
    from hrm_ins_items i where i.iemp_record_id = any(${rowIds}::bigint[]) and i.is_own`.execute(db)
  const byRow = Map.groupBy(rows, ({ rowId }) => rowId)
  return new Map([...byRow].map(([id, own]) => [id, new Map(own.map((each) => [projectKeyOf(each), each]))]))
}

/** Items of one statement. */
const AT_ONCE = 6000

/**
 * Replaces the items of rows and writes the rows' schemes and sums, which are sums of the items that are stored (INS-ITEM). The caller
 * holds the month.
 */
export async function writeItems(trx: Trx, sources: readonly RowSource[], rules: Rules): Promise<void> {
  const rowIds = sources.map(({ rowId }) => rowId)
  await sql`delete from hrm_ins_items where iemp_record_id = any(${rowIds}::bigint[])`.execute(trx)
  // most people have what their scheme has: computed once for all of them
  const common = new Map<number, ComputedItem[]>()
  const computed = (source: RowSource): ComputedItem[] => {
    if (source.own.size > 0) return itemsOf(source, rules)
    const known = common.get(source.version.schemeId) ?? itemsOf(source, rules)
    common.set(source.version.schemeId, known)
    return known
  }
  const items = sources.flatMap((source) =>
    computed(source).map((item) => ({ ...item, rowId: source.rowId })),
  )
  for (let at = 0; at < items.length; at += AT_ONCE) await insertItems(trx, items.slice(at, at + AT_ONCE))
  await sql`update hrm_ins_rows r set scheme_id = s.scheme,
      personal_insurance = s.personal_insurance, personal_fund = s.personal_fund,
      corporate_insurance = s.corporate_insurance, corporate_fund = s.corporate_fund
    from (select o.row_id, o.scheme,
        coalesce(sum(i.personal_amount) filter (where i.type < 10), 0) as personal_insurance,
        coalesce(sum(i.personal_amount) filter (where i.type >= 10), 0) as personal_fund,
        coalesce(sum(i.corporate_amount) filter (where i.type < 10), 0) as corporate_insurance,
        coalesce(sum(i.corporate_amount) filter (where i.type >= 10), 0) as corporate_fund
      from unnest(${rowIds}::bigint[], ${sources.map(({ version }) => version.schemeId)}::bigint[]) as o (row_id, scheme)
      left join hrm_ins_items i on i.iemp_record_id = o.row_id
      group by o.row_id, o.scheme) s
    where r.iemp_record_id = s.row_id`.execute(trx)
}

const insertItems = (trx: Trx, items: readonly (ComputedItem & { rowId: number })[]) =>
  sql`insert into hrm_ins_items (iemp_record_id, project_id, sort, type, project_name, default_amount, counted_base,
      limit_law, corporate_proportion, personal_proportion, corporate_rounding, personal_rounding, corporate_amount,
      personal_amount, is_own)
    select "rowId", "projectId", nth, type, "projectName", "defaultAmount", "countedBase", "limitLaw",
      "corporateProportion", "personalProportion", "corporateRounding", "personalRounding", "corporateAmount",
      "personalAmount", "isOwn"
    from jsonb_to_recordset(${toJson(items)}::jsonb) as i ("rowId" bigint, "projectId" bigint, nth smallint, type smallint,
      "projectName" text, "defaultAmount" numeric, "countedBase" numeric, "limitLaw" text, "corporateProportion" numeric,
      "personalProportion" numeric, "corporateRounding" text, "personalRounding" text, "corporateAmount" numeric,
      "personalAmount" numeric, "isOwn" boolean)`.execute(trx)
