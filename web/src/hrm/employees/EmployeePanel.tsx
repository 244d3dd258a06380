import { EditOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeCalls, type QuitInfo } from '#protocol/hrm/employees/calls.ts'
import { quitReasons, quitTypes } from '#protocol/hrm/employees/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import styles from './employees.module.css'
import { FieldValue } from './FieldValue.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MoveActs } from './MoveActs.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { refreshEmployees } from './refresh.ts'
import { type Section, SectionDialog } from './SectionDialog.tsx'

const [WORKING, AWAITED, LEAVING, LEFT] = [1, 2, 3, 4]

interface EmployeePanelProps {
  employeeId: number
  onClose: () => void
}

type Act = 'confirm' | 'again' | 'leave' | 'changeLeave'

function useArchive(employeeId: number) {
  const detail = useQuery(queryOf(employeeCalls.detail, { employeeId }))
  const personal = useQuery(queryOf(employeeCalls.personal, { employeeId }))
  const post = useQuery(queryOf(employeeCalls.post, { employeeId }))
  const sections: Section[] = [
    { key: 'post', title: '岗位信息', fields: post.data?.information ?? [] },
    { key: 'personal', title: '基本信息', fields: personal.data?.information ?? [] },
    { key: 'communication', title: '通讯信息', fields: personal.data?.communicationInformation ?? [] },
  ]
  return { detail, sections, quit: post.data?.employeeQuitInfo ?? null, isThere: personal.data && post.data }
}

/** One employee: archive and what may be done next (hrm.md §7). */
export function EmployeePanel({ employeeId, onClose }: EmployeePanelProps) {
  const client = useQueryClient()
  const may = useCan()
  const [edited, edit] = useState<Section | null>(null)
  const [act, begin] = useState<Act | null>(null)
  const { detail, sections, quit, isThere } = useArchive(employeeId)
  const { data, error, refetch } = detail
  const name = String(data?.employeeName ?? '')
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    toast.success(`${said}：${name}`)
    await refreshEmployees(client)
  }
  const stay = () =>
    confirmDelete({
      title: `放弃${name}的离职?`,
      content: '离职信息将被删除，员工恢复为在职。',
      okText: '放弃离职',
      onOk: () => done(ask(employeeCalls.stay, { employeeId, remarks: '' }), '已放弃离职'),
    })
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
  const button = (label: string, right: string, when: boolean, onClick: () => void) =>
    when && may(`hrm/employee/${right}`) && <Button onClick={onClick}>{label}</Button>
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, 82vw)"
      title={name || '员工'}
      extra={
        data && (
          <>
            {button('确认入职', 'confirmEntry', status === AWAITED, () => begin('confirm'))}
            {button('再入职', 'againOnboarding', status === LEFT, () => begin('again'))}
            <MoveActs employee={data} />
            {button('办理离职', 'leave', status === WORKING, () => begin('leave'))}
            {button('调整离职信息', 'update', status === LEAVING && quit !== null, () =>
              begin('changeLeave'),
            )}
            {button('放弃离职', 'cancelLevel', status === LEAVING, stay)}
            {may('hrm/employee/delete') && (
              <Button danger onClick={remove}>
                删除
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !isThere ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <>
          {sections.map((section) => (
            <ShownSection
              key={section.key}
              employeeId={employeeId}
              section={section}
              {...(may('hrm/employee/update') && { onEdit: () => edit(section) })}
            >
              {section.key === 'post' && quit && <QuitFacts quit={quit} />}
            </ShownSection>
          ))}
          <MoveFacts employeeId={employeeId} />
        </>
      )}
      {edited && <SectionDialog employeeId={employeeId} section={edited} onClose={() => edit(null)} />}
      {(act === 'confirm' || act === 'again') && (
        <EntryDialog
          entry={{ way: act, employeeId, known: sections.flatMap(({ fields }) => fields) }}
          onClose={() => begin(null)}
        />
      )}
      {(act === 'leave' || act === 'changeLeave') && (
        <LeaveDialog
          employeeId={employeeId}
          name={name}
          known={act === 'changeLeave' ? quit : null}
          onClose={() => begin(null)}
        />
      )}
    </Panel>
  )
}

interface ShownSectionProps {
  employeeId: number
  section: Section
  onEdit?: () => void
  children?: ReactNode
}

function ShownSection({ employeeId, section: { title, fields }, onEdit, children }: ShownSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {onEdit && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`编辑${title}`}
            onClick={onEdit}
          />
        )}
      </header>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field.fieldName}>
            <dt>{field.name}</dt>
            <dd>
              <FieldValue field={field} employeeId={employeeId} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

function QuitFacts({ quit }: { quit: QuitInfo }) {
  const facts = [
    ['计划离职日期', quit.planQuitTime],
    ['离职申请日期', quit.applyQuitTime],
    ['薪资结算日期', quit.salarySettlementTime],
    ['离职类型', wordOf(quitTypes, quit.quitType)],
    ['离职原因', wordOf(quitReasons[quit.quitType] ?? [], quit.quitReason) || EMPTY],
    ['备注', quit.remarks || EMPTY],
  ] as const
  return (
    <>
      <h4 className={styles.quit}>离职信息</h4>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
