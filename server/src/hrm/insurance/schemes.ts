import { sql, type Transaction } from 'kysely'
import { hasCity } from '#protocol/hrm/insurance/city.ts'
import {
  BY_AMOUNT,
  BY_PROPORTION,
  itemOf,
  projectKeyOf,
  projectNameOf,
} from '#protocol/hrm/insurance/items.ts'
import {
  type Scheme,
  type SchemeRow,
  type SchemeSave,
  schemeCalls,
} from '#protocol/hrm/insurance/scheme-calls.ts'
import type { ProjectIn } from '#protocol/hrm/insurance/shapes.ts'
import { isFund, isNamed } from '#protocol/hrm/insurance/words.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { presentProject, readVersions, toNumber } from './versions.ts'

type Trx = Transaction<Tables>

interface ListRow {
  schemeId: number
  schemeName: string
  city: string
  schemeType: number
  personalInsurance: string
  personalFund: string
  corporateInsurance: string
  corporateFund: string
  useCount: number
}

const SETTINGS = 'manage/hrm/insurance'

/** Whom the number of employees of a scheme counts: all for its settings, for others those within reach (hrm.md §2.3). */
function countedBy(viewer: Viewer) {
  const right = [schemeCalls.list.need].flat().find((each) => viewer.can(each)) ?? SETTINGS
  return right === SETTINGS ? sql<boolean>`true` : inScope(viewer, right, 'e')
}

