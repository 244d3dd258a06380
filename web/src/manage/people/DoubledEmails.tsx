import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './people.module.css'

const DISABLED = 0

/** Addresses of several people, from before they had to be unique: no one is found by them at a provider (platform.md §2.11). */
export function DoubledEmails() {
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { data = [] } = useQuery({
    ...queryOf(peopleCalls.doubledEmails, {}),
    enabled: may('manage/users/userUpdate'),
  })
  if (data.length === 0) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {data.length} 个邮箱由多名员工使用
      </Button>
      <Dialog open={open} title="重复的邮箱" onClose={() => setOpen(false)} footer={null}>
        <p className={styles.note}>
          这些邮箱不能用于统一登录或公司目录识别员工。请编辑员工，改为各自的邮箱。
        </p>
        <dl className={styles.doubled}>
          {data.map(({ email, people }) => (
            <div key={email}>
              <dt>{email}</dt>
              {people.map(({ userId, realname, deptName, status }) => (
                <dd key={userId}>
                  {[realname, deptName, status === DISABLED && '已停用'].filter(Boolean).join(' · ')}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
