import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { ImportRead, OwnerName } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './import.module.css'
import { useRefreshImports } from './use-import.ts'

const whys = {
  disabled: '已停用',
  unknown: '没有此员工',
  several: '有多名同名员工',
  outside: '不在您的数据范围内',
} as const satisfies Record<OwnerName['why'], string>

interface OwnerNamesProps {
  type: RecordType
  data: ImportRead
}

/** Names of the file that are no owner's, each to be replaced for all of its rows. */
export function OwnerNames({ type, data: { importId, owners } }: OwnerNamesProps) {
  const [busy, run] = useBusy()
  const refresh = useRefreshImports(type)
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(
    () => new Map(owners.flatMap(({ name, ownerUserId }) => (ownerUserId ? [[name, ownerUserId]] : []))),
  )
  const isChanged = owners.some(({ name, ownerUserId }) => (chosen.get(name) ?? null) !== ownerUserId)
  const choose = (name: string, [userId]: readonly number[]) =>
    setChosen((now) => {
      const next = new Map(now)
      if (userId === undefined) next.delete(name)
      else next.set(name, userId)
      return next
    })
  const replace = async () => {
    const replaced = [...chosen].map(([name, ownerUserId]) => ({ name, ownerUserId }))
    if (await run(() => ask(sharedCallsOf(type, 'imports').replaceOwners, { importId, owners: replaced })))
      await refresh()
  }
  return (
    <section className={styles.owners} aria-label="负责人">
      <div className={styles.faultsHead}>
        <span>以下姓名不能作为负责人，可以换成在职的员工</span>
        <Button
          size="small"
          loading={busy}
          disabled={!isChanged}
          reason="请先为找不到的负责人选择替换的员工"
          onClick={() => void replace()}
        >
          替换并重新检查
        </Button>
      </div>
      <ul>
        {owners.map(({ name, count, why }) => (
          <li key={name}>
            <span className={styles.ownerName} title={name}>
              {name}
            </span>
            <em>
              {whys[why]}，{formatNumber(count)} 条
            </em>
            <span aria-hidden>→</span>
            <div className={styles.ownerSelect}>
              <PeopleSelect
                aria-label={`“${name}”换成`}
                value={chosen.has(name) ? [chosen.get(name) ?? 0] : []}
                onChange={(people) => choose(name, people)}
                activeOnly
                placeholder="选择负责人"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
