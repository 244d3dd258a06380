/** Codes of candidates' statuses (hrm.md §9.1). */
export const stages = {
  fresh: 1,
  screened: 2,
  interview: 3,
  passed: 4,
  offered: 5,
  awaited: 6,
  dropped: 7,
  joined: 8,
} as const
const { fresh, screened, interview, passed, offered, awaited, dropped } = stages

/** Stages that are entered by hand; 安排面试 only by an interview, 待入职 and 已入职 only by the employee. */
const enteredByHand: readonly number[] = [fresh, screened, passed, offered, dropped]
/** Stages that are left by hand. */
export const leftByHand: readonly number[] = [fresh, screened, interview, passed, offered, dropped]

/** Whether `updateCandidateStatus` may move a candidate (§9.4). */
export const mayMove = (from: number, to: number): boolean =>
  from !== to && leftByHand.includes(from) && enteredByHand.includes(to)

/** Stages from which a candidate becomes an employee; 待入职 by confirming. */
export const mayJoin = (from: number): boolean =>
  leftByHand.includes(from) ? from !== dropped : from === awaited

export interface CandidateFacts {
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly school: string | null
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** By what two candidates are the same person: phone, mail, or name and school; each is an index of its own. */
export const duplicateKeys = ({ name, mobile, email, school }: CandidateFacts): string[] => [
  ...(mobile ? [`手机 ${plain(mobile)}`] : []),
  ...(email ? [`邮箱 ${plain(email)}`] : []),
  ...(school ? [`姓名学校 ${plain(name)} ${plain(school)}`] : []),
]

interface Counted {
  readonly needed: number | null
  readonly joined: number
}

/** 招聘进度 in per cent; null where no number is wanted. */
export const progressOf = ({ needed, joined }: Counted): number | null =>
  needed ? Math.floor((joined / needed) * 100) : null
