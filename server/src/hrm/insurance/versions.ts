import { sql } from 'kysely'
import type { CityLimits } from '#protocol/hrm/insurance/amounts.ts'
import type { SchemeProject } from '#protocol/hrm/insurance/items.ts'
import type { InsProject } from '#protocol/hrm/insurance/shapes.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface StoredProject extends SchemeProject {
  readonly projectId: number
}

/** A version of a scheme with its projects in their order. */
export interface SchemeVersion {
  readonly schemeId: number
  readonly familyId: number
  readonly schemeName: string
  readonly city: string
  readonly houseType: string | null
  readonly schemeType: number
  /** The one that is offered; others are kept for the months that were computed with them. */
  readonly isLive: boolean
  readonly projects: readonly StoredProject[]
}

type ProjectRow = StoredProject & { schemeId: number }

/** Columns of a project, numbers as text without zeros at the end; amounts with two places. */
const projectColumns = sql.raw(`p.project_id as "projectId", p.type, p.project_name as "projectName",
  trim_scale(p.default_amount)::text as "defaultAmount",
  trim_scale(p.corporate_proportion)::text as "corporateProportion",
  trim_scale(p.personal_proportion)::text as "personalProportion",
  p.corporate_amount::text as "corporateAmount", p.personal_amount::text as "personalAmount",
  p.corporate_rounding as "corporateRounding", p.personal_rounding as "personalRounding"`)

/** Versions by their id; unknown ids are left out. */
export async function readVersions(
  db: Database,
  schemeIds: readonly number[],
): Promise<ReadonlyMap<number, SchemeVersion>> {
  if (schemeIds.length === 0) return new Map()
  const { rows } = await sql<Omit<SchemeVersion, 'projects'>>`select scheme_id as "schemeId",
      family_id as "familyId", scheme_name as "schemeName", city, house_type as "houseType",
      scheme_type as "schemeType", replaced_at is null as "isLive"
    from hrm_schemes where scheme_id = any(${schemeIds}::bigint[])`.execute(db)
  const { rows: projects } = await sql<ProjectRow>`select p.scheme_id as "schemeId", ${projectColumns}
    from hrm_scheme_projects p where p.scheme_id = any(${schemeIds}::bigint[]) order by p.scheme_id, p.sort`.execute(
    db,
  )
  const byScheme = Map.groupBy(projects, ({ schemeId }) => schemeId)
  return new Map(rows.map((row) => [row.schemeId, { ...row, projects: byScheme.get(row.schemeId) ?? [] }]))
}

/** The version of each family that holds now, the last one of a deleted family. */
export async function readLatest(
  db: Database,
  familyIds: readonly number[],
): Promise<ReadonlyMap<number, SchemeVersion>> {
  const { rows } = await sql<{ id: number }>`select max(scheme_id) as id from hrm_schemes
    where family_id = any(${familyIds}::bigint[]) group by family_id`.execute(db)
  const versions = await readVersions(
    db,
    rows.map(({ id }) => id),
  )
  return new Map([...versions.values()].map((version) => [version.familyId, version]))
}

/** The limits of all cities, for amounts of a month. */
export async function readCityLimits(db: Database): Promise<CityLimits[]> {
  const { rows } = await sql<{
    city: string
    type: number
    from: string
    to: string | null
    lower: string | null
    upper: string | null
    law: string
  }>`select city, type, lower(valid)::text as "from", (upper(valid) - 1)::text as "to", trim_scale(l.lower)::text as lower,
      trim_scale(l.upper)::text as upper, law
    from hrm_base_limits l order by city, type, lower(valid)`.execute(db)
  return [...Map.groupBy(rows, ({ city, type }) => `${type} ${city}`).values()].map((group) => ({
    city: group[0]?.city ?? '',
    type: group[0]?.type ?? 0,
    values: group.map(({ from, to, lower, upper, law }) => ({ from, to, law, value: { lower, upper } })),
  }))
}

/** A number of the wire from decimal text. */
export const toNumber = (value: string): number => Number(value)
export const toNullable = (value: string | null): number | null => (value === null ? null : Number(value))

/** A project as the wire has it; only projects with a name of their own show one. */
export const presentProject = (project: StoredProject): InsProject => ({
  projectId: project.projectId,
  type: project.type,
  projectName: project.projectName,
  defaultAmount: toNullable(project.defaultAmount),
  corporateProportion: toNullable(project.corporateProportion),
  personalProportion: toNullable(project.personalProportion),
  corporateAmount: toNumber(project.corporateAmount),
  personalAmount: toNumber(project.personalAmount),
  corporateRounding: project.corporateRounding,
  personalRounding: project.personalRounding,
})
