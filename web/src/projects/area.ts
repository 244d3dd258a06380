import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 项目管理 (approval-office.md §12). */
export const projects = area({
  key: 'project',
  application: {
    path: '/project',
    routes: [
      { path: 'workbench', lazy: lazyPage(() => import('./WorkbenchPage.tsx')) },
      { path: 'list', lazy: lazyPage(() => import('./ProjectsPage.tsx')) },
      { path: 'board/:workId', lazy: lazyPage(() => import('./ProjectPage.tsx')) },
      { path: 'statistics', lazy: lazyPage(() => import('./StatisticsPage.tsx')) },
      { path: 'search', lazy: lazyPage(() => import('./FindPage.tsx')) },
      { path: 'archive', lazy: lazyPage(() => import('./ArchivePage.tsx')) },
      { path: 'recycle', lazy: lazyPage(() => import('./RecyclePage.tsx')) },
    ],
  },
  manage: [{ path: 'system-project', lazy: lazyPage(() => import('./WorkRolesPage.tsx')) }],
  aliases: { '/project-list/project/:workId': '/project/board/:workId' },
  face: async () => (await import('./face.tsx')).projectsFace,
})
