import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { examineRefusals } from '#protocol/examine/refusals.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { type DesignedKind, FormDesigner } from '#web/manage/door.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'

const HOME = '/manage/system-workbench'
const TITLE = '审批表单'
const addressOf = (categoryId: number) => `/manage/workbench-custom-field/oa/10/${categoryId}`

/** /manage/workbench-custom-field/oa/10/{examineId}: the form of a type of office approvals (approval-office.md §9.2). */
export default function FormDesignPage() {
  const { label, id } = useParams()
  const categoryId = Number(id) || 0
  const isKnown = Number(label) === oaExamine.label && categoryId > 0
  const flow = useQuery({ ...queryOf(flowCalls.detail, { examineId: categoryId }), enabled: isKnown })
  const definition = useQuery({
    ...queryOf(examineCalls.design, { categoryId }),
    enabled: isKnown,
    // the drawing must not be replaced under the designer's hands
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!isKnown)
    return (
      <PageFrame title={TITLE}>
        <EmptyState variant="missing" />
      </PageFrame>
    )
  const failure = flow.error ?? definition.error
  if (failure)
    return (
      <PageFrame title={TITLE}>
        <EmptyState
          variant="error"
          text={messageOf(failure)}
          onRetry={() => void Promise.all([flow.refetch(), definition.refetch()])}
        />
      </PageFrame>
    )
  if (!flow.data || !definition.data || (definition.isFetching && !definition.isFetchedAfterMount))
    return (
      <PageFrame title={TITLE}>
        <LoadingRows />
      </PageFrame>
    )
  const { examineName, oaType } = flow.data
  if (oaType !== oaTypes.custom)
    return (
      <PageFrame title={examineName}>
        <EmptyState
          text={examineRefusals.examineFormFixed[1]}
          action={<Button onClick={() => void navigate(HOME)}>返回</Button>}
        />
      </PageFrame>
    )
  const fixed = new Set<number | null | undefined>(
    definition.data.flat().flatMap(({ fieldId, fieldType }) => (fieldType === 1 ? fieldId : [])),
  )
  const kind: DesignedKind = {
    name: examineName,
    home: HOME,
    save: async (data) => {
      const saved = await ask(
        examineCalls.saveForm,
        {
          categoryId,
          // fields of the product arrive with those of the type, and stay as they are
          data: data.map((field) => ({ ...field, fieldType: fixed.has(field.fieldId) ? 1 : 0 })),
        },
        { quiet: true },
      )
      await Promise.all([
        refreshModule(client, 'oaExamineField'),
        refresh(client, flowCalls.list, flowCalls.usable, flowCalls.fields),
      ])
      // a form that is in use is followed by a new version, which has an address of its own
      return saved.categoryId === categoryId ? null : addressOf(saved.categoryId)
    },
  }
  return (
    <FormDesigner
      key={categoryId}
      type={oaExamine}
      kind={kind}
      definition={definition.data}
      convertTargets={[]}
      onReload={async () => void (await definition.refetch())}
    />
  )
}
