import { useQuery } from '@tanstack/react-query'
import { childReadCalls } from '#protocol/hrm/employees/children-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { EmployeePay } from '../../salary/door.tsx'
import styles from '../employees.module.css'
import { ChildSection } from './ChildSection.tsx'
import { contracts, salaryCards, socialSecurities } from './saving.ts'

interface TabProps {
  employeeId: number
  mayEdit: boolean
}

/** 员工合同. */
export function ContractTab({ employeeId, mayEdit }: TabProps) {
  const { data, error, refetch } = useQuery(queryOf(childReadCalls.contracts, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={2} />
  const files = new Map(data.map(({ contractId, fileList }) => [contractId, fileList]))
  return (
    <ChildSection
      employeeId={employeeId}
      kept={contracts}
      rows={data}
      filesOf={({ contractId }) => files.get(contractId) ?? []}
      mayEdit={mayEdit}
    />
  )
}

/** 工资社保. */
export function PayTab({ employeeId, mayEdit }: TabProps) {
  const { data, error, refetch } = useQuery(queryOf(childReadCalls.pay, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={2} />
  const { salaryCard, socialSecurityInfo } = data
  const securities = socialSecurityInfo.socialSecurityInfoId === null ? [] : [socialSecurityInfo]
  return (
    <>
      <ChildSection
        employeeId={employeeId}
        kept={salaryCards}
        rows={salaryCard ? [salaryCard] : []}
        mayEdit={mayEdit}
      />
      <ChildSection employeeId={employeeId} kept={socialSecurities} rows={securities} mayEdit={mayEdit} />
      <p className={styles.scheme}>参保方案：{String(socialSecurityInfo.schemeName ?? '未参保')}</p>
      <EmployeePay employeeId={employeeId} />
    </>
  )
}
