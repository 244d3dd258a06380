import { AppstoreOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { isModuleKey, moduleNamed } from '#protocol/platform/modules.ts'
import { useShown } from '#web/platform/area.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { refreshSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './applications.module.css'

const { queryModuleSetting, setModuleSetting } = companyCalls
type Row = ReplyOf<typeof queryModuleSetting>[number]

/** /manage/application: which applications the company uses (platform.md §10.2). */
export default function ApplicationsPage() {
  const { data, error, refetch } = useQuery(queryOf(queryModuleSetting, {}))
  return (
    <PageFrame title="应用管理" note="停用后，企业所有员工都看不到该应用；数据保留，启用后恢复。">
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Group title="已启用应用" rows={data.filter(({ status }) => status === 1)} />
          <Group title="已停用应用" rows={data.filter(({ status }) => status === 0)} />
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </PageFrame>
  )
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>
        {title} <span className={styles.total}>{rows.length}</span>
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <Card key={row.settingId} row={row} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>没有{title}</p>
      )}
    </section>
  )
}

function Card({ row }: { row: Row }) {
  const { applications } = useShown()
  const may = useCan()
  const icon = applications.find(({ key }) => key === row.module)?.icon ?? <AppstoreOutlined />
  return (
    <li className={styles.card} data-off={row.status === 0 || undefined}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.name}>{row.name}</span>
      {may('manage/configSet/update') && <Switch row={row} />}
    </li>
  )
}

function Switch({ row: { settingId, module, status, name } }: { row: Row }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const set = async (next: 0 | 1) => {
    await ask(setModuleSetting, { settingId, status: next })
    toast.success('设置成功')
    await Promise.all([refreshSession(), refresh(client, queryModuleSetting)])
  }
  if (isModuleKey(module) && moduleNamed(module).isFixed)
    return (
      <Button size="small" reason={`${name}模块不能关闭`} aria-label={`停用${name}`}>
        停用
      </Button>
    )
  if (status === 0)
    return (
      <Button size="small" loading={busy} aria-label={`启用${name}`} onClick={() => void run(() => set(1))}>
        启用
      </Button>
    )
  return (
    <Button
      size="small"
      aria-label={`停用${name}`}
      onClick={() =>
        confirmDanger({
          title: `停用${name}后，企业所有员工将无法使用此功能。确定要停用吗？`,
          okText: `停用${name}`,
          onOk: () => set(0),
        })
      }
    >
      停用
    </Button>
  )
}
