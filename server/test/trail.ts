import { pino } from 'pino'
import type { Person } from './people.ts'

/** What is printed of it at most. */
const LAST = 60

/** What a long drawn test needs to be understood: what its people asked in the order of the answers, and what the server logged as faults. */
export function createTrail() {
  const asked: string[] = []
  const faults: string[] = []
  return {
    log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
    /** The same person, whose requests are kept. */
    follow(person: Person): Person {
      const call: Person['call'] = async (called, request, options) => {
        const answer = await person.call(called, request, options)
        const sent = JSON.stringify(request ?? {})
        asked.push(`${asked.length + 1} ${called.path} ${sent} → ${answer.code} ${answer.msg}`)
        return answer
      }
      return { ...person, call }
    },
    /** The faults, and the last requests: of those that name one of these records, where any are given. */
    print(ids: readonly unknown[] = []): string {
      const named = new RegExp(`\\b(${ids.join('|')})\\b`)
      const shown = ids.length > 0 ? asked.filter((line) => named.test(line)) : asked
      return ['', ...faults, ...shown.slice(-LAST)].join('\n')
    },
  }
}
