import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 任务 (approval-office.md §11.7). */
export const tasks = area({
  key: 'tasks',
  within: {
    '/taskExamine': [
      { path: 'task-index/:whose', lazy: lazyPage(() => import('./TasksPage.tsx')) },
      { path: 'task-board', lazy: lazyPage(() => import('./BoardPage.tsx')) },
      { path: 'task-label/:labelId?', lazy: lazyPage(() => import('./LabelBoardPage.tsx')) },
      { path: 'task-bin', lazy: lazyPage(() => import('./TaskBinPage.tsx')) },
    ],
  },
  aliases: {
    '/tag-list': '/taskExamine/task-label',
    '/tag-list/tag/:labelId': '/taskExamine/task-label/:labelId',
  },
  face: async () => (await import('./face.tsx')).tasksFace,
})