/** Schemes that are offered, in the order in which they were first made. */
export async function listSchemes(
  { services, viewer }: Actor,
  request: Parameters<typeof windowOf>[0],
): Promise<Page<SchemeRow>> {
  const { page, limit } = windowOf(request)
  const day = today(services.clock)
  const { rows } = await sql<ListRow>`select s.scheme_id as "schemeId", s.scheme_name as "schemeName", s.city,
      s.scheme_type as "schemeType",
      coalesce(sum(p.personal_amount) filter (where p.type < 10), 0)::text as "personalInsurance",
      coalesce(sum(p.personal_amount) filter (where p.type >= 10), 0)::text as "personalFund",
      coalesce(sum(p.corporate_amount) filter (where p.type < 10), 0)::text as "corporateInsurance",
      coalesce(sum(p.corporate_amount) filter (where p.type >= 10), 0)::text as "corporateFund",
      (select count(*)::int from hrm_scheme_spans u join hrm_employee e on e.id = u.employee_id and e.deleted_at is null
        where u.family_id = s.family_id and u.valid @> ${day}::date and ${countedBy(viewer)}) as "useCount"
    from hrm_schemes s left join hrm_scheme_projects p on p.scheme_id = s.scheme_id
    where s.replaced_at is null group by s.scheme_id
    order by s.family_id limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from hrm_schemes
    where replaced_at is null`.execute(services.db)
  const list = rows.map((row) => ({
    schemeId: row.schemeId,
    schemeName: row.schemeName,
    city: row.city,
    schemeType: row.schemeType,
    personalInsuranceAmount: toNumber(row.personalInsurance),
    personalProvidentFundAmount: toNumber(row.personalFund),
    corporateInsuranceAmount: toNumber(row.corporateInsurance),
    corporateProvidentFundAmount: toNumber(row.corporateFund),
    useCount: row.useCount,
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

/** A version with its projects, replaced ones as well: rows of earlier months show them. */
export async function readScheme({ services }: Actor, schemeId: number): Promise<Scheme> {
  const version = (await readVersions(services.db, [schemeId])).get(schemeId) ?? refuse('rowUnknown')
  const projects = version.projects.map(presentProject)
  return {
    schemeId,
    schemeName: version.schemeName,
    city: version.city,
    houseType: version.houseType,
    schemeType: version.schemeType,
    socialSecurityProjectList: projects.filter(({ type }) => !isFund(type)),
    providentFundProjectList: projects.filter(({ type }) => isFund(type)),
  }
}

/** A project as it is stored; amounts by proportion follow from the base (hrm.md §11.2). */
function storedOf(schemeType: number, given: ProjectIn) {
  const projectName = isNamed(given.type) ? given.projectName || null : null
  const project = {
    type: given.type,
    projectName,
    defaultAmount: schemeType === BY_PROPORTION ? (given.defaultAmount ?? null) : null,
    corporateProportion: schemeType === BY_PROPORTION ? (given.corporateProportion ?? null) : null,
    personalProportion: schemeType === BY_PROPORTION ? (given.personalProportion ?? null) : null,
    corporateAmount: given.corporateAmount ?? '0',
    personalAmount: given.personalAmount ?? '0',
    corporateRounding: given.corporateRounding,
    personalRounding: given.personalRounding,
  }
  const { corporateAmount, personalAmount } = itemOf(schemeType, project)
  return { ...project, corporateAmount, personalAmount }
}

const isBare = (schemeType: number, given: ProjectIn): boolean =>
  (isNamed(given.type) && given.projectName === '') ||
  (schemeType === BY_AMOUNT
    ? given.corporateAmount === undefined || given.personalAmount === undefined
    : [given.defaultAmount, given.corporateProportion, given.personalProportion].includes(undefined))

function projectsOf(request: SchemeSave) {
  if (!hasCity(request.city)) throw refusal('insuranceCityMissing').at('city')
  const social = request.socialSecurityProjectList.filter(({ type }) => !isFund(type))
  const fund = request.providentFundProjectList.filter(({ type }) => isFund(type))
  if (social.length === 0) throw refusal('insuranceProjectsMissing').at('socialSecurityProjectList')
  const given = [...social, ...fund]
  const bare = given.find((project) => isBare(request.schemeType, project))
  if (bare) refuse('insuranceProjectBare', projectNameOf({ ...bare, projectName: bare.projectName || null }))
  const stored = given.map((project) => storedOf(request.schemeType, project))
  const keys = stored.map(projectKeyOf)
  const twice = stored.find((_, at) => keys.indexOf(keys[at] ?? '') !== at)
  if (twice) refuse('insuranceProjectTwice', projectNameOf(twice))
  return stored
}

/** The live version with this id, locked. Refuses one that was replaced or deleted: its editor has not seen what is there now. */
async function lockLive(trx: Trx, schemeId: number): Promise<{ familyId: number; schemeName: string }> {
  const { rows } = await sql<{ familyId: number; schemeName: string }>`select family_id as "familyId",
      scheme_name as "schemeName" from hrm_schemes
    where scheme_id = ${schemeId} and replaced_at is null for update`.execute(trx)
  return rows[0] ?? refuse('schemeReplaced')
}

/** A new scheme, or a new version of one; returns the id. Months keep what they were computed with (hrm.md §11.1). */
export async function saveScheme(actor: Actor, request: SchemeSave): Promise<number> {
  const { services, viewer } = actor
  const projects = projectsOf(request)
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    const { schemeId, schemeName, city, houseType, schemeType } = request
    const replaced = schemeId === undefined ? null : await lockLive(trx, schemeId)
    if (schemeId !== undefined)
      await sql`update hrm_schemes set replaced_at = ${now} where scheme_id = ${schemeId}`.execute(trx)
    const { rows } = await sql<{ id: number }>`with made as (
        select nextval(pg_get_serial_sequence('hrm_schemes', 'scheme_id')) as id)
      insert into hrm_schemes (scheme_id, family_id, scheme_name, city, house_type, scheme_type, create_user_id, create_time)
      overriding system value
      select id, coalesce(${replaced?.familyId ?? null}::bigint, id), ${schemeName}, ${city}, ${houseType || null},
        ${schemeType}::smallint, ${viewer.userId}::bigint, ${now}::timestamptz from made
      returning scheme_id as id`.execute(trx)
    const madeId = rows[0]?.id ?? refuse('rowUnknown')
    await sql`insert into hrm_scheme_projects (scheme_id, sort, type, project_name, default_amount,
        corporate_proportion, personal_proportion, corporate_amount, personal_amount, corporate_rounding, personal_rounding)
      select ${madeId}::bigint, p.nth, p.type, p."projectName", p."defaultAmount", p."corporateProportion",
        p."personalProportion", p."corporateAmount", p."personalAmount", p."corporateRounding", p."personalRounding"
      from jsonb_to_recordset(${toJson(projects.map((project, nth) => ({ ...project, nth })))}::jsonb)
        as p (nth smallint, type smallint, "projectName" text, "defaultAmount" numeric, "corporateProportion" numeric,
          "personalProportion" numeric, "corporateAmount" numeric, "personalAmount" numeric,
          "corporateRounding" text, "personalRounding" text)`.execute(trx)
    const behavior = replaced ? '编辑' : '新建'
    await recordActs(trx, actor, [
      adminAct('hrm', behavior, schemeName, `${behavior}了参保方案:${schemeName}`),
    ])
    return madeId
  })
}

/** Refuses one that employees have, today or from a later day on (6005). */
export async function removeScheme(actor: Actor, schemeId: number): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const { familyId, schemeName } = await lockLive(trx, schemeId)
    const { rows } = await sql`select from hrm_scheme_spans u
      join hrm_employee e on e.id = u.employee_id and e.deleted_at is null
      where u.family_id = ${familyId} and not u.valid << daterange(${today(services.clock)}::date, null) limit 1`.execute(
      trx,
    )
    if (rows.length > 0) refuse('schemeInUse')
    await sql`update hrm_schemes set replaced_at = ${services.clock.now()} where scheme_id = ${schemeId}`.execute(
      trx,
    )
    await recordActs(trx, actor, [adminAct('hrm', '删除', schemeName, `删除了参保方案:${schemeName}`)])
  })
}
