import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 人力资源, the side of the management (hrm.md §2.4). */
export const hrm = area({
  key: 'hrm',
  application: {
    path: '/hrm',
    routes: [
      { path: 'workbench', lazy: lazyPage(() => import('./workbench/WorkbenchPage.tsx')) },
      { path: 'dept', lazy: lazyPage(() => import('./organisation/OrganisationPage.tsx')) },
      { path: 'requests', lazy: lazyPage(() => import('./self/RequestsPage.tsx')) },
      { path: 'employee', lazy: lazyPage(() => import('./employees/EmployeesPage.tsx')) },
      { path: 'recruit/candidate', lazy: lazyPage(() => import('./recruiting/CandidatesPage.tsx')) },
      { path: 'recruit/post', lazy: lazyPage(() => import('./recruiting/PostsPage.tsx')) },
      { path: 'clock', lazy: lazyPage(() => import('./attendance/ClocksPage.tsx')) },
      { path: 'attendance/month', lazy: lazyPage(() => import('./attendance/MonthPage.tsx')) },
      { path: 'attendance/roster', lazy: lazyPage(() => import('./attendance/roster/RosterPage.tsx')) },
      { path: 'attendance/leave', lazy: lazyPage(() => import('./attendance/LeavePage.tsx')) },
      { path: 'attendance/settings', lazy: lazyPage(() => import('./attendance/SettingsPage.tsx')) },
      { path: 'proofs', lazy: lazyPage(() => import('./proofs/ProofsPage.tsx')) },
      { path: 'insurance-scheme', lazy: lazyPage(() => import('./insurance/MonthsPage.tsx')) },
      {
        path: 'insurance-scheme/detail/:irecordId',
        lazy: lazyPage(() => import('./insurance/MonthPage.tsx')),
      },
      { path: 'salary', lazy: lazyPage(() => import('./salary/sheet/SalaryPage.tsx')) },
      { path: 'salaryArchives', lazy: lazyPage(() => import('./salary/archives/ArchivesPage.tsx')) },
      { path: 'salary/history', lazy: lazyPage(() => import('./salary/history/HistoryPage.tsx')) },
      {
        path: 'salary/history/detail/:id',
        lazy: lazyPage(() => import('./salary/history/HistoryDetailPage.tsx')),
      },
      { path: 'salary/slipHistory', lazy: lazyPage(() => import('./salary/slips/SlipRecordsPage.tsx')) },
      {
        path: 'salary/slipHistory/detail/:id/:month',
        lazy: lazyPage(() => import('./salary/slips/SlipRecordPage.tsx')),
      },
      { path: 'performance', lazy: lazyPage(() => import('./performance/PlansPage.tsx')) },
      { path: 'performance/employee', lazy: lazyPage(() => import('./performance/ArchivesPage.tsx')) },
      {
        lazy: lazyPage(() => import('./self/OwnSide.tsx')),
        children: [
          { path: 'self-server/requests', lazy: lazyPage(() => import('./self/OwnRequestsPage.tsx')) },
          {
            path: 'self-server/archives',
            lazy: lazyPage(() => import('./employees/own/OwnArchivePage.tsx')),
          },
          { path: 'self-server/proofs', lazy: lazyPage(() => import('./proofs/OwnProofsPage.tsx')) },
          { path: 'self-server/attendance', lazy: lazyPage(() => import('./attendance/OwnPage.tsx')) },
          {
            path: 'self-server/insuranceScheme',
            lazy: lazyPage(() => import('./insurance/OwnInsurancePage.tsx')),
          },
          { path: 'self-server/performance', lazy: lazyPage(() => import('./performance/MinePage.tsx')) },
          { path: 'self-server/salarySlip', lazy: lazyPage(() => import('./salary/slips/OwnSlipsPage.tsx')) },
        ],
      },
    ],
  },
  aliases: {
    '/hrm/self-server/myArchives': '/hrm/self-server/archives',
    '/hrm/performance/index': '/hrm/performance',
  },
  manage: [
    { path: 'hrm/salary/rules', lazy: lazyPage(() => import('./salary/settings/RulesPage.tsx')) },
    { path: 'hrm/salary/compute', lazy: lazyPage(() => import('./salary/settings/ComputePage.tsx')) },
    { path: 'hrm/salary/options', lazy: lazyPage(() => import('./salary/settings/OptionsPage.tsx')) },
    { path: 'hrm/insurance-scheme', lazy: lazyPage(() => import('./insurance/SchemesPage.tsx')) },
    { path: 'hrm/achievement', lazy: lazyPage(() => import('./performance/TemplatesPage.tsx')) },
    { path: 'hrm/biz-param', lazy: lazyPage(() => import('./recruiting/RecruitSettingsPage.tsx')) },
    { path: 'hrm/custom-field', lazy: lazyPage(() => import('./employees/fields/GroupsPage.tsx')) },
    {
      path: 'hrm/customField/hrm_employee/none/:id',
      lazy: lazyPage(() => import('./employees/fields/GroupDesignPage.tsx')),
    },
    {
      path: 'hrm/employee-manage',
      lazy: lazyPage(() => import('./employees/settings/EmployeeSettingsPage.tsx')),
    },
  ],
  outside: [
    { path: 'proof', lazy: lazyPage(() => import('./proofs/CheckPage.tsx')) },
    { path: 'hrm/tips', lazy: lazyPage(() => import('./workbench/TipsPage.tsx')) },
  ],
  face: async () => (await import('./face.tsx')).hrmFace,
})
