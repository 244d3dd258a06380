import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { ArchiveSection, QuitFacts } from './ArchiveSection.tsx'
import { ActDialog } from './acts/ActDialog.tsx'
import { actsWith, type EmployeeAct } from './acts/acts.ts'
import { type PanelAct, PanelActs } from './acts/PanelActs.tsx'
import { ChildSection } from './children/ChildSection.tsx'
import { ContactsSection } from './children/ContactsSection.tsx'
import { Materials } from './children/Materials.tsx'
import { ContractTab, PayTab } from './children/PanelTabs.tsx'
import { certificates, educations, trainings, workExperiences } from './children/saving.ts'
import { EmployeeHead } from './EmployeeHead.tsx'
import styles from './employees.module.css'
import { ActionRecords } from './history/ActionRecords.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { refreshEmployees } from './refresh.ts'
import { type Section, SectionDialog } from './SectionDialog.tsx'

const LEAVING = 3

const TABS = 'hr-employee-panel'
/** Tabs of the panel (hrm.md §7). */
const tabs = [
  { key: 'post', label: '岗位信息' },
  { key: 'personal', label: '基本信息' },
  { key: 'contracts', label: '员工合同' },
  { key: 'pay', label: '工资社保' },
  { key: 'files', label: '材料附件' },
  { key: 'history', label: '操作记录' },
]

interface EmployeePanelProps {
  employeeId: number
  onClose: () => void
}

function useArchive(employeeId: number) {
  const detail = useQuery(queryOf(employeeCalls.detail, { employeeId }))
  const personal = useQuery(queryOf(employeeCalls.personal, { employeeId }))
  const post = useQuery(queryOf(employeeCalls.post, { employeeId }))
  const sections: Section[] = [
    { key: 'post', title: '岗位信息', fields: post.data?.information ?? [] },
    { key: 'personal', title: '基本信息', fields: personal.data?.information ?? [] },
    { key: 'communication', title: '通讯信息', fields: personal.data?.communicationInformation ?? [] },
  ]
  const rows = personal.data
  const parts = [
    { kept: educations, rows: rows?.educationExperienceList ?? [] },
    { kept: workExperiences, rows: rows?.workExperienceList ?? [] },
    { kept: certificates, rows: rows?.certificateList ?? [] },
    { kept: trainings, rows: rows?.trainingExperienceList ?? [] },
  ]
  return {
    detail,
    sections,
    parts,
    contacts: rows?.hrmEmployeeContacts ?? [],
    quit: post.data?.employeeQuitInfo ?? null,
    isThere: personal.data && post.data,
  }
}

/** One employee: archive and what may be done next (hrm.md §7). */
export function EmployeePanel({ employeeId, onClose }: EmployeePanelProps) {
  const client = useQueryClient()
  const may = useCan()
  const [edited, edit] = useState<Section | null>(null)
  const [act, begin] = useState<EmployeeAct | 'changeLeave' | null>(null)
  const [tab, setTab] = useState('post')
  const { detail, sections, parts, contacts, quit, isThere } = useArchive(employeeId)
  const { data, error, refetch } = detail
  const name = String(data?.employeeName ?? '')
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    toast.success(`${said}：${name}`)
    await refreshEmployees(client)
  }
  const remove = () =>
    confirmDelete({
      title: '确定删除?',
      content: `员工“${name}”将被删除；历史工资不受影响。`,
      okText: '删除员工',
      onOk: async () => {
        onClose()
        await done(ask(employeeCalls.remove, { employeeIds: [employeeId] }), '删除成功')
      },
    })
  const status = Number(data?.entryStatus)
  const mayEdit = may('hrm/employee/update')
  const archive = (keys: readonly string[]) =>
    sections
      .filter(({ key }) => keys.includes(key))
      .map((section) => (
        <ArchiveSection
          key={section.key}
          employeeId={employeeId}
          section={section}
          {...(mayEdit && { onEdit: () => edit(section) })}
        >
          {section.key === 'post' && quit && <QuitFacts quit={quit} />}
        </ArchiveSection>
      ))
  const content: Readonly<Record<string, () => ReactNode>> = {
    post: () => (
      <>
        {archive(['post'])}
        <MoveFacts employeeId={employeeId} />
      </>
    ),
    personal: () => (
      <>
        {archive(['personal', 'communication'])}
        {parts.map(({ kept, rows }) => (
          <ChildSection
            key={kept.child.key}
            employeeId={employeeId}
            kept={kept}
            rows={rows}
            mayEdit={mayEdit}
          />
        ))}
        <ContactsSection employeeId={employeeId} contacts={contacts} mayEdit={mayEdit} />
      </>
    ),
    contracts: () => <ContractTab employeeId={employeeId} mayEdit={mayEdit} />,
    pay: () => <PayTab employeeId={employeeId} mayEdit={mayEdit} />,
    files: () => <Materials employeeId={employeeId} mayEdit={mayEdit} />,
    history: () => <ActionRecords type={1} typeId={employeeId} />,
  }
  const acts: PanelAct[] = [
    ...actsWith(data ?? {}, may).map((each) => ({ ...each, key: each.act, begin: () => begin(each.act) })),
    ...(mayEdit && status === LEAVING && quit
      ? [{ key: 'changeLeave', caption: '调整离职信息', begin: () => begin('changeLeave') }]
      : []),
    ...(may('hrm/employee/delete') ? [{ key: 'remove', caption: '删除', danger: true, begin: remove }] : []),
  ]
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, max(82vw, min(100vw, 480px)))"
      title={name || '员工'}
      extra={data && <PanelActs acts={acts} />}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !isThere ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <>
          {data && <EmployeeHead employee={data} />}
          <Tabs
            id={TABS}
            className={styles.panelTabs}
            aria-label="员工档案"
            items={tabs}
            value={tab}
            onChange={setTab}
          />
          <div {...tabPanel(TABS, tab)}>{content[tab]?.()}</div>
        </>
      )}
      {edited && (
        <SectionDialog
          employeeId={employeeId}
          section={edited}
          version={Number(data?.version)}
          onClose={() => edit(null)}
        />
      )}
      {data && <ActDialog employee={data} act={act} quit={quit} onClose={() => begin(null)} />}
    </Panel>
  )
}
