import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import type { Person } from './people.ts'

let made = 0

/** A new post, full time unless something else is given; returns the id. */
export async function addPost(by: Person, postName: string, more: object = {}): Promise<number> {
  await by.ask(postCalls.add, { postName, jobNature: 1, ...more })
  const { list } = await by.ask(postCalls.list, { postName })
  return list.find((each) => each.postName === postName)?.postId ?? 0
}

/** A new candidate; returns the id. */
export async function addCandidate(
  by: Person,
  candidateName: string,
  more: { postId: number } & Readonly<Record<string, unknown>>,
): Promise<number> {
  made += 1
  const mobile = `1380099${String(made).padStart(4, '0')}`
  const { candidateId } = await by.ask(candidateCalls.add, {
    candidateName,
    mobile,
    sex: 1,
    education: 5,
    ...more,
  })
  return candidateId
}

/** The stage of a candidate. */
export const statusOf = async (by: Person, id: number): Promise<number> =>
  (await by.ask(candidateCalls.detail, { id })).status
