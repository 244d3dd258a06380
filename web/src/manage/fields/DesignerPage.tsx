import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordTypeNamed, recordTypeOf } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Designer } from './Designer.tsx'

/** What lead conversion fills (crm-records.md §2.5). */
const CONVERTED_INTO = 'customer'

/** /manage/customer/custom-field/crm/{label}/none: the designer of one form. */
export default function DesignerPage() {
  const label = Number(useParams().label)
  const type = recordTypeOf(label)
  const definition = useQuery({
    ...queryOf(fieldAdminCalls.definition, { label }),
    enabled: type !== undefined,
    // the drawing must not be replaced under the designer's hands
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const converts = type?.detail.actions.includes('convert') ?? false
  const target = recordTypeNamed(CONVERTED_INTO)
  const targets = useQuery({
    ...queryOf(fieldAdminCalls.definition, { label: target?.label ?? 0 }),
    enabled: converts && target !== undefined,
  })
  if (!type)
    return (
      <PageFrame title="自定义字段设置">
        <EmptyState variant="missing" />
      </PageFrame>
    )
  if (definition.isError)
    return (
      <PageFrame title={`${type.display}管理`}>
        <EmptyState
          variant="error"
          text={messageOf(definition.error)}
          onRetry={() => void definition.refetch()}
        />
      </PageFrame>
    )
  if (definition.isPending || (definition.isFetching && !definition.isFetchedAfterMount))
    return (
      <PageFrame title={`${type.display}管理`}>
        <LoadingRows />
      </PageFrame>
    )
  return (
    <Designer
      key={label}
      type={type}
      definition={definition.data}
      convertTargets={converts ? (targets.data?.flat().filter((field) => field.fieldType === 0) ?? []) : []}
      onReload={async () => void (await definition.refetch())}
    />
  )
}
