import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { designLimits } from '#protocol/fields/rule/design.ts'
import { type DesignedField, type DrawnField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { manageRefusals } from '#protocol/manage/refusals.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordRefusals } from '#protocol/record/refusals.ts'
import { ask, CallError, showFailure } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { writeRows } from './design/draft.ts'
import { findFault } from './design/faults.ts'
import { type GoneOption, goneOptions } from './design/gone-options.ts'
import { fieldsOf } from './design/layout.ts'
import type { OptionChange, UsedOption } from './OptionsInUse.tsx'
import type { DesignerState } from './use-designer.ts'

const [CONFLICT] = recordRefusals.editConflict
const latestTime = (definition: readonly (readonly DesignedField[])[]) =>
  definition
    .flat()
    .flatMap((field) => [field, ...field.fieldExtendList])
    .map((field) => field.updateTime)
    .toSorted()
    .at(-1)

/** Those of the options that records have. */
async function findUsed(count: CountOptions, gone: readonly GoneOption[]): Promise<UsedOption[]> {
  const counts = [...Map.groupBy(gone, ({ fieldId }) => fieldId)].map(async ([fieldId, ofField]) => {
    const options = ofField.map(({ option }) => option)
    const counted = await count(fieldId, options)
    return ofField.map((each) => ({
      ...each,
      count: counted.find(({ name }) => name === each.option)?.count ?? 0,
    }))
  })
  return (await Promise.all(counts)).flat().filter(({ count }) => count > 0)
}

type CountOptions = (fieldId: number, options: string[]) => Promise<{ name: string; count: number }[]>

/** By what the server knows a stale drawing, and what follows options that are gone. */
export interface Beside {
  knownIds: number[]
  readTime: string | undefined
  optionChanges: OptionChange[]
}

/** A form with calls of its own: of one kind made at run time (docs/seams/kinds.md), or of a part of the fields of a type. */
export interface DesignedKind {
  name: string
  /** The page of all kinds. */
  home: string
  /** A form beside record types; absent: the type's. */
  form?: DesignedForm
  /** Stores the form; returns the address of the version that has it, null where that is the same one. */
  save: (data: DrawnField[], beside: Beside) => Promise<string | null>
  /** How many records have an option; absent: records keep the version of the form with which they began. */
  countOptions?: CountOptions
  /** How far records have followed options that were replaced. */
  progress?: ReactNode
}

interface SavedForm {
  type: RecordType
  kind?: DesignedKind | undefined
  definition: DesignedField[][]
  designer: DesignerState
  /** Fetches the definition again. */
  onReload: () => Promise<void>
  /** Nothing is unsaved any more. */
  letGo: () => void
}

/** Saving the drawn form; `used` are options that are gone and in use, about which the user is asked first. */
export function useSaveForm({ type, kind, definition, designer, onReload, letGo }: SavedForm) {
  const { rows, select } = designer
  const [used, setUsed] = useState<readonly UsedOption[]>([])
  const [saving, run] = useBusy()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const reload = async () => {
    await onReload()
    await refreshModule(cache, 'crmField')
  }
  const save = () => {
    const fault = findFault(rows)
    if (fault) {
      select(fault.key)
      return toast.error(fault.message)
    }
    if (fieldsOf(rows).length > designLimits.fields) return toast.error(manageRefusals.tooManyFields[1])
    void run(kind && !kind.countOptions ? () => storeKind(kind, []) : review)
  }
  /** Options that are gone are asked about where records have them. */
  const review = async () => {
    const count: CountOptions =
      kind?.countOptions ??
      ((fieldId, options) => ask(fieldAdminCalls.countOptions, { label: type.label, fieldId, options }))
    const found = await findUsed(count, goneOptions(definition, rows))
    if (found.length > 0) setUsed(found)
    else await storeWith([])
  }
  const storeWith = (changes: OptionChange[]) => (kind ? storeKind(kind, changes) : store(changes))
  const besideOf = (optionChanges: OptionChange[]): Beside => ({
    knownIds: definition.flat().map((field) => field.fieldId),
    readTime: latestTime(definition),
    optionChanges,
  })
  const storeKind = async ({ name, save: send }: DesignedKind, changes: OptionChange[]) => {
    const next = await send(writeRows(rows), besideOf(changes)).catch(tell)
    toast.success(`已保存${name}的表单`)
    select(null)
    setUsed([])
    letGo()
    if (next === null) await onReload()
    else void navigate(next, { replace: true })
  }
  const store = async (optionChanges: OptionChange[]) => {
    await ask(
      fieldAdminCalls.saveDefinition,
      {
        label: type.label,
        data: writeRows(rows),
        ...besideOf(optionChanges),
      },
      { quiet: true },
    ).catch(tell)
    toast.success(`已保存${type.display}的字段设置`)
    select(null)
    setUsed([])
    await reload()
    await refreshModule(cache, type.wire.module)
  }
  const tell = async (failure: unknown): Promise<never> => {
    if (failure instanceof CallError && failure.code === CONFLICT) {
      if (await confirmPlain(failure.message, '重新加载', '重新加载后，未保存的修改将会丢失。'))
        await reload()
    } else if (failure instanceof CallError) showFailure(failure)
    throw failure
  }
  return {
    saving,
    save,
    used,
    store: (changes: OptionChange[]) => void run(() => storeWith(changes)),
    leave: () => setUsed([]),
  }
}
