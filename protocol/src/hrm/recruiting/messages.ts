import { messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** An interview is arranged, for each of its interviewers (hrm.md §20.1). */
export const INTERVIEW_ARRANGED = 99
/** What its messages open. */
export const CANDIDATE = 'hrmCandidate'

export const recruitingMessages = {
  [INTERVIEW_ARRANGED]: messagesOf({ label: messageLabels.hrm, group: 'hrm', opens: CANDIDATE })(
    '您有新的面试安排，{s}为{t}{c}',
  ),
}
