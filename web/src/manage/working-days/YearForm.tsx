import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plannedYears, type WorkingYear, workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { redo, type Steps, step, stepsOf, undo } from '#web/ui/undo/steps.ts'
import { useUndoKeys } from '#web/ui/undo/use-undo-keys.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './working-days.module.css'
import { YearCalendar } from './YearCalendar.tsx'
import { YearRail } from './YearRail.tsx'
import { draftOf, isSame, movedTo, officialDraft, setWorked, type YearDraft } from './year-draft.ts'

const { queryYear, setYear, followOfficial } = workingDayCalls

/** Where the days of the year come from. */
function noteOf({ isOwn, official }: WorkingYear): string {
  if (isOwn) return '本企业自行设置的安排。'
  return official ? '按国务院公布的安排。' : '该年的法定安排尚未收录，暂按周一至周五上班。'
}

/** One year: the calendar, and beside it what its marks come to. */
export function YearForm({ stored }: { stored: WorkingYear }) {
  const { year, version } = stored
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [steps, setSteps] = useState<Steps<YearDraft>>(() => stepsOf(draftOf(stored)))
  const draft = steps.now
  const dirty = !isSame(draft, draftOf(stored))
  const settle = useUnsaved(dirty)
  const official = officialDraft(stored)
  const change = (made: (now: YearDraft) => YearDraft, typedIn?: string) =>
    setSteps((now) => step(now, made, typedIn))
  useUndoKeys({ undo: () => setSteps(undo), redo: () => setSteps(redo) }, true)
  const save = async () => {
    // a year that is as announced also follows what is announced later
    const write = isSame(draft, official)
      ? () => ask(followOfficial, { year, version })
      : () => ask(setYear, { year, version, weekdays: [...draft.weekdays], days: [...draft.days] })
    if (!(await run(write))) return
    settle()
    toast.success(`${year}年的工作日已保存`)
    await refresh(client, queryYear)
  }
  const copyBefore = () =>
    run(async () => {
      const before = await ask(queryYear, { year: year - 1 })
      change(() => movedTo(draftOf(before), year))
      toast.info('已复制上一年的日期，农历节日请核对')
    })
  return (
    <div className={styles.form}>
      <div className={styles.main}>
        <SettingHead
          note={`${noteOf(stored)}审批时限等按工作日计算。点击日期切换上班或休息，按住 Shift 点击可连选。`}
          action={
            <span className={styles.actions}>
              {year > plannedYears.first && (
                <Button disabled={busy} reason={WHILE_BUSY} onClick={() => void copyBefore()}>
                  复制上一年
                </Button>
              )}
              {stored.official && (
                <Button
                  disabled={isSame(draft, official)}
                  reason="已与法定安排一致"
                  onClick={() => change(() => official)}
                >
                  载入法定安排
                </Button>
              )}
            </span>
          }
        />
        <YearCalendar
          year={year}
          draft={draft}
          today={companyNow().format('YYYY-MM-DD')}
          onMark={(days, worked) => change((now) => setWorked(now, days, worked))}
        />
        <SettingFoot
          dirty={dirty}
          busy={busy}
          fault={draft.weekdays.length === 0 ? '每周至少需要有一个工作日' : null}
          onSave={() => void save()}
          onCancel={() => setSteps(stepsOf(draftOf(stored)))}
        />
      </div>
      <YearRail year={year} draft={draft} onChange={change} />
    </div>
  )
}
