import type { Generated } from 'kysely'
import type { ReviewState } from '#protocol/manage/second-review/calls.ts'

interface SecondReviewTable {
  review_id: Generated<number>
  act: string
  user_id: number | null
  /** Which role, which login name; '' where it is about a person or the setting. */
  subject: Generated<string>
  subject_name: Generated<string>
  asked_by: number
  words: string
  /** What is to be; null once it is decided. */
  sealed: string | null
  state: ReviewState
  asked_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: number | null
  reason: Generated<string>
}

interface AccountHandsTable {
  user_id: number
  by_user_id: number
  at: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    second_reviews: SecondReviewTable
    account_hands: AccountHandsTable
  }
}
