import type { Readable } from 'node:stream'
import type { Acting } from '#server/access/audit.ts'
import type { Department, Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { buildTemplate, type TemplateColumn } from '#server/platform/sheets/build-template.ts'
import { assignableRoles } from '../../roles/door.ts'
import { FAULT_TITLE, type StaffCell, staffColumns, staffNotes } from './columns.ts'

/** The template, or the same with rows that were refused and why in front of each. */
export function staffSheet(
  { services, viewer }: Pick<Acting, 'services' | 'viewer'>,
  failed?: readonly (readonly string[])[],
): Readable {
  const snapshot = services.directory.current()
  const offered = staffColumns.map((column) => ({ ...column, ...choicesOf(column.key, snapshot, viewer) }))
  const columns: readonly TemplateColumn[] = failed
    ? [{ title: FAULT_TITLE, isRequired: false, isFault: true }, ...offered]
    : offered
  return buildTemplate({
    sheet: '员工导入模板',
    notes: staffNotes,
    columns,
    regions: null,
    ...(failed && { rows: each(failed) }),
  })
}

/** What cells offer; other texts may be typed, such as several roles. */
function choicesOf(
  key: StaffCell,
  snapshot: Snapshot,
  viewer: Viewer,
): Pick<TemplateColumn, 'options'> | undefined {
  if (key === 'dept') return { options: pathsBelow(snapshot, snapshot.root, '') }
  if (key === 'roles') {
    const givable = assignableRoles(snapshot, viewer)
    return {
      options: snapshot.roles.flatMap(({ roleId, roleName }) => (givable.has(roleId) ? roleName : [])),
    }
  }
  if (key !== 'superior') return undefined
  return { options: snapshot.users.flatMap(({ realname, status }) => (status === 0 ? [] : realname)) }
}

function pathsBelow(snapshot: Snapshot, dept: Department | undefined, above: string): string[] {
  if (!dept) return []
  const path = above ? `${above}/${dept.name}` : dept.name
  return [path, ...snapshot.childrenOf(dept.deptId).flatMap((child) => pathsBelow(snapshot, child, path))]
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
