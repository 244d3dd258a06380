import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { CONTACTS_GROUP, designedGroups } from '#protocol/hrm/employees/words.ts'
import { type DesignedKind, FormDesigner, OptionProgress } from '#web/manage/door.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { GROUPS } from './addresses.ts'

/** /manage/hrm/customField/hrm_employee/none/{labelGroup}: the designer of a group of employee fields (hrm.md §8.1). */
export default function GroupDesignPage() {
  const { id } = useParams()
  const labelGroup = Number(id) || 0
  const group = designedGroups.find(({ code }) => code === labelGroup)
  const title = group?.word ?? '自定义字段设置'
  const client = useQueryClient()
  const definition = useQuery({
    ...queryOf(employeeFieldCalls.definition, { labelGroup }),
    enabled: group !== undefined,
    // the drawing must not be replaced under the designer's hands
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const reload = async () => void (await definition.refetch())
  const kind: DesignedKind = {
    name: title,
    home: GROUPS,
    ...(labelGroup === CONTACTS_GROUP && { form: contactForm }),
    countOptions: (fieldId, options) => ask(employeeFieldCalls.countOptions, { fieldId, options }),
    progress: <OptionProgress query={queryOf(employeeFieldCalls.optionChanges, {})} />,
    save: async (data, beside) => {
      await ask(employeeFieldCalls.save, { labelGroup, data, ...beside }, { quiet: true })
      await Promise.all([
        refreshModule(client, 'hrmEmployee'),
        refreshModule(client, 'hrmEmployeePost'),
        refreshModule(client, 'hrmEmployeeArchives'),
      ])
      return null
    },
  }
  if (!group || definition.isError)
    return (
      <PageFrame title={title}>
        {group ? (
          <EmptyState variant="error" text={messageOf(definition.error)} onRetry={() => void reload()} />
        ) : (
          <EmptyState variant="missing" />
        )}
      </PageFrame>
    )
  if (!definition.data || (definition.isFetching && !definition.isFetchedAfterMount))
    return (
      <PageFrame title={title}>
        <LoadingRows />
      </PageFrame>
    )
  return (
    <FormDesigner
      key={labelGroup}
      type={employee}
      kind={kind}
      definition={definition.data}
      convertTargets={[]}
      onReload={reload}
    />
  )
}
