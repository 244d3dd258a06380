import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What happens to the files of a contract, in its history. */
export const contractFileEvents = {
  generated: {
    name: 'contractFileGenerated',
    behavior: 37,
    quiet: true,
    lines: ({ about }) => about('version').map((version) => `生成了合同文件：第${version}版`),
  },
  sealed: {
    name: 'contractFileSealed',
    behavior: 37,
    quiet: true,
    lines: ({ about }) => about('seal').map((seal) => `在合同文件上加盖了${seal}`),
  },
  returned: {
    name: 'contractFileReturned',
    behavior: 37,
    quiet: true,
    lines: ({ about }) => about('seal').map((seal) => `回传了签署的合同文件，加盖${seal}`),
  },
  region: { name: 'contractRegion', behavior: 2, quiet: true, lines: ({ changes }) => changes() },
} as const satisfies Record<string, HistoryEvent>
