import type { Candidate } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { joined, readEmployeeNames } from './names.ts'
import { dayIn, idsIn, numberIn, textIn } from './row-values.ts'
import { type Round, readRounds } from './sessions.ts'

/** Rows of the engine, which show what the caller may see, as the wire has candidates. */
export async function presentCandidates(actor: Actor, rows: readonly Row[]): Promise<Candidate[]> {
  const { db } = actor.services
  const rounds = await readRounds(
    db,
    rows.map((row) => Number(row.candidateId)),
  )
  const people = [...rounds.values()].flatMap(({ main_id, others }) => [
    ...(main_id ? [main_id] : []),
    ...idsIn(others),
  ])
  const owners = rows.flatMap((row) => numberIn(row, 'ownerEmployeeId') ?? [])
  const names = await readEmployeeNames(db, [...people, ...owners])
  return rows.map((row) => present(actor, row, { names, round: rounds.get(Number(row.candidateId)) }))
}

interface Beside {
  names: ReadonlyMap<number, string>
  round: Round | undefined
}

function present({ services }: Actor, row: Row, { names, round }: Beside): Candidate {
  const number = (key: string) => numberIn(row, key)
  const text = (key: string) => textIn(row, key)
  const [status, deptId, channelId] = [number('status') ?? 0, number('deptId'), number('channelId')]
  return {
    candidateId: Number(row.candidateId),
    candidateName: text('candidateName'),
    mobile: text('mobile'),
    sex: number('sex'),
    age: number('age'),
    email: text('email'),
    postId: number('postId'),
    workTime: number('workTime'),
    education: number('education'),
    graduateSchool: text('graduateSchool'),
    latestWorkPlace: text('latestWorkPlace'),
    channelId,
    remark: text('remark'),
    status,
    eliminate: text('eliminate'),
    createTime: text('createTime'),
    createUserId: number('createUserId'),
    statusUpdateTime: text('statusUpdateTime'),
    entryTime: dayIn(row, 'entryTime'),
    batchId: text('batchId') ?? '',
    version: Number(row.version),
    postName: text('postName'),
    postStatus: number('postStatus'),
    channelName: services.hrRecruitChannels.entry(channelId ?? 0)?.name ?? null,
    deptId,
    deptName: services.hrDepts.entry(deptId ?? 0)?.name ?? null,
    ownerEmployeeName: names.get(number('ownerEmployeeId') ?? 0) ?? null,
    createUserName: text('createUserName'),
    employeeId: number('employeeId'),
    pooledAt: text('pooledAt'),
    ...interviewOf(status >= stages.interview ? round : undefined, names),
  }
}

/** Keys of the latest round; candidates who have not come to an interview have none (hrm.md §9.1). */
function interviewOf(round: Round | undefined, names: ReadonlyMap<number, string>) {
  return {
    stageNum: round?.stage_num ?? 0,
    interviewEmployeeId: round?.main_id ?? null,
    interviewEmployeeName: names.get(round?.main_id ?? 0) ?? null,
    otherInterviewEmployeeIds: round?.others ?? null,
    otherInterviewEmployeeName: joined(names, idsIn(round?.others ?? null)),
    interviewType: round?.type ?? null,
    interviewTime: round ? formatMoment(round.at) : null,
    interviewMinutes: round?.minutes ?? null,
    interviewAddress: round?.address ?? null,
    interviewResult: round?.result ?? 1,
  }
}
