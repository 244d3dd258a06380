import { area } from '#server/access/area.ts'

type AllAreas = typeof import('#server/areas.ts')

/** What a made-up area was notified of, by the content of the approvals. */
export const witnessed: string[] = []

/** The product with an area that listens to plain approvals: for `vi.mock` of a test file. */
export const withWitness = ({ areas }: AllAreas) => ({
  areas: [
    ...areas,
    area({
      key: 'witness',
      examineListeners: [
        {
          oaTypes: [1],
          check: async (_actor, { values }) => [{ level: 'hint' as const, words: `见证${values.content}` }],
          passed: async (_trx, _actor, row) => void witnessed.push(`passed ${row.content}`),
          undone: async (_trx, _actor, row) => void witnessed.push(`undone ${row.content}`),
        },
      ],
    }),
  ],
})
