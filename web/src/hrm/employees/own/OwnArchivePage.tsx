import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { ownRequestsAddress } from '#protocol/hrm/self/addresses.ts'
import { CallError, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { ArchiveSection, QuitFacts } from '../ArchiveSection.tsx'
import { ChildSection } from '../children/ChildSection.tsx'
import { ContactsSection } from '../children/ContactsSection.tsx'
import { certificates, educations, trainings, workExperiences } from '../children/saving.ts'
import styles from '../employees.module.css'
import { type Section, SectionDialog } from '../SectionDialog.tsx'
import { PageSections } from '../SectionTitle.tsx'

const TABS = 'hr-own-archive'
const tabs = [
  { key: 'personal', label: '基本信息' },
  { key: 'post', label: '岗位信息' },
]

const canEdit = (fields: readonly HrField[]) => fields.some(({ isEmployeeUpdate }) => isEmployeeUpdate === 1)

/** /hrm/self-server/archives: 我的档案 (hrm.md §19). */
export default function OwnArchivePage() {
  const [tab, setTab] = useState('personal')
  return (
    <PageFrame title="我的档案">
      <div>
        <Tabs
          id={TABS}
          className={styles.panelTabs}
          aria-label="我的档案"
          items={tabs}
          value={tab}
          onChange={setTab}
        />
        <div {...tabPanel(TABS, tab)}>
          <PageSections>{tab === 'personal' ? <Personal /> : <Post />}</PageSections>
        </div>
      </div>
    </PageFrame>
  )
}

function Personal() {
  const { data, error, refetch } = useQuery(queryOf(archiveCalls.personal, {}))
  const [edited, edit] = useState<Section | null>(null)
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={2} />
  const sections: Section[] = [
    { key: 'personal', title: '基本信息', fields: data.information },
    { key: 'communication', title: '通讯信息', fields: data.communicationInformation },
  ]
  const parts = [
    { kept: educations, rows: data.educationExperienceList },
    { kept: workExperiences, rows: data.workExperienceList },
    { kept: certificates, rows: data.certificateList },
    { kept: trainings, rows: data.trainingExperienceList },
  ]
  const isOpen = sections.some(({ fields }) => canEdit(fields))
  return (
    <>
      <p className={styles.note}>
        {isOpen
          ? '可编辑的信息由公司管理员设置，如有问题，请联系公司管理员。'
          : '您的编辑权限已被管理员关闭，如有问题，请联系公司管理员。'}
        <Link to={ownRequestsAddress}>其他信息申请变更</Link>
      </p>
      {sections.map((section) => (
        <ArchiveSection
          key={section.key}
          section={section}
          {...(canEdit(section.fields) && { onEdit: () => edit(section) })}
        />
      ))}
      {parts.map(({ kept, rows }) => (
        <ChildSection key={kept.child.key} kept={kept} rows={rows} mayEdit={false} />
      ))}
      <ContactsSection contacts={data.hrmEmployeeContacts} mayEdit={false} />
      {edited && <SectionDialog section={edited} onClose={() => edit(null)} />}
    </>
  )
}

function Post() {
  const { data, error, refetch } = useQuery(queryOf(archiveCalls.post, {}))
  if (error) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={2} />
  return (
    <ArchiveSection section={{ key: 'post', title: '岗位信息', fields: data.information }}>
      {data.employeeQuitInfo && <QuitFacts quit={data.employeeQuitInfo} />}
    </ArchiveSection>
  )
}

/** A user without an employee has no archive: a fact, not a fault. */
const NO_EMPLOYEE = 6048

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof CallError && error.code === NO_EMPLOYEE ? (
    <EmptyState text="您在人力资源没有员工档案，请联系公司管理员" />
  ) : (
    <EmptyState variant="error" text={messageOf(error)} onRetry={onRetry} />
  )
}
