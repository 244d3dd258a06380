import { EditOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { QuitInfo } from '#protocol/hrm/employees/calls.ts'
import { quitReasons, quitTypes } from '#protocol/hrm/employees/words.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './employees.module.css'
import { FieldValue } from './FieldValue.tsx'
import type { Section } from './SectionDialog.tsx'
import { SectionTitle } from './SectionTitle.tsx'

interface ArchiveSectionProps {
  /** Absent: the own archive. */
  employeeId?: number | undefined
  section: Section
  onEdit?: () => void
  children?: ReactNode
}

/** A section of the archive. */
export function ArchiveSection({
  employeeId,
  section: { title, fields },
  onEdit,
  children,
}: ArchiveSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <SectionTitle>{title}</SectionTitle>
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

/** 离职信息. */
export function QuitFacts({ quit }: { quit: QuitInfo }) {
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
      <SectionTitle inner className={styles.quit}>
        离职信息
      </SectionTitle>
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
