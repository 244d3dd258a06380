import type { HistoryEvent } from '#server/engine/model/history.ts'

/** What happens to the children of an employee, in the words of hrm.md §20.3. */
export const childEvents = {
  add: {
    name: 'employeeChildAdd',
    behavior: 1,
    quiet: true,
    lines: ({ about }) => about('part').map((part) => `新建了${part}`),
  },
  change: {
    name: 'employeeChildChange',
    behavior: 2,
    quiet: true,
    lines: ({ about }) => about('changes'),
  },
  remove: {
    name: 'employeeChildRemove',
    behavior: 3,
    quiet: true,
    lines: ({ about }) => about('part').map((part) => `删除了${part}`),
  },
  upload: {
    name: 'employeeFileAdd',
    behavior: 1,
    quiet: true,
    lines: ({ about }) => about('kind').map((kind) => `上传了${kind}附件`),
  },
  removeFile: {
    name: 'employeeFileRemove',
    behavior: 3,
    quiet: true,
    lines: ({ about }) => about('kind').map((kind) => `删除了${kind}附件`),
  },
} as const satisfies Record<string, HistoryEvent>
