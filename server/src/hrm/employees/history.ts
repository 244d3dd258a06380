import { sql, type Transaction } from 'kysely'
import {
  blankState,
  type ChangeKind,
  changeKinds,
  type DatedState,
  datedColumns,
} from '#protocol/hrm/employees/dated.ts'
import { type DatedChange, foldChanges, rangeOf, type Span, spanOn } from '#protocol/hrm/spans.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { beforeCommit, type Tables } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'

type Trx = Transaction<Tables>

/** The day from which a change holds, and what it is counted as; without one it holds from today and is counted as nothing. */
export interface Decision {
  onDay: string
  kind: ChangeKind | null
  /** Counted as this as well. */
  also?: ChangeKind
  /** What was otherwise at first, and from which day on it is as the record has it now. */
  first?: Partial<DatedState>
  until?: { onDay: string; kind: ChangeKind }
}

interface Pending {
  actor: Writer
  ids: Set<number>
  decisions: Map<number, Decision>
}
const pendingOf = new WeakMap<object, Pending>()

/**
 * Notes employees whose dated values a transaction writes, by a save or anything else. Before it commits, what differs from the history
 * of today is added to it and the spans are renewed: `hrm_spans` on a day is what the record was on that day, and today what it is.
 */
export function noteDated(trx: Trx, actor: Writer, ids: readonly number[]): void {
  const pending = pendingOf.get(trx) ?? begin(trx, actor)
  for (const id of ids) pending.ids.add(id)
}

/** The same with the day on which the change takes effect; not a later one than today. */
export function decideFor(trx: Trx, actor: Writer, id: number, decision: Decision): void {
  noteDated(trx, actor, [id])
  pendingOf.get(trx)?.decisions.set(id, decision)
}

function begin(trx: Trx, actor: Writer): Pending {
  const pending: Pending = { actor, ids: new Set(), decisions: new Map() }
  beforeCommit(trx, async () => {
    pendingOf.delete(trx)
    await keepHistory(trx, pending)
  })
  pendingOf.set(trx, pending)
  return pending
}

type Dated = DatedState & { id: number; entry_time: string | null }
interface Stored extends DatedChange<DatedState> {
  employee_id: number
}
interface Added {
  employeeId: number
  onDay: string
  kind: ChangeKind | null
  set: Partial<DatedState>
}

/** The caller's transaction holds the rows. */
async function keepHistory(trx: Trx, { actor, ids, decisions }: Pending): Promise<void> {
  const all = [...ids]
  const day = today(actor.services.clock)
  const columns = sql.join(datedColumns.map((column) => sql.ref(`e.${column}`)))
  const { rows: employees } = await sql<Dated>`select e.id, e.entry_time::text as entry_time, ${columns}
    from hrm_employee e where e.id = any(${all}::bigint[]) order by e.id`.execute(trx)
  const { rows: known } = await sql<Stored>`select employee_id, on_day::text as "onDay", set
    from hrm_changes where employee_id = any(${all}::bigint[]) order by on_day, change_id`.execute(trx)
  const byEmployee = Map.groupBy(known, ({ employee_id }) => employee_id)
  const added: Added[] = []
  const spans = new Map<number, Span<DatedState>[]>()
  for (const employee of employees) {
    const before = byEmployee.get(employee.id) ?? []
    const more = missingChanges(employee, before, { day, decision: decisions.get(employee.id) })
    added.push(...more)
    spans.set(employee.id, foldChanges([...before, ...more], blankState))
  }
  await writeChanges(trx, actor, added)
  await writeSpans(trx, all, spans)
}

interface Moment {
  day: string
  decision: Decision | undefined
}

/**
 * What the history needs so that today shows the record as it is: what was decided for its day, and where later days overrule that,
 * the rest for today.
 */
function missingChanges(
  employee: Dated,
  before: readonly DatedChange<DatedState>[],
  moment: Moment,
): Added[] {
  const { day, decision } = moment
  const [first = day] = [employee.entry_time ?? day, day].toSorted()
  const onDay = decision?.onDay ?? (before.length === 0 ? first : day)
  const change: MakeChange = (set, at, kind) => ({
    employeeId: employee.id,
    onDay: at,
    kind,
    set,
  })
  const set = { ...differences(employee, before, day), ...decision?.first }
  if (!decision && Object.keys(set).length === 0) return []
  const decided = change(set, onDay, decision?.kind ?? null)
  const counted = decision?.also ? [change({}, onDay, decision.also)] : []
  const later = decision?.until ? [untilOf(employee, decision, change)] : []
  const rest = differences(employee, [...before, decided, ...later], day)
  return [decided, ...counted, ...later, ...(Object.keys(rest).length === 0 ? [] : [change(rest, day, null)])]
}

type MakeChange = (set: Partial<DatedState>, at: string, kind: ChangeKind | null) => Added

/** From its day on, what was otherwise at first is as the record has it. */
function untilOf(employee: Dated, { first = {}, until }: Decision, change: MakeChange): Added {
  const columns = datedColumns.filter((column) => Object.hasOwn(first, column))
  const set = Object.fromEntries(columns.map((column) => [column, employee[column]]))
  return change(set, until?.onDay ?? '', until?.kind ?? null)
}

/** Values of the record that the history of a day has otherwise. */
function differences(
  employee: Dated,
  changes: readonly DatedChange<DatedState>[],
  day: string,
): Partial<DatedState> {
  const state = spanOn(foldChanges(changes, blankState), day)?.state
  const differing = datedColumns.filter((column) => !state || state[column] !== employee[column])
  return Object.fromEntries(differing.map((column) => [column, employee[column]]))
}

async function writeChanges(trx: Trx, { services, viewer }: Writer, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  const now = services.clock.now()
  const rows = added.map(({ employeeId, onDay, kind, set }) => ({
    employee_id: employeeId,
    on_day: onDay,
    kind: kind === null ? null : changeKinds[kind],
    set: JSON.stringify(set),
    create_user_id: viewer.userId,
    create_time: now,
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await trx
      .insertInto('hrm_changes')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}

async function writeSpans(
  trx: Trx,
  ids: readonly number[],
  spans: ReadonlyMap<number, readonly Span<DatedState>[]>,
): Promise<void> {
  await sql`delete from hrm_spans where employee_id = any(${ids}::bigint[])`.execute(trx)
  const rows = [...spans].flatMap(([id, own]) =>
    own.map((span) => ({ ...span.state, employee_id: id, valid: rangeOf(span) })),
  )
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await trx
      .insertInto('hrm_spans')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}

/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 5000
