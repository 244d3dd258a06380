import { expect } from 'vitest'
import { messageLabels } from '#protocol/messages/door.ts'
import type { PersonKey, TestCompany } from '../people.ts'

/** Recipients by the type of the message. */
type Sent = Readonly<Record<number, readonly (PersonKey | 'admin')[]>>
type Act = () => Promise<{ code: number }>

/** Acts of one company, and what they send to whom. */
export interface Office {
  company: TestCompany
  people: TestCompany['people']
  /** Employees with an account, by it. */
  idOf(key: PersonKey): number
  employed: Map<PersonKey, number>
  /** Every type that was expected, and came. */
  raised: Set<number>
  /** The act has these messages, once; done again at once and afterwards it has no others. */
  raises(expected: Sent, act: Act): Promise<void>
  /** Done on purpose as often as it is done: once has these messages. */
  raisesEachTime(expected: Sent, act: Act): Promise<void>
}

export function watchOffice(company: TestCompany): Office {
  const { people } = company
  const employed = new Map<PersonKey, number>()
  const raised = new Set<number>()
  let last = 0
  /** Types and recipients of what was sent since the last look. */
  async function sentSince(): Promise<Record<number, string[]>> {
    const { rows } = await company.platform.pool.query<{ id: string; type: number; to: number }>(
      'select message_id as id, type, recipient_user as "to" from messages where message_id > $1 and label = $2 order by 1',
      [last, messageLabels.hrm],
    )
    last = Math.max(last, ...rows.map(({ id }) => Number(id)))
    const found: Record<number, string[]> = {}
    for (const { type, to } of rows) {
      const name = Object.values(people).find(({ userId }) => userId === to)?.realname ?? `${to}`
      found[type] = [...(found[type] ?? []), name].toSorted()
    }
    return found
  }
  const expectSent = async (expected: Sent) => {
    const names = Object.entries(expected).map(([type, to]) => [
      type,
      to.map((key) => people[key].realname).toSorted(),
    ])
    expect(await sentSince()).toEqual(Object.fromEntries(names))
    for (const type of Object.keys(expected)) raised.add(Number(type))
  }
  return {
    ...{ company, people, employed, raised },
    idOf: (key) => employed.get(key) ?? 0,
    raises: async (expected, act) => {
      await sentSince()
      const answers = await Promise.all([act(), act()])
      expect(answers.map(({ code }) => code)).toContain(0)
      await expectSent(expected)
      await act()
      expect(await sentSince()).toEqual({})
    },
    raisesEachTime: async (expected, act) => {
      await sentSince()
      expect((await act()).code).toBe(0)
      await expectSent(expected)
    },
  }
}
