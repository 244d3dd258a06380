import { sql } from 'kysely'
import type { WaitingList, WaitingSheet } from '#protocol/hrm/salary/deciding-calls.ts'
import { addressOfDecision, SALARY_THING } from '#protocol/hrm/salary/messages.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { inApprovalOf, readTurns } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { WorkSource } from '#server/my-day/door.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { readItems } from '../settings/items.ts'
import { INDEX } from './rows.ts'
import { presentSheet } from './show.ts'
import { monthName, readSheet, SHEET_LABEL } from './stored.ts'
import { compareSheet, compareWithBefore, keyOf } from './variance.ts'

interface Found {
  id: number
  submitter: number
  submit_time: Date
  is_waiting: boolean
}

const parts = { 0: 'any', 1: 'waiting', 2: 'decided' } as const

/**
 * Sheets in whose approval the caller has a part, newest first, with the sums of the whole sheet: those are what they decide about, and need
 * no right to pay (hrm.md §14.1).
 */
export async function listWaitingSheets(actor: Actor, request: WaitingList): Promise<Page<WaitingSheet>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const part = parts[request.status ?? 0]
  const isFound = inApprovalOf(SHEET_LABEL, viewer.userId, part)
  const from = sql`from (select sheet_id as id, examine_record_id, year, month from hrm_sheets) r
    join approval_records a on a.id = r.examine_record_id where ${isFound}`
  const { rows } = await sql<Found>`select r.id, a.initiator_id as submitter, a.create_time as submit_time,
      ${inApprovalOf(SHEET_LABEL, viewer.userId, 'waiting')} as is_waiting
    ${from} order by r.year desc, r.month desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(
    services.db,
  )
  const snapshot = services.directory.current()
  const list = await Promise.all(
    rows.map(async ({ id, submitter, submit_time, is_waiting }) => ({
      ...(await readWhole(actor, id)),
      submitter: snapshot.realname(submitter),
      submitTime: formatMoment(submit_time),
      isWaiting: is_waiting,
    })),
  )
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

async function readWhole(actor: Actor, sheetId: number) {
  const sheet = await readSheet(actor.services.db, sheetId)
  return presentSheet(actor, sheet, sql`hrm_sheet_rows s where s.sheet_id = ${sheetId}`)
}

/** Whether the caller has a part in the approval of the sheet, or reaches every row of it. */
async function mayDecideAbout({ services, viewer }: Actor, sheetId: number): Promise<boolean> {
  const { rows } = await sql`select from (select sheet_id as id from hrm_sheets) r
    where r.id = ${sheetId} and ${viewer.range(INDEX) === 5 ? sql`true` : inApprovalOf(SHEET_LABEL, viewer.userId, 'any')}`.execute(
    services.db,
  )
  return rows.length > 0
}

/** What differs from the month before, in numbers and with the words that were given; persons and their figures with the right alone. */
export async function readDecision(actor: Actor, sheetId: number) {
  const { services, viewer } = actor
  if (!(await mayDecideAbout(actor, sheetId))) refuse('forbidden')
  const sheet = await readSheet(services.db, sheetId)
  const { findings, words, previous } = await compareSheet(services.db, sheet, null)
  const names = new Map((await readItems(services.db)).map(({ code, name }) => [code, name]))
  const grouped = Map.groupBy(findings, (finding) =>
    [finding.kind, finding.code, words.get(keyOf(finding)) ?? ''].join('\n'),
  )
  return {
    previous: previous && (await readWhole(actor, previous.sheet_id)),
    reasons: [...grouped.values()].flatMap((those) => {
      const [first] = those
      return first
        ? [
            {
              kind: first.kind,
              name: names.get(first.code) ?? '',
              word: words.get(keyOf(first)) ?? null,
              count: those.length,
            },
          ]
        : []
    }),
    findings: viewer.can(INDEX) ? (await compareWithBefore(actor, sheetId)).findings : null,
  }
}

/** Sheets of pay that wait for the viewer, in 我的一天: without amounts, which are shown on the page alone. */
export const waitingSalaries: WorkSource = {
  key: 'waitingSalaries',
  title: '待我审批的薪资',
  order: 195,
  work: async ({ services, viewer }, { day, limit }) => {
    const { turns, count } = await readTurns(services.db, SHEET_LABEL, viewer.userId, { day, limit })
    const entries = turns.map(async ({ subjectId, dueOn, isLate }) => {
      const sheet = await readSheet(services.db, subjectId)
      return {
        thing: `decision.${SALARY_THING}.${subjectId}`,
        id: subjectId,
        title: `${monthName(sheet)}薪资`,
        facts: [
          { title: '提交人', text: services.directory.current().realname(sheet.create_user_id) },
          { title: '计薪周期', text: `${sheet.start_on} 至 ${sheet.end_on}` },
        ],
        dueAt: dueOn,
        ...(isLate ? { group: 'late' as const } : {}),
        address: addressOfDecision(subjectId),
      }
    })
    return { count, entries: await Promise.all(entries) }
  },
}
